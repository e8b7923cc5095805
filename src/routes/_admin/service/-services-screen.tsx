import { Button, Paper, Skeleton, Stack } from '@mantine/core'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import { type Category, listCatalogue } from '@/api/services'
import { ErrorState } from '@/ui/feedback/error-state'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { SideDrawer } from '@/ui/overlay/dialog'
import { PageHeader } from '@/ui/page/page-header'
import { SearchInput } from '@/ui/table/search-input'

import { CategoryDrawer } from './-category-drawer'
import { CategoryList } from './-category-list'
import { NewServiceForm } from './-new-service/new-service-form'
import { useIsCreating } from './-use-create'

import classes from './-services.module.css'

const route = getRouteApi('/_admin/service/')

/** Identifies a drawer. The customer's specification prescribes these keys. */
type ServicesDrawer =
  | { key: 'addCategory' | 'addService'; category?: undefined }
  | { key: 'editCategoryDropDown' | 'addServiceDropDown'; category: Category }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the command palette to open a drawer. */
    panel?: 'addCategory'
  }
}

/** Milliseconds; short, because the filter sends no request. */
const FILTER_DEBOUNCE = 120

export function ServicesScreen() {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const catalogue = listCatalogue.useQuery({ showAll: true })
  const { data, error } = catalogue
  // Stays set after closing so that the content doesn't vanish while the drawer slides out.
  const [drawer, setDrawer] = useState<ServicesDrawer>({ key: 'addCategory' })
  const panel = useLocation({ select: ({ state }) => state.panel })
  const [opened, setOpened] = useState(panel === 'addCategory')
  const isCurrentScreen = useIsCurrentScreen()

  function open(next: ServicesDrawer) {
    setDrawer(next)
    setOpened(true)
  }
  function close() {
    setOpened(false)
    // If `panel` stayed in the history entry, a reload or Back would reopen the drawer.
    if (panel && isCurrentScreen()) {
      void navigate({ search: true, replace: true, resetScroll: false })
    }
  }
  const isCategory = drawer.key === 'addCategory' || drawer.key === 'editCategoryDropDown'

  return (
    <>
      <PageHeader
        title="Services"
        count={data?.serviceList.reduce((sum, { subServices }) => sum + subServices.length, 0)}
        context="What customers can book, by category"
        actions={
          <>
            <Button variant="default" onClick={() => open({ key: 'addCategory' })}>
              Add Category
            </Button>
            <Button onClick={() => open({ key: 'addService' })}>Add Service</Button>
          </>
        }
      >
        <SearchInput
          value={search}
          placeholder="Category or service"
          debounce={FILTER_DEBOUNCE}
          onSearch={(text) =>
            void navigate({
              search: { search: text || undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </PageHeader>

      {data ? (
        <CategoryList
          categories={data.serviceList}
          search={search}
          onCreateService={(category) => open({ key: 'addServiceDropDown', category })}
          onEdit={(category) => open({ key: 'editCategoryDropDown', category })}
        />
      ) : error ? (
        <ErrorState framed query={catalogue} />
      ) : (
        <Stack gap="xs" aria-hidden="true">
          {Array.from({ length: 10 }, (_, index) => (
            <Paper key={index} withBorder className={classes.skeleton}>
              <Skeleton h="0.875rem" w="min(14rem, 50%)" />
            </Paper>
          ))}
        </Stack>
      )}

      <CategoryDrawer opened={opened && isCategory} onClose={close} category={drawer.category} />
      <SideDrawer
        opened={opened && !isCategory}
        onClose={close}
        title={drawer.category ? 'Create Service' : 'Add Service'}
        locked={useIsCreating()}
      >
        <NewServiceForm onCreated={close} category={drawer.category} />
      </SideDrawer>
    </>
  )
}

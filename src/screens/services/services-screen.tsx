import { Button, Paper, Skeleton, Stack } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { createStore, useStore } from 'zustand'

import { type Category, createService, listCatalogue } from '@/api/services'
import { DraftAlert } from '@/screens/unsaved-edits'
import { ErrorState } from '@/ui/feedback/error-state'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { SideDrawer } from '@/ui/overlay/dialog'
import { PageHeader } from '@/ui/page/page-header'
import { refreshAction } from '@/ui/table/refresh'
import { SearchInput } from '@/ui/table/search-input'

import { CategoryList } from './catalogue/category-list'
import { type ListState, withService } from './catalogue/list-state'
import { CategoryDrawer } from './category-drawer'
import { NewServiceForm } from './new-service-form'
import { useForgetDeletedCopies } from './use-duplicate'

import classes from './services.module.css'

const route = getRouteApi('/_admin/service/')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A drawer of Services that opens once, when the command palette has asked for it. */
    drawer?: 'addCategory' | undefined
  }
}

/** Identifies a drawer. The customer's specification prescribes these keys. */
type ServicesDrawer =
  | { key: 'addCategory' | 'addService'; category?: undefined }
  | { key: 'editCategoryDropDown' | 'addServiceDropDown'; category: Category }

const drawerTitles = {
  addCategory: 'Add Category',
  editCategoryDropDown: 'Update Category',
  addService: 'Add Service',
  addServiceDropDown: 'Create Service',
}
/** One key for all drawers, because only one of them can be open. */
const DRAFT_KEY = 'services drawer'

/** Milliseconds; short, because the filter sends no request. */
const FILTER_DEBOUNCE = 120
const HISTORY_DEBOUNCE = 50

/** Returns undefined if the services of a category could not be read. */
function countServices(categories: Category[]): number | undefined {
  if (categories.some(({ subServices }) => subServices === undefined)) return undefined
  return categories.reduce((sum, { subServices = [] }) => sum + subServices.length, 0)
}

export function ServicesScreen() {
  const { search = '' } = route.useSearch()
  const navigate = useScreenNavigate(route.useNavigate())
  const catalogue = listCatalogue.useQuery({ showAll: true })
  const { data, error } = catalogue
  useForgetDeletedCopies(catalogue)
  // Stays set after closing so that the content doesn't vanish while the drawer slides out.
  const [drawer, setDrawer] = useState<ServicesDrawer>({ key: 'addCategory' })
  const [edits, setEdits] = useState<FieldValues>()
  const {
    openCategories,
    highlighted,
    drawer: asked,
  } = useLocation({ select: ({ state }) => state })
  const [list] = useState<ListState>(() =>
    createStore(() => ({ openCategories, closedHits: [], highlighted })),
  )
  const [opened, setOpened] = useState(false)

  const keepOpenCategories = () => ({ openCategories: list.getState().openCategories })

  function open(next: ServicesDrawer, restored?: FieldValues) {
    setDrawer(next)
    setEdits(restored)
    setOpened(true)
  }
  const close = () => setOpened(false)
  // The delay lets a category open before the router gets to work.
  const keepInHistory = useDebouncedCallback(() => {
    void navigate({
      search: true,
      state: keepOpenCategories,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, HISTORY_DEBOUNCE)
  useEffect(() => list.subscribe(keepInHistory), [list, keepInHistory])
  useEffect(
    function followLinkToRow() {
      if (highlighted !== undefined) list.setState({ openCategories, highlighted })
    },
    [list, openCategories, highlighted],
  )
  const [lastAsked, setLastAsked] = useState<typeof asked>()
  if (asked !== lastAsked) {
    setLastAsked(asked)
    if (asked) open({ key: asked })
  }
  useEffect(
    function openOnce() {
      // A reload or Back must not open it again.
      if (asked) keepInHistory()
    },
    [asked, keepInHistory],
  )
  const ids = data?.serviceList.map(({ _id }) => _id) ?? []
  const areAllOpen = useStore(
    list,
    ({ openCategories = [] }) => ids.length > 0 && ids.every((id) => openCategories.includes(id)),
  )
  const typedIn = (key: ServicesDrawer['key']) => `What you typed in ${drawerTitles[key]}`
  const draft = {
    draftKey: DRAFT_KEY,
    draftName: typedIn(drawer.key),
    edits,
    toDraft: (values: FieldValues) => ({ values, base: drawer }),
  }
  const isCategory = drawer.key === 'addCategory' || drawer.key === 'editCategoryDropDown'

  return (
    <>
      <PageHeader
        title="Services"
        count={data && countServices(data.serviceList)}
        context="What customers can book, by category"
        more={[
          refreshAction(catalogue),
          {
            label: areAllOpen ? 'Collapse all' : 'Expand all',
            variant: 'subtle',
            disabled: ids.length === 0,
            onClick: () =>
              list.setState({
                openCategories: areAllOpen ? [] : ids,
                closedHits: areAllOpen ? ids : [],
              }),
          },
          { label: 'Add Category', onClick: () => open({ key: 'addCategory' }) },
        ]}
        actions={<Button onClick={() => open({ key: 'addService' })}>Add Service</Button>}
      >
        <SearchInput
          value={search}
          placeholder="Category or service"
          debounce={FILTER_DEBOUNCE}
          onSearch={(text) => {
            list.setState({ closedHits: [] })
            void navigate({
              search: { search: text || undefined },
              state: keepOpenCategories,
              replace: true,
              resetScroll: false,
            })
          }}
        />
      </PageHeader>

      <DraftAlert<FieldValues, ServicesDrawer>
        draftKey={DRAFT_KEY}
        onRestore={({ values, base }) => open(base, values)}
      >
        {({ base }) => `${typedIn(base.key)} is still there.`}
      </DraftAlert>

      {data ? (
        <CategoryList
          categories={data.serviceList}
          list={list}
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

      <CategoryDrawer
        opened={opened && isCategory}
        onClose={close}
        onSaved={(idOrName) => list.setState({ highlighted: idOrName })}
        title={drawerTitles[drawer.key]}
        category={drawer.category}
        draft={draft}
      />
      <SideDrawer
        opened={opened && !isCategory}
        onClose={close}
        title={drawerTitles[drawer.key]}
        locked={useIsMutating({ mutationKey: createService.mutationKey, exact: true }) > 0}
      >
        <NewServiceForm
          onCreated={(service) => {
            list.setState((state) => withService(state, service))
            close()
          }}
          category={drawer.category}
          draft={draft}
        />
      </SideDrawer>
    </>
  )
}

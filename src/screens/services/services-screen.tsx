import { Button, Skeleton, Stack } from '@mantine/core'
import IconExpand from '@tabler/icons-react/dist/esm/icons/IconFoldDown.mjs'
import IconCollapse from '@tabler/icons-react/dist/esm/icons/IconFoldUp.mjs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { type Category, listCatalogue } from '@/api/services'
import { ErrorState } from '@/ui/feedback/error-state'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { ListReadAt } from '@/ui/image/use-photo'
import { IconButton, PageHeader } from '@/ui/page/page-header'
import { isOld, Refresh } from '@/ui/table/refresh'
import { SearchInput } from '@/ui/table/search-input'

import { CategoryList } from './catalogue/category-list'
import { keepOpenCategories } from './catalogue/list-state'
import { type CatalogueView, useCatalogueView } from './catalogue/use-catalogue-view'
import {
  type DrawerContent,
  DrawerDraftAlert,
  ServicesDrawer,
  useServicesDrawer,
} from './services-drawer'

/* The catalogue with its search, and the buttons that open the drawer in which it is changed. */

const route = getRouteApi('/_admin/service/')

/** Milliseconds; short, because the filter sends no request. */
const FILTER_DEBOUNCE = 120

export function ServicesScreen() {
  const { search = '' } = route.useSearch()
  const navigate = useScreenNavigate(route.useNavigate())
  const query = useQuery({
    ...listCatalogue.options({ showAll: true }),
    refetchOnWindowFocus: isOld,
    refetchOnReconnect: isOld,
  })
  const categories = query.data?.serviceList
  const view = useCatalogueView(search)
  const drawer = useServicesDrawer()

  return (
    <>
      <PageHeader
        title="Services"
        count={categories && countServices(categories)}
        context="What customers can book, by category"
        actions={
          <>
            <Refresh query={query} />
            <ToggleAll categories={categories ?? []} view={view} />
            <Button variant="default" onClick={() => drawer.open({ key: 'addCategory' })}>
              Add Category
            </Button>
            <Button onClick={() => drawer.open({ key: 'addService' })}>Add Service</Button>
          </>
        }
      >
        <SearchInput
          value={search}
          placeholder="Category or service"
          debounce={FILTER_DEBOUNCE}
          onSearch={(text) => {
            void navigate({
              search: { search: text || undefined },
              state: keepOpenCategories,
              replace: true,
              resetScroll: false,
            })
          }}
        />
      </PageHeader>
      <DrawerDraftAlert onRestore={drawer.open} />
      <Catalogue query={query} view={view} openDrawer={drawer.open} />
      <ServicesDrawer drawer={drawer} />
    </>
  )
}

/** Returns undefined if the services of a category could not be read. */
function countServices(categories: Category[]): number | undefined {
  if (!categories.every(({ subServices }) => subServices)) return undefined
  return categories.flatMap(({ subServices = [] }) => subServices).length
}

interface ToggleAllProps {
  categories: Category[]
  view: CatalogueView
}

function ToggleAll({ categories, view }: ToggleAllProps) {
  const ids = categories.map(({ _id }) => _id)
  if (ids.length > 0 && ids.every((id) => view.openCategories.includes(id))) {
    return (
      <IconButton
        label="Collapse all"
        icon={<IconCollapse size={16} />}
        variant="subtle"
        onClick={() => view.closeAll(ids)}
      />
    )
  }
  return (
    <IconButton
      label="Expand all"
      icon={<IconExpand size={16} />}
      variant="subtle"
      disabled={ids.length === 0}
      onClick={() => view.openAll(ids)}
    />
  )
}

interface CatalogueProps {
  query: ReturnType<typeof listCatalogue.useQuery>
  view: CatalogueView
  openDrawer: (content: DrawerContent) => void
}

function Catalogue({ query, view, openDrawer }: CatalogueProps) {
  if (query.data) {
    return (
      <ListReadAt value={query.dataUpdatedAt}>
        <CategoryList
          categories={query.data.serviceList}
          view={view}
          openDrawer={openDrawer}
        />
      </ListReadAt>
    )
  }
  if (query.error) return <ErrorState framed query={query} />
  return (
    <Stack gap="0.625rem" pt="0.625rem" aria-hidden="true">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} h="3.375rem" />
      ))}
    </Stack>
  )
}

import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'

import { deleteCategory } from '@/api/categories'
import { type Category, deleteService, listCatalogue, type SubService } from '@/api/services'
import { asItCame } from '@/domain/as-it-came'
import { confirm } from '@/ui/confirm'
import { Empty } from '@/ui/empty'
import { Failed } from '@/ui/failed'
import { Fold } from '@/ui/fold'
import { AppLink, ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/page-head'
import { Picture } from '@/ui/picture'
import { RowMenu } from '@/ui/row-menu'
import { SearchBox } from '@/ui/search-box'
import { StatusBadge } from '@/ui/status-badge'
import { toast } from '@/ui/toast'

import { CategoryPanel } from './-category-panel'
import { ServicePanel } from './-service-panel'

import classes from './-services.module.css'

const route = getRouteApi('/_admin/service/')

/** The side panels of this screen, by the spec's section keys. */
type Panel =
  | { key: 'addCategory' | 'addService'; category?: undefined }
  | { key: 'editCategoryDropDown' | 'addServiceDropDown'; category: Category }

/** Milliseconds; the filter reaches no server. */
const FILTER_DEBOUNCE = 120

export function ServicesScreen() {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, isFetching, refetch } = listCatalogue.useQuery({ showAll: true })
  // The panel keeps its content while it slides away.
  const [panel, setPanel] = useState<Panel>({ key: 'addCategory' })
  const [opened, setOpened] = useState(false)

  function open(next: Panel) {
    setPanel(next)
    setOpened(true)
  }
  const close = () => setOpened(false)
  const isCategory = panel.key === 'addCategory' || panel.key === 'editCategoryDropDown'

  return (
    <>
      <PageHead
        title="Services"
        count={data?.serviceList.length}
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
        <SearchBox
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
      </PageHead>

      {data ? (
        <Categories categories={data.serviceList} search={search} onOpen={open} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className={classes.categories} aria-hidden="true">
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className={classes.skeleton} />
          ))}
        </div>
      )}

      <CategoryPanel opened={opened && isCategory} onClose={close} category={panel.category} />
      <ServicePanel opened={opened && !isCategory} onClose={close} category={panel.category} />
    </>
  )
}

/** The categories that a search leaves, each with its services that fit: all, where its own name does. */
function filterCategories(categories: Category[], search: string): Category[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return categories
  const fits = (name: string | undefined) => name?.toLocaleLowerCase().includes(wanted) ?? false
  return categories.flatMap((category) => {
    if (fits(category.name)) return [category]
    const subServices = category.subServices.filter(({ name }) => fits(name))
    return subServices.length > 0 ? [{ ...category, subServices }] : []
  })
}

interface CategoriesProps {
  categories: Category[]
  search: string
  onOpen: (panel: Panel) => void
}

function Categories({ categories, search, onOpen }: CategoriesProps) {
  const wanted = useDeferredValue(search)
  const shown = filterCategories(categories, wanted)

  if (shown.length === 0) {
    return (
      <div className={classes.none}>
        <Empty
          title="No Service Found"
          hint={
            categories.length === 0
              ? 'Add a category first, then the services in it.'
              : `No category or service is named like “${wanted}”.`
          }
        />
      </div>
    )
  }
  return (
    <ul className={classes.categories} data-stale={search !== wanted || undefined}>
      {shown.map((category, index) => (
        <CategoryItem key={category._id || index} category={category} onOpen={onOpen} />
      ))}
    </ul>
  )
}

interface CategoryItemProps {
  category: Category
  onOpen: (panel: Panel) => void
}

function CategoryItem({ category, onOpen }: CategoryItemProps) {
  const [opened, setOpened] = useState(false)
  const deleting = deleteCategory.useMutation({
    onSuccess: ({ message }) => {
      if (message !== undefined) toast.success(message)
    },
  })
  const name = asItCame(category.name)
  const count = category.subServices.length

  async function remove() {
    const sure = await confirm({
      title: 'Do you want to delete this category ?',
      body: name,
      danger: true,
    })
    if (sure) deleting.mutate({ params: { id: category._id } })
  }

  return (
    <li className={classes.category} aria-busy={deleting.isPending}>
      <Fold
        title={name}
        opened={opened}
        onToggle={() => setOpened(!opened)}
        level={2}
        mark={<Picture src={category.image} alt="" width={40} ratio={1} />}
        note={count === 1 ? '1 service' : `${count} services`}
        actions={
          <RowMenu
            label={`Actions for ${name}`}
            items={[
              {
                label: 'Create Service',
                onClick: () => onOpen({ key: 'addServiceDropDown', category }),
              },
              {
                label: 'Edit Category',
                onClick: () => onOpen({ key: 'editCategoryDropDown', category }),
              },
              { label: 'Delete Category', onClick: () => void remove(), danger: true },
            ]}
          />
        }
      >
        {count === 0 ? (
          <p className={classes.empty}>No Service Added</p>
        ) : (
          <ul className={classes.services}>
            {category.subServices.map((service, index) => (
              <ServiceItem key={service._id || index} service={service} />
            ))}
          </ul>
        )}
      </Fold>
    </li>
  )
}

function ServiceItem({ service }: { service: SubService }) {
  const deleting = deleteService.useMutation({
    onSuccess: () => toast.success('Deleted Successfully'),
  })
  const name = asItCame(service.name)

  async function remove() {
    const sure = await confirm({
      title: 'Do you want to delete this service ?',
      body: name,
      danger: true,
    })
    if (sure) deleting.mutate({ params: { serviceId: service._id } })
  }

  return (
    <li className={classes.service} aria-busy={deleting.isPending}>
      <Picture src={service.image} alt="" width={52} />
      <span className={classes.name}>
        <AppLink to="/service/view/$serviceSlug" params={{ serviceSlug: service._id }} c="inherit">
          {name}
        </AppLink>
        {service.isPending === true && <StatusBadge tone="waiting" label="Pending Info" />}
      </span>
      <ButtonLink
        to="/service/edit/$serviceSlug"
        params={{ serviceSlug: service._id }}
        variant="default"
        size="xs"
      >
        Edit
      </ButtonLink>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        disabled={deleting.isPending}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </li>
  )
}

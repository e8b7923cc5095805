import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'

import { deleteCategory } from '@/api/categories'
import { type Category, deleteService, listCatalogue, type SubService } from '@/api/services'
import { asItCame } from '@/domain/as-it-came'
import { Announced, countOf } from '@/ui/announced'
import { confirm } from '@/ui/confirm'
import { Empty } from '@/ui/empty'
import { Failed } from '@/ui/failed'
import { Fold } from '@/ui/fold'
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
        <Failed framed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className={classes.categories} aria-hidden="true">
          {Array.from({ length: 10 }, (_, index) => (
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
  const deletingCategory = deleteCategory.useMutation({
    onSuccess: ({ message }) => {
      if (message !== undefined) toast.success(message)
    },
  })
  const deletingService = deleteService.useMutation({
    onSuccess: () => toast.success('Deleted Successfully'),
  })
  // However many there are: the page answers while they are drawn.
  const shown = filterCategories(categories, useDeferredValue(search))

  async function removeCategory({ _id, name }: Category) {
    const sure = await confirm({
      title: 'Do you want to delete this category ?',
      body: asItCame(name),
      danger: true,
    })
    if (sure) deletingCategory.mutate({ params: { id: _id } })
  }

  async function removeService({ _id, name }: SubService) {
    const sure = await confirm({
      title: 'Do you want to delete this service ?',
      body: asItCame(name),
      danger: true,
    })
    if (sure) deletingService.mutate({ params: { serviceId: _id } })
  }

  const announced = <Announced text={countOf(shown.length)} />
  if (shown.length === 0) {
    return (
      <>
        {announced}
        <div className={classes.none}>
          <Empty
            title="No Service Found"
            hint={
              categories.length === 0
                ? 'Add a category first, then the services in it.'
                : `No category or service is named like “${search}”.`
            }
          />
        </div>
      </>
    )
  }
  const goingCategory = deletingCategory.isPending && deletingCategory.variables.params.id
  const goingService = deletingService.isPending && deletingService.variables.params.serviceId
  return (
    <>
      {announced}
      <ul className={classes.categories}>
        {shown.map((category, index) => (
          <CategoryItem
            key={category._id || index}
            category={category}
            going={goingCategory === category._id}
            goingService={
              category.subServices.some(({ _id }) => _id === goingService) && goingService
            }
            onOpen={onOpen}
            onRemove={(category) => void removeCategory(category)}
            onRemoveService={(service) => void removeService(service)}
          />
        ))}
      </ul>
    </>
  )
}

interface CategoryItemProps {
  category: Category
  /** Whether it is being deleted. */
  going: boolean
  /** The one of its services that is being deleted. */
  goingService: string | false
  onOpen: (panel: Panel) => void
  onRemove: (category: Category) => void
  onRemoveService: (service: SubService) => void
}

function CategoryItem({
  category,
  going,
  goingService,
  onOpen,
  onRemove,
  onRemoveService,
}: CategoryItemProps) {
  const [opened, setOpened] = useState(false)
  // The heading answers at once; its services may take a moment longer.
  const drawn = useDeferredValue(opened)
  const name = asItCame(category.name)
  const count = category.subServices.length

  return (
    <li className={classes.category} aria-busy={going}>
      <Fold
        title={name}
        opened={opened}
        onToggle={() => setOpened(!opened)}
        level={2}
        mark={<Picture src={category.image} alt="" width={40} ratio={1} />}
        note={count === 1 ? '1 service' : `${count} services`}
        actions={
          <RowMenu
            of={name}
            items={[
              {
                label: 'Create Service',
                onClick: () => onOpen({ key: 'addServiceDropDown', category }),
              },
              {
                label: 'Edit Category',
                onClick: () => onOpen({ key: 'editCategoryDropDown', category }),
              },
              { label: 'Delete Category', onClick: () => onRemove(category), danger: true },
            ]}
          />
        }
      >
        {count === 0 && <p className={classes.empty}>No Service Added</p>}
        {count > 0 && drawn && (
          <ul className={classes.services}>
            {category.subServices.map((service, index) => (
              <ServiceItem
                key={service._id || index}
                service={service}
                going={goingService === service._id}
                onRemove={onRemoveService}
              />
            ))}
          </ul>
        )}
      </Fold>
    </li>
  )
}

interface ServiceItemProps {
  service: SubService
  going: boolean
  onRemove: (service: SubService) => void
}

/** Plain elements and no mutation of its own: hundreds of these may be open at once. */
function ServiceItem({ service, going, onRemove }: ServiceItemProps) {
  const name = asItCame(service.name)
  const params = { serviceSlug: service._id }
  return (
    <li className={classes.service} aria-busy={going}>
      <Picture src={service.image} alt="" width={40} ratio={1} />
      <span className={classes.name}>
        <Link to="/service/view/$serviceSlug" params={params} className={classes.link}>
          {name}
        </Link>
        {service.isPending === true && <StatusBadge tone="waiting" label="Pending Info" />}
      </span>
      <Link to="/service/edit/$serviceSlug" params={params} className={classes.edit}>
        Edit
      </Link>
      <button
        type="button"
        className={classes.delete}
        aria-disabled={going || undefined}
        onClick={() => {
          if (!going) onRemove(service)
        }}
      >
        Delete
      </button>
    </li>
  )
}

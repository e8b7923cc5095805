import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Group, Stack, Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useStore } from 'zustand'

import { deleteCategory } from '@/api/categories'
import type { Category, SubService } from '@/api/services'
import { formatCount, formatNumber } from '@/domain/format/count'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { fold } from '@/domain/list/matches'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'
import { toast } from '@/ui/feedback/toast'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import { confirm } from '@/ui/overlay/confirm'
import { RowMenu } from '@/ui/overlay/row-menu'
import { focusHeading } from '@/ui/page/focus-heading'

import { type ListState, useHighlight } from './list-state'
import { ServiceItem } from './service-item'

import header from '../accordion-header.module.css'
import classes from '../services.module.css'

/**
 * Returns all services if the category's name contains the search text. Otherwise, returns the
 * services whose names contain the text, or null if none do.
 */
function findServices(category: Category, search: string): SubService[] | null {
  const { name, subServices = [] } = category
  const wanted = fold(search.trim())
  const matches = (name = '') => fold(name).includes(wanted)
  if (wanted === '' || matches(name)) return subServices
  const found = subServices.filter((service) => matches(service.name))
  return found.length > 0 ? found : null
}

interface CategoryListProps {
  categories: Category[]
  list: ListState
  search: string
  onCreateService: (category: Category) => void
  onEdit: (category: Category) => void
}

export function CategoryList({
  categories,
  list,
  search,
  onCreateService,
  onEdit,
}: CategoryListProps) {
  const deferredSearch = useDeferredValue(search)
  const found = categories.map((category) => findServices(category, deferredSearch))
  const categoryKeys = uniqueKeys(categories)
  const shownCount = found.filter((services) => services !== null).length

  return (
    <>
      <LiveRegion text={rowCountText(shownCount)} />
      {shownCount === 0 && (
        <EmptyState
          framed
          title="No Service Found"
          hint={
            categories.length === 0
              ? 'Add a category first, then the services in it.'
              : `No category or service is named like “${isolate(search)}”.`
          }
        />
      )}
      {/* Not a Stack, because opening a category would then lay out hundreds of rows again. */}
      <ul>
        {categories.map((category, index) => (
          <CategoryItem
            key={categoryKeys[index]}
            list={list}
            category={category}
            found={found[index] ?? null}
            onCreateService={onCreateService}
            onEdit={onEdit}
          />
        ))}
      </ul>
    </>
  )
}

interface CategoryItemProps extends Pick<CategoryListProps, 'list' | 'onCreateService' | 'onEdit'> {
  category: Category
  /** The result of findServices(). */
  found: SubService[] | null
}

/**
 * Each category has its own Accordion, because opening a category in a shared Accordion would
 * rerender all categories.
 */
function CategoryItem({ category, found, list, onCreateService, onEdit }: CategoryItemProps) {
  const name = displayValue(category.name)
  const isOpen = useStore(list, ({ openCategories }) => openCategories?.includes(category._id))
  const highlight = useHighlight<HTMLLIElement>(list, category)
  const { subServices } = category
  const count = subServices?.length
  const services = found ?? subServices ?? []
  const serviceKeys = uniqueKeys(services)
  const deleting = deleteCategory.useMutation({
    onSuccess: ({ message }) => {
      if (message !== undefined) toast.success(message)
      focusHeading(highlight.ref.current)
    },
  })
  const isDeleting = deleteCategory.usePending().some(({ params }) => params.id === category._id)

  async function askToDelete() {
    if (isDeleting) return
    const title = 'Do you want to delete this category ?'
    const contents = count === undefined ? 'services' : formatCount(count, 'service')
    const body = count === 0 ? isolate(name) : `${isolate(name)}, and its ${contents} with it`
    const confirmed = await confirm({ title, body, danger: true })
    if (confirmed) deleting.mutate({ params: { id: category._id } })
  }

  // A category that the search excludes stays mounted, because mounting hundreds would block typing.
  const hidden = found === null
  return (
    <li {...highlight} className={classes.category} hidden={hidden} aria-busy={isDeleting}>
      <Accordion
        order={2}
        keepMounted={false}
        value={isOpen ? 'services' : null}
        onChange={(value) =>
          list.setState(({ openCategories = [] }) => ({
            openCategories: value
              ? [...openCategories, category._id]
              : openCategories.filter((id) => id !== category._id),
          }))
        }
      >
        <Accordion.Item value="services">
          <div className={header.header} data-row>
            <Accordion.Control>
              <Group component="span" gap="sm" wrap="nowrap">
                <ImageWithFallback src={category.image} alt="" width={40} ratio={1} />
                <span className={classes.title}>
                  <bdi>{name}</bdi>
                </span>
              </Group>
            </Accordion.Control>
            <Text size="sm" c="dimmed" className={`${header.note} ${classes.count}`}>
              {count === undefined
                ? `${MISSING} services`
                : services.length < count
                  ? `${formatNumber(services.length)} of ${formatCount(count, 'service')}`
                  : formatCount(count, 'service')}
            </Text>
            <div className={header.actions}>
              {category._id !== '' && (
                <RowMenu
                  rowName={name}
                  items={[
                    { label: 'Create Service', onClick: () => onCreateService(category) },
                    { label: 'Edit Category', onClick: () => onEdit(category) },
                    { label: 'Delete Category', onClick: () => void askToDelete(), danger: true },
                  ]}
                />
              )}
            </div>
          </div>
          <Accordion.Panel>
            {!count ? (
              <Text c="dimmed" ta="center" p="md">
                {count === undefined ? 'The services could not be read.' : 'No Service Added'}
              </Text>
            ) : (
              <Stack component="ul" gap={0} className={classes.services}>
                {services.map((service, index) => (
                  <ServiceItem
                    key={serviceKeys[index]}
                    list={list}
                    service={service}
                    categoryId={category._id}
                  />
                ))}
              </Stack>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </li>
  )
}

import { Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useStore } from 'zustand'

import type { Category, SubService } from '@/api/services'
import { isolate } from '@/domain/format/isolate'
import { trimIdentifier } from '@/domain/format/trim'
import { fold } from '@/domain/list/matches'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'

import { CategoryItem } from './category-item'
import type { ListState } from './list-state'
import { ServiceItem } from './service-item'
import { useRowActions } from './use-row-actions'
import { useVisibleRows } from './use-visible-rows'

import classes from '../services.module.css'

/**
 * Returns all services if the category's name contains the search text. Otherwise, returns the
 * services whose names contain the text, or null if none do.
 */
function findServices({ name, subServices = [] }: Category, wanted: string): SubService[] | null {
  const matches = (name = '') => fold(name).includes(wanted)
  if (wanted === '' || matches(name)) return subServices
  const found = subServices.filter((service) => matches(service.name))
  return found.length > 0 ? found : null
}

function findCategories(categories: Category[], search: string) {
  const wanted = fold(trimIdentifier(search))
  const keys = uniqueKeys(categories)
  return categories.flatMap((category, index) => {
    const services = findServices(category, wanted)
    return services ? [{ category, services, key: keys[index] ?? '' }] : []
  })
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
  const found = findCategories(categories, useDeferredValue(search))
  const { openCategories = [], highlighted } = useStore(list)
  const open = new Set(openCategories)
  const isHighlighted = ({ _id, name }: { _id: string; name: string | undefined }) =>
    highlighted !== undefined && [_id, name].includes(highlighted)
  const groups = found.map(({ key, category, services }) => ({
    key,
    rows: !open.has(category._id) ? [] : services.length > 0 ? uniqueKeys(services) : ['none'],
  }))
  const [target] = found.flatMap(({ category, services }, group) => {
    if (isHighlighted(category)) return [{ group, row: -1 }]
    const row = open.has(category._id) ? services.findIndex(isHighlighted) : -1
    return row < 0 ? [] : [{ group, row }]
  })
  const { ref, measure, visible, space } = useVisibleRows(groups, target)
  const actions = useRowActions()

  function toggle({ _id }: Category, isOpen: boolean) {
    list.setState(({ openCategories = [] }) => ({
      openCategories: isOpen
        ? [...openCategories, _id]
        : openCategories.filter((open) => open !== _id),
    }))
  }

  return (
    <>
      <LiveRegion text={rowCountText(found.length)} />
      {found.length === 0 && (
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
      <ul ref={ref} style={space}>
        {visible.map(({ group, index, rows, space: rowSpace }) => {
          const { category, services, key } = found[group]!
          return (
            <CategoryItem
              key={key}
              category={category}
              found={services.length}
              position={group + 1}
              count={found.length}
              isOpen={open.has(category._id)}
              isHighlighted={isHighlighted(category)}
              isDeleting={actions.deleting.has(category._id)}
              onToggle={toggle}
              onCreateService={onCreateService}
              onEdit={onEdit}
              onDelete={actions.askToDeleteCategory}
              measure={measure}
              index={index}
            >
              {services.length === 0 ? (
                <Text
                  ref={rows[0] && measure}
                  data-index={rows[0]?.index}
                  c="dimmed"
                  ta="center"
                  p="md"
                >
                  {category.subServices ? 'No Service Added' : 'The services could not be read.'}
                </Text>
              ) : (
                <ul className={classes.services} style={rowSpace}>
                  {rows.map(({ key, row, index }) => {
                    const service = services[row]!
                    const { _id } = service
                    return (
                      <ServiceItem
                        key={key}
                        list={list}
                        service={service}
                        categoryId={category._id}
                        position={row + 1}
                        count={services.length}
                        isHighlighted={isHighlighted(service)}
                        isDeleting={actions.deleting.has(_id)}
                        isCopying={actions.copying.has(_id)}
                        isUnfinished={actions.unfinished.has(_id)}
                        onDuplicate={actions.duplicate}
                        onDelete={actions.askToDeleteService}
                        measure={measure}
                        index={index}
                      />
                    )
                  })}
                </ul>
              )}
            </CategoryItem>
          )
        })}
      </ul>
    </>
  )
}

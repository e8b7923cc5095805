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
import { useRowFocus } from '@/ui/page/focus'

import { CategoryItem } from './category-item'
import type { ListState } from './list-state'
import { ServiceItem } from './service-item'
import { useRowActions } from './use-row-actions'
import { useVisibleRows } from './use-visible-rows'

import classes from '../services.module.css'

/**
 * Returns the categories whose name, or some of whose services' names, contain the search text. A
 * category that was found by its own name has all its services.
 */
function findCategories(categories: Category[], search: string) {
  const wanted = fold(trimIdentifier(search))
  const matches = ({ name = '' }: Category | SubService) => fold(name).includes(wanted)
  const keys = uniqueKeys(categories)
  return categories.flatMap((category, index) => {
    const { subServices = [] } = category
    const hits = wanted === '' ? [] : subServices.filter(matches)
    if (hits.length === 0 && !matches(category)) return []
    const services = matches(category) ? subServices : hits
    return [{ category, services, hasHits: hits.length > 0, key: keys[index] ?? '' }]
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
  const { openCategories = [], closedHits, highlighted } = useStore(list)
  const opened = new Set(openCategories)
  const closed = new Set(closedHits)
  const isOpen = ({ category: { _id }, hasHits }: (typeof found)[number]) =>
    hasHits ? !closed.has(_id) : opened.has(_id)
  const isHighlighted = ({ _id, name }: { _id: string; name: string | undefined }) =>
    highlighted !== undefined && [_id, name].includes(highlighted)
  const groups = found.map((item) => ({
    key: item.key,
    rows: !isOpen(item) ? [] : item.services.length > 0 ? uniqueKeys(item.services) : ['none'],
  }))
  const [target] = found.flatMap((item, group) => {
    if (isHighlighted(item.category)) return [{ group, row: -1 }]
    const row = isOpen(item) ? item.services.findIndex(isHighlighted) : -1
    return row < 0 ? [] : [{ group, row }]
  })
  const { ref, measure, visible, space } = useVisibleRows(groups, target)
  const actions = useRowActions()
  useRowFocus(categories)

  function toggle({ _id }: Category, isOpen: boolean) {
    const withoutIt = (ids: string[] = []) => ids.filter((id) => id !== _id)
    list.setState(({ openCategories = [], closedHits }) => ({
      openCategories: isOpen ? [...openCategories, _id] : withoutIt(openCategories),
      closedHits: isOpen ? withoutIt(closedHits) : [...closedHits, _id],
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
          const item = found[group]!
          const { category, services, key } = item
          return (
            <CategoryItem
              key={key}
              category={category}
              found={services.length}
              position={group + 1}
              count={found.length}
              isOpen={isOpen(item)}
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

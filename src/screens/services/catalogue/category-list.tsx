import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Category, SubService } from '@/api/services'
import { isolate } from '@/domain/format/isolate'
import { trimIdentifier } from '@/domain/format/trim'
import { fold } from '@/domain/list/matches'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'
import { useRowFocus } from '@/ui/page/focus'

import { type CategoryActions, CategoryItem } from './category-item'
import type { SavedService } from './list-state'
import { ServiceList } from './service-list'
import { useRowActions } from './use-row-actions'
import { paddingOf, placeOf, useWindowRows } from './use-window-rows'

/** Up to this many rows are all in the document, where the browser's search finds them. */
const ALL_ROWS = 24
/** Pixels, until a row is measured. */
const CATEGORY_HEIGHT = 64
const CATEGORY_GAP = 10
const SERVICE_HEIGHT = { wide: 57, phone: 71 }

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
  search: string
  /** The ids of the categories that the user has opened. */
  opened: readonly string[]
  /** The ids of those that the user has closed although the search has found services in them. */
  closed: readonly string[]
  /** The `_id` or the name of the row to scroll to. */
  highlighted: string | undefined
  actions: CategoryActions
  onCopied: (copy: SavedService) => void
}

export function CategoryList(props: CategoryListProps) {
  const { categories, search, opened, closed, highlighted, actions, onCopied } = props
  const found = findCategories(categories, useDeferredValue(search)).map((item) => {
    const { _id } = item.category
    const isOpen = item.hasHits ? !closed.includes(_id) : opened.includes(_id)
    return { ...item, isOpen, rows: isOpen ? Math.max(item.services.length, 1) : 0 }
  })
  const isHighlighted = ({ _id, name }: { _id: string; name: string | undefined }) =>
    highlighted !== undefined && [_id, name].includes(highlighted)
  const rowActions = useRowActions(onCopied)

  const isPhone = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false })
  const rowHeight = SERVICE_HEIGHT[isPhone ? 'phone' : 'wide']
  const [isPrinting, setPrinting] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)))
  useWindowEvent('afterprint', () => setPrinting(false))
  const total = found.reduce((sum, { rows }) => sum + 1 + rows, 0)
  const all = isPrinting || total <= ALL_ROWS
  const [top, setTop] = useState(0)
  const ref = useCallback((list: HTMLElement | null) => {
    if (list) setTop(list.getBoundingClientRect().top + window.scrollY)
  }, [])
  const { virtualizer, rows } = useWindowRows({
    keys: found.map(({ key, isOpen }) => `${key} ${isOpen}`),
    estimateSize: (index) => CATEGORY_HEIGHT + rowHeight * (found[index]?.rows ?? 0),
    gap: CATEGORY_GAP,
    top,
    all,
  })
  // The first frame of the screen only reserves their space, so that neither takes long.
  const drawn = useDeferredValue(true, false) ? rows : []
  useRowFocus(drawn)

  const target = found.findIndex(
    ({ category, isOpen, services }) =>
      isHighlighted(category) || (isOpen && services.some(isHighlighted)),
  )
  const scrollToTarget = useEffectEvent(() => {
    const { category, services, rows } = found[target]!
    const { start, size } = virtualizer.measurementsCache[target]!
    const row = isHighlighted(category) ? -1 : services.findIndex(isHighlighted)
    const within = row < 0 ? 0 : ((size - CATEGORY_HEIGHT) * (row + 0.5)) / rows
    virtualizer.scrollToOffset(start + CATEGORY_HEIGHT + within, { align: 'center' })
  })
  const pointedOut = target < 0 ? undefined : highlighted
  useEffect(
    function pointOutRow() {
      if (pointedOut !== undefined) scrollToTarget()
    },
    [pointedOut],
  )

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
      <ul ref={ref} style={paddingOf(drawn, top, virtualizer.getTotalSize())}>
        {drawn.map(({ index, start }) => {
          const { category, services, key, isOpen } = found[index]!
          return (
            <CategoryItem
              key={key}
              category={category}
              found={services.length}
              isOpen={isOpen}
              isHighlighted={isHighlighted(category)}
              actions={actions}
              rowActions={rowActions}
              place={placeOf(virtualizer, index)}
            >
              <ServiceList
                category={category}
                services={services}
                isHighlighted={isHighlighted}
                actions={rowActions}
                rowHeight={rowHeight}
                top={start + CATEGORY_HEIGHT}
                all={all}
              />
            </CategoryItem>
          )
        })}
      </ul>
    </>
  )
}

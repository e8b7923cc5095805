import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Category, SubService } from '@/api/services'
import { isolate } from '@/domain/format/isolate'
import { trimIdentifier } from '@/domain/format/trim'
import { fold } from '@/domain/list/matches'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'

import { CATEGORY_LIST, CategoryItem, type CategoryActions } from './category-item'
import type { SavedRecord } from './list-state'
import { ServiceItem } from './service-item'
import { type Motion, useCategoryMotion, useRowMotion } from './use-category-motion'
import { useRowActions } from './use-row-actions'

import classes from '../services.module.css'

/** Up to this many rows are all in the document, where the browser's search finds them. */
const ALL_ROWS = 24
/** How many rows above and below those in view are in the document. */
const OVERSCAN = 4
/** Pixels, until a row is measured. */
const CATEGORY_HEIGHT = 64
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

type Found = ReturnType<typeof findCategories>[number] & {
  isOpen: boolean
  motion: Motion | undefined
}

/**
 * Returns a row per category, and, if it is open, per service in it, or one that says it has none.
 * Of a category that is opening or closing, only as many as fit on the screen, so that what follows
 * is there to be moved.
 */
function rowsOf(found: readonly Found[], fitting: number) {
  return found.flatMap(({ key, category, services, isOpen, motion }, index) => {
    const header = { found: services.length, isOpen }
    // Not every row is in the document.
    const place = {
      'aria-level': 1,
      'aria-posinset': index + 1,
      'aria-setsize': found.length,
    }
    const keys = uniqueKeys(services)
    const listed = services.length > 0 ? services : [undefined]
    const shown = isOpen || motion ? listed.slice(0, motion ? fitting : undefined) : []
    return [
      { key, category, header, service: undefined, place },
      ...shown.map((service, index) => ({
        key: `${key} ${keys[index]}`,
        category,
        header: undefined,
        service,
        place: {
          'aria-level': 2,
          'aria-posinset': index + 1,
          'aria-setsize': listed.length,
          'data-motion': motion,
          inert: motion === 'closing',
        },
      })),
    ]
  })
}
type Row = ReturnType<typeof rowsOf>[number]

/** Returns the rows in view and near it, and the padding that stands in for the others. */
function useWindowRows(rows: readonly Row[], serviceHeight: number, overscan: number) {
  const [top, setTop] = useState(0)
  const ref = useCallback((list: HTMLElement | null) => {
    if (list) setTop(list.getBoundingClientRect().top + window.scrollY)
  }, [])
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  // oxlint-disable-next-line react/incompatible-library -- React Compiler skips this hook.
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    getItemKey,
    estimateSize: (index) => (rows[index]?.header ? CATEGORY_HEIGHT : serviceHeight),
    // Waits for the observer, because reading a size would lay out the page once more. A row that is
    // moving has the size that it ends or has begun with.
    measureElement: (row, entry, list) =>
      entry && row.dataset['motion'] === undefined
        ? measureElement(row, entry, list)
        : (list.measurementsCache[list.indexFromElement(row)]?.size ?? serviceHeight),
    overscan,
    scrollMargin: top,
  })
  // The first frame of the screen only reserves their space, so that neither takes long.
  const drawn = useDeferredValue(true, false) ? virtualizer.getVirtualItems() : []
  const padding = {
    paddingTop: (drawn[0]?.start ?? top) - top,
    paddingBottom: top + virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? top),
  }
  return { ref, virtualizer, drawn, padding }
}

interface CategoryListProps extends CategoryActions {
  categories: Category[]
  search: string
  /** The ids of the categories that the user has opened. */
  opened: readonly string[]
  /** The ids of those that the user has closed although the search has found services in them. */
  closed: readonly string[]
  /** The `_id` or the name of the row to scroll to. */
  highlighted: string | undefined
  onCopied: (copy: SavedRecord) => void
}

export function CategoryList(props: CategoryListProps) {
  const { categories, search, opened, closed, highlighted, toggle, openDrawer, onCopied } =
    props
  const { startMotion, endMotion, motionOf } = useCategoryMotion()
  const found = findCategories(categories, useDeferredValue(search)).map((item): Found => {
    const { _id } = item.category
    const isOpen = item.hasHits ? !closed.includes(_id) : opened.includes(_id)
    return { ...item, isOpen, motion: motionOf(_id, isOpen) }
  })
  const isPhone = useMediaQuery('(max-width: 30em)', false, {
    getInitialValueInEffect: false,
  })
  const serviceHeight = SERVICE_HEIGHT[isPhone ? 'phone' : 'wide']
  const fitting = Math.ceil(window.innerHeight / serviceHeight)
  const rows = rowsOf(found, fitting)
  function isHighlighted({ header, category, service }: Row) {
    const record = header ? category : service
    return highlighted !== undefined && [record?._id, record?.name].includes(highlighted)
  }
  const rowActions = useRowActions(onCopied)

  const [isPrinting, setPrinting] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)))
  useWindowEvent('afterprint', () => setPrinting(false))
  const moving = found.find(({ motion }) => motion)
  const near = moving ? OVERSCAN + fitting : OVERSCAN
  const { ref, virtualizer, drawn, padding } = useWindowRows(
    rows,
    serviceHeight,
    isPrinting || rows.length <= ALL_ROWS ? rows.length : near,
  )
  useRowMotion(virtualizer, moving, endMotion)

  function toggleInMotion(category: Category, isOpen: boolean) {
    startMotion(category._id, isOpen)
    toggle(category, isOpen)
  }

  const target = rows.findIndex(isHighlighted)
  const scrollToTarget = useEffectEvent(() =>
    virtualizer.scrollToIndex(target, { align: 'center' }),
  )
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
      <ul id={CATEGORY_LIST} ref={ref} style={padding}>
        {drawn.map(({ index }) => {
          const row = rows[index]!
          const { key, category, header, service } = row
          const shared = {
            isHighlighted: isHighlighted(row),
            place: { ...row.place, 'data-index': index, ref: virtualizer.measureElement },
          }
          if (header) {
            return (
              <CategoryItem
                key={key}
                {...shared}
                {...header}
                category={category}
                toggle={toggleInMotion}
                openDrawer={openDrawer}
                actions={rowActions}
              />
            )
          }
          return service ? (
            <ServiceItem
              key={key}
              {...shared}
              service={service}
              category={category}
              actions={rowActions}
            />
          ) : (
            <li
              key={key}
              {...shared.place}
              className={`${classes.service} ${classes.empty}`}
            >
              {category.subServices
                ? 'No Service Added'
                : 'The services could not be read.'}
            </li>
          )
        })}
      </ul>
    </>
  )
}

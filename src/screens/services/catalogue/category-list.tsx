import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, useDeferredValue, useEffect, useEffectEvent } from 'react'

import type { Category } from '@/api/services'
import { isolate } from '@/domain/format/isolate'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'

import type { DrawerContent } from '../services-drawer'
import { CATEGORY_LIST, CategoryItem, type ListActions } from './category-item'
import { useStateToService } from './list-state'
import {
  type CatalogueRow,
  findCategories,
  type ListedCategory,
  toPlace,
  toRows,
} from './rows'
import { ServiceItem } from './service-item'
import type { CatalogueView } from './use-catalogue-view'
import { useCategoryMotion, useRowMotion } from './use-category-motion'
import { useRowActions } from './use-row-actions'
import { useWindowRows } from './use-window-rows'

import classes from '../services.module.css'

/*
 * The categories and, below those that are open, their services, as one flat list, of which only the
 * rows near the view are in the document.
 */

/** How many rows above and below those in view are in the document. */
const OVERSCAN = 4
/** Pixels, until a row is measured. */
const SERVICE_HEIGHT = { wide: 57, phone: 71 }

interface CategoryListProps {
  categories: Category[]
  view: CatalogueView
  openDrawer: (content: DrawerContent) => void
}

export function CategoryList({ categories, view, openDrawer }: CategoryListProps) {
  const { startMotion, endMotion, motionOf } = useCategoryMotion()
  const found = findCategories(categories, useDeferredValue(view.search))
  const listed = found.map(({ hasHits, ...item }): ListedCategory => {
    const { _id } = item.category
    const isOpen = hasHits
      ? !view.closedHits.includes(_id)
      : view.openCategories.includes(_id)
    return { ...item, isOpen, motion: motionOf(_id, isOpen) }
  })
  const isPhone = useMediaQuery('(max-width: 30em)', false, {
    getInitialValueInEffect: false,
  })
  const serviceHeight = SERVICE_HEIGHT[isPhone ? 'phone' : 'wide']
  const fitting = Math.ceil(window.innerHeight / serviceHeight)
  const rows = toRows(listed, fitting)
  const moving = listed.find(({ motion }) => motion)
  const { ref, virtualizer, drawn, padding } = useWindowRows(
    rows,
    serviceHeight,
    moving ? OVERSCAN + fitting : OVERSCAN,
  )
  useRowMotion(virtualizer, moving, endMotion)

  const target = rows.findIndex((row) => isNamed(row, view.highlighted))
  const scrollToTarget = useEffectEvent(() => {
    if (!view.isAsLeft) virtualizer.scrollToIndex(target, { align: 'center' })
  })
  const { service, category } = view.highlighted
  const pointedOut = target < 0 ? undefined : (service ?? category)
  useEffect(
    function pointOutRow() {
      if (pointedOut !== undefined) scrollToTarget()
    },
    [pointedOut],
  )

  const actions = {
    ...useRowActions(),
    openDrawer,
    stateToService: useStateToService(),
    toggle(category: Category, isOpen: boolean) {
      startMotion(category._id, isOpen)
      view.toggle(category, isOpen)
    },
  }

  return (
    <>
      <LiveRegion text={rowCountText(listed.length)} />
      {listed.length === 0 && (
        <NothingFound isFiltered={categories.length > 0} search={view.search} />
      )}
      <ul
        id={CATEGORY_LIST}
        ref={ref}
        style={{
          ...padding,
          // Else, the browser would keep in place what was in view before the list scrolls to a row.
          ...(pointedOut !== undefined && { overflowAnchor: 'none' }),
        }}
      >
        {drawn.map(({ index }) => {
          const row = rows[index]!
          const place = {
            ...toPlace(row),
            'data-index': index,
            ref: virtualizer.measureElement,
          }
          return (
            <CatalogueItem
              key={row.key}
              row={row}
              isHighlighted={isNamed(row, view.highlighted)}
              actions={actions}
              place={place}
            />
          )
        })}
      </ul>
    </>
  )
}

/** Whether the row shows the record with this `_id` or name. */
function isNamed(row: CatalogueRow, highlighted: CatalogueView['highlighted']): boolean {
  if (row.kind === 'empty') return false
  const idOrName = highlighted[row.kind]
  if (idOrName === undefined) return false
  const { _id, name } = row.kind === 'category' ? row.item.category : row.service
  return idOrName === _id || idOrName === name
}

interface NothingFoundProps {
  /** False if there is no category at all. */
  isFiltered: boolean
  search: string
}

function NothingFound({ isFiltered, search }: NothingFoundProps) {
  const hint = isFiltered
    ? `No category or service is named like “${isolate(search)}”.`
    : 'Add a category first, then the services in it.'
  return <EmptyState framed title="No Service Found" hint={hint} />
}

interface CatalogueItemProps {
  row: CatalogueRow
  isHighlighted: boolean
  actions: ListActions
  place: ComponentProps<'li'>
}

function CatalogueItem({ row, place, ...props }: CatalogueItemProps) {
  if (row.kind === 'category') return <CategoryItem row={row} place={place} {...props} />
  if (row.kind === 'service') return <ServiceItem row={row} place={place} {...props} />
  const { subServices } = row.item.category
  return (
    <li {...place} className={`${classes.service} ${classes.empty}`}>
      <EmptyNote failed={!subServices}>
        {subServices ? 'No Service Added' : 'The services could not be read.'}
      </EmptyNote>
    </li>
  )
}

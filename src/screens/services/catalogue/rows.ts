import type { Category, SubService } from '@/api/services'
import { trimSearch } from '@/domain/format/trim'
import { fold } from '@/domain/list/matches'
import { uniqueKeys } from '@/domain/list/unique-keys'

import type { Motion } from './use-category-motion'

/*
 * Turns the catalogue into the rows of its list: the categories in which the search has found
 * something, and the services in those that are open.
 */

/**
 * Returns the categories whose name, or some of whose services' names, contain the search text. A
 * category that was found by its own name has all its services.
 */
export function findCategories(categories: Category[], search: string) {
  const text = fold(trimSearch(search))
  const matches = ({ name = '' }: Category | SubService) => fold(name).includes(text)
  const keys = uniqueKeys(categories)
  return categories.flatMap((category, index) => {
    const { subServices = [] } = category
    const hits = text === '' ? [] : subServices.filter(matches)
    if (hits.length === 0 && !matches(category)) return []
    const services = matches(category) ? subServices : hits
    return [{ category, services, hasHits: hits.length > 0, key: keys[index] ?? '' }]
  })
}

export interface ListedCategory {
  key: string
  category: Category
  /** Those of its services that the search has found. */
  services: SubService[]
  isOpen: boolean
  motion: Motion | undefined
}

export type CategoryRow = Extract<CatalogueRow, { kind: 'category' }>
export type ServiceRow = Extract<CatalogueRow, { kind: 'service' }>

/** An 'empty' row says that a category has no services. */
export type CatalogueRow = {
  key: string
  /** The category that the row shows or belongs to. */
  item: ListedCategory
  /** From 1, among the `siblings` categories or services. */
  position: number
  siblings: number
} & ({ kind: 'category' } | { kind: 'service'; service: SubService } | { kind: 'empty' })

/**
 * Returns a row per category, and, if it is open, per service in it, or one that says it has none.
 * Of a category that is opening or closing, only as many as fit on the screen, so that what follows
 * is there to be moved.
 */
export function toRows(listed: readonly ListedCategory[], fitting: number): CatalogueRow[] {
  return listed.flatMap((item, index): CatalogueRow[] => [
    {
      kind: 'category',
      key: item.key,
      item,
      position: index + 1,
      siblings: listed.length,
    },
    ...rowsWithin(item, fitting),
  ])
}

function rowsWithin(item: ListedCategory, fitting: number): CatalogueRow[] {
  const { key, services, isOpen, motion } = item
  if (!isOpen && !motion) return []
  if (services.length === 0) {
    return [{ kind: 'empty', key: `${key} empty`, item, position: 1, siblings: 1 }]
  }
  const keys = uniqueKeys(services)
  const shown = motion ? services.slice(0, fitting) : services
  return shown.map((service, index) => ({
    kind: 'service',
    key: `${key} ${keys[index]}`,
    item,
    service,
    position: index + 1,
    siblings: services.length,
  }))
}

/** Tells where the row is, because not every row is in the document, and how it moves. */
export function toPlace({ kind, item, position, siblings }: CatalogueRow) {
  const place = { 'aria-posinset': position, 'aria-setsize': siblings }
  if (kind === 'category') return { ...place, 'aria-level': 1 }
  const { motion } = item
  return { ...place, 'aria-level': 2, 'data-motion': motion, inert: motion === 'closing' }
}

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
  category: Category
  /** Tells where the row is, because not every row is in the document. */
  place: {
    'aria-level': number
    'aria-posinset': number
    'aria-setsize': number
    'data-motion'?: Motion | undefined
    inert?: boolean
  }
} & (
  | { kind: 'category'; found: number; isOpen: boolean }
  | { kind: 'service'; service: SubService }
  | { kind: 'empty' }
)

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
      category: item.category,
      found: item.services.length,
      isOpen: item.isOpen,
      place: {
        'aria-level': 1,
        'aria-posinset': index + 1,
        'aria-setsize': listed.length,
      },
    },
    ...rowsWithin(item, fitting),
  ])
}

function rowsWithin(item: ListedCategory, fitting: number): CatalogueRow[] {
  const { key, category, services, isOpen, motion } = item
  if (!isOpen && !motion) return []
  const keys = uniqueKeys(services)
  const toPlace = (index: number) => ({
    'aria-level': 2,
    'aria-posinset': index + 1,
    'aria-setsize': Math.max(services.length, 1),
    'data-motion': motion,
    inert: motion === 'closing',
  })
  if (services.length === 0) {
    return [{ kind: 'empty', key: `${key} empty`, category, place: toPlace(0) }]
  }
  const shown = motion ? services.slice(0, fitting) : services
  return shown.map((service, index) => ({
    kind: 'service',
    key: `${key} ${keys[index]}`,
    category,
    service,
    place: toPlace(index),
  }))
}

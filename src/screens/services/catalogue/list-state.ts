import { type HistoryState, useRouter } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'

import type { Category } from '@/api/services'
import { isolate } from '@/domain/format/isolate'

/** What the drawer shows. The customer's specification prescribes the keys. */
export interface DrawerContent {
  key: 'addCategory' | 'editCategoryDropDown' | 'addService' | 'addServiceDropDown'
  category?: Category
  /** From a restored draft. */
  edits?: FieldValues
}

export const keepOpenCategories = ({ openCategories }: HistoryState) => ({ openCategories })

/** A category, or a service with its category. */
export interface SavedRecord {
  /** Undefined if the server has not told it. */
  _id: string | undefined
  name?: string
  categoryId?: string | undefined
}

export function withRecord(
  { openCategories = [] }: HistoryState,
  { _id, name, categoryId }: SavedRecord,
) {
  const opened = new Set(openCategories)
  if (categoryId !== undefined) opened.add(categoryId)
  return {
    openCategories: [...opened],
    highlighted: _id ?? name,
  }
}

/** Leads back to the Services screen as it was, with `service` open and in sight. */
export function toServiceInList(service: SavedRecord) {
  return {
    to: '/service',
    state: (state: HistoryState) => withRecord(state, service),
    // Scrolling to the service would otherwise be undone.
    resetScroll: false,
    ignoreBlocker: true,
  } as const
}

/** Returns a function that returns a toast's link to the editor of a new service. */
export function useEditAction() {
  const router = useRouter()
  return ({ _id, name = '' }: SavedRecord) => {
    if (!_id) return undefined
    const to = {
      to: '/service/edit/$serviceSlug',
      params: { serviceSlug: _id },
      state: keepOpenCategories,
    } as const
    return {
      label: `Edit ${isolate(name)}`,
      href: router.buildLocation(to).publicHref,
      onClick: () => void router.navigate(to),
    }
  }
}

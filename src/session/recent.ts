import { tryStorage } from './storage'

// What the admin recently opened from the command palette, latest first. Only screens are stored in
// localStorage. Other kinds stay in memory, because their titles may contain personal names.

export type RecentKind = 'screen' | 'account' | 'category' | 'service' | 'conversation'

/** For a screen, `id` is its path. */
export interface Recent {
  kind: RecentKind
  id: string
  title: string
}

const STORAGE_KEY = 'recentScreens'
const LIMIT = 5

let recents: readonly Recent[] | undefined

export function recentlyOpened(): readonly Recent[] {
  recents ??= restore()
  return recents
}

export function rememberOpened(opened: Recent): void {
  const others = recentlyOpened().filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
  recents = [opened, ...others].slice(0, LIMIT)
  const screens = recents.filter(({ kind }) => kind === 'screen')
  const stored = JSON.stringify(screens.map(({ id, title }) => ({ id, title })))
  tryStorage(() => localStorage.setItem(STORAGE_KEY, stored))
}

export function forgetOpened(): void {
  recents = undefined
  tryStorage(() => localStorage.removeItem(STORAGE_KEY))
}

function restore(): Recent[] {
  const stored = tryStorage(() => {
    const screens = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as Omit<Recent, 'kind'>[]
    return screens.slice(0, LIMIT).map((screen) => ({ ...screen, kind: 'screen' as const }))
  })
  return stored ?? []
}

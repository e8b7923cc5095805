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
  recents ??= readStored()
  return recents
}

export function rememberOpened(opened: Recent): void {
  const others = recentlyOpened().filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
  recents = [opened, ...others].slice(0, LIMIT)
  const screens = recents.filter(({ kind }) => kind === 'screen')
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(screens.map(({ id, title }) => ({ id, title }))),
    )
  } catch {
    // Storage is blocked or full, so the entries stay in memory only.
  }
}

export function forgetOpened(): void {
  recents = undefined
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Removing fails only if storage is blocked. Reading is then blocked too, so no stored entry
    // can reappear.
  }
}

function readStored(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    const rows = stored as Partial<Record<keyof Recent, unknown> | null>[]
    const screens = rows.flatMap((row) => {
      const { id, title } = row ?? {}
      if (typeof id !== 'string' || typeof title !== 'string') return []
      return [{ kind: 'screen' as const, id, title }]
    })
    return screens.slice(0, LIMIT)
  } catch {
    return []
  }
}

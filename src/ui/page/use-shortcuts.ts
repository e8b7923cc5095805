import { type HotkeyItem, useHotkeys } from '@mantine/hooks'

export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const LETTER = /^\p{L}$/u
const LATIN = /^\p{Script=Latin}$/u

/**
 * Mantine's useHotkeys() while the user types too, and for every keyboard layout: if the pressed key
 * types a letter of another script, such as Greek, its place on the keyboard counts.
 */
export function useShortcuts(shortcuts: HotkeyItem[]): void {
  const byPlace = shortcuts.map(([keys, run, options]): HotkeyItem => [
    keys,
    (event) => {
      if (!LETTER.test(event.key) || LATIN.test(event.key)) return
      if (options?.preventDefault !== false) event.preventDefault()
      run(event)
    },
    { usePhysicalKeys: true, preventDefault: false },
  ])
  useHotkeys([...shortcuts, ...byPlace], [], true)
}

/**
 * Returns true while a dialog or a menu is open above the page, so that its keys are not meant. The
 * content of a dialog that is closing is inert.
 */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal]:not(:has([inert])), [role=menu]') !== null
}

/** Calls `save` on Ctrl+S or Cmd+S, unless a dialog or a menu is open. */
export function useSaveShortcut(save: () => void): void {
  function saveUnlessCovered() {
    if (!isCovered()) save()
  }
  useShortcuts([['mod+S', saveUnlessCovered]])
}

import { useLocalStorage, useWindowEvent } from '@mantine/hooks'

import { isCovered } from '@/ui/overlay/is-covered'
import { focusRow, rememberFocusedRow } from '@/ui/page/focus'
import { useShortcuts } from '@/ui/page/use-shortcuts'

export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/**
 * Whether single keys are shortcuts. WCAG 2.1.4 requires a way to turn them off, because dictated
 * words may contain them. Kept in the browser from the first change on.
 */
export function useSingleKeysSetting() {
  const [isOn = true, setOn] = useLocalStorage<boolean>({
    key: 'singleKeyShortcuts',
    getInitialValueInEffect: false,
  })
  return { isOn, setOn }
}

/**
 * Makes J and K move through the rows of the screen's lists, N open the next unread conversation, /
 * focus the screen's search field, and ? open the list of shortcuts. They type characters in fields,
 * and do nothing while a dialog or a menu is open.
 */
export function useSingleKeys(openShortcuts: () => void): void {
  const { isOn } = useSingleKeysSetting()
  useWindowEvent('focusin', rememberFocusedRow)
  const single = (keys: string[], run: () => void) =>
    keys.map((key): [string, (event: KeyboardEvent) => void, { preventDefault: boolean }] => [
      key,
      (event) => {
        const isTyping = document.activeElement?.matches('input:not([type=checkbox])')
        if (!isOn || isTyping || isCovered()) return
        event.preventDefault()
        run()
      },
      { preventDefault: false },
    ])
  useShortcuts(
    [
      ...single(['j'], () => focusRow(1)),
      ...single(['k'], () => focusRow(-1)),
      ...single(['n'], () => document.querySelector<HTMLElement>('#content [data-key=n]')?.click()),
      // Some keyboard layouts and assistive tools send these keys with Shift, others without.
      ...single(['/', 'shift+/'], focusSearch),
      ...single(['?', 'shift+?'], openShortcuts),
    ],
    ['TEXTAREA', 'SELECT'],
  )
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('#content input[type=search]')
  field?.focus()
  field?.select()
}

import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { useLogOut } from './log-out'
import type { PaletteAction } from './palette-results'

/**
 * Turns the buttons in the current screen's header into palette actions so that the screens need
 * not register their actions.
 */
function screenActions(): PaletteAction[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-page-actions] button')
  return [...buttons]
    .filter((button) => !button.disabled && button.textContent.trim() !== '')
    .map((button) => {
      const title = button.textContent.trim()
      return { kind: 'action', id: title, title, hint: 'This screen', run: () => button.click() }
    })
}

export function usePaletteActions(showShortcuts: () => void): PaletteAction[] {
  const { setColorScheme } = useMantineColorScheme()
  const colorScheme = useComputedColorScheme()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const next = colorScheme === 'dark' ? 'light' : 'dark'

  const here = screenActions()
  const everywhere: PaletteAction[] = [
    {
      kind: 'action',
      id: 'Add Category',
      title: 'Add Category',
      run: () => void navigate({ to: '/service', state: { panel: 'addCategory' } }),
    },
    {
      kind: 'action',
      id: 'scheme',
      title: `Switch to the ${next} colour scheme`,
      run: () => setColorScheme(next),
    },
    { kind: 'action', id: 'shortcuts', title: 'Keyboard shortcuts', hint: '?', run: showShortcuts },
    { kind: 'action', id: 'logout', title: 'Logout', run: () => void logOut() },
  ]
  return [...here, ...everywhere.filter(({ id }) => here.every((action) => action.id !== id))]
}

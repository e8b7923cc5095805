import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { pageActions } from '@/ui/page/page-action'

import { useLogOut } from '../log-out'
import type { PaletteAction } from './entries'

export function usePaletteActions(showShortcuts: () => void): PaletteAction[] {
  const { setColorScheme } = useMantineColorScheme()
  const colorScheme = useComputedColorScheme()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const next = colorScheme === 'dark' ? 'light' : 'dark'

  const here = pageActions().map(({ title, keywords, run }): PaletteAction => ({
    kind: 'action',
    id: title,
    title,
    keywords,
    hint: 'This screen',
    run,
  }))
  const everywhere: PaletteAction[] = [
    {
      kind: 'action',
      id: 'Add Category',
      title: 'Add Category',
      run: () => void navigate({ to: '/service', state: { action: 'Add Category' } }),
    },
    {
      kind: 'action',
      id: 'scheme',
      title: `Switch to the ${next} colour scheme`,
      run: () => setColorScheme(next),
    },
    { kind: 'action', id: 'shortcuts', title: 'Keyboard shortcuts', hint: '?', run: showShortcuts },
    {
      kind: 'action',
      id: 'logout',
      title: 'Logout',
      keywords: 'log out sign out',
      run: () => void logOut(),
    },
  ]
  return [...here, ...everywhere.filter(({ id }) => here.every((action) => action.id !== id))]
}

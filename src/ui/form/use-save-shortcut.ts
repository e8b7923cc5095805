import { useHotkeys } from '@mantine/hooks'

import { isCovered } from '@/ui/overlay/is-covered'

/** Calls `save` on Ctrl+S or Cmd+S, unless a dialog or a menu is open. */
export function useSaveShortcut(save: () => void): void {
  const saveUncovered = () => {
    if (!isCovered()) save()
  }
  useHotkeys([['mod+S', saveUncovered]], [], true)
}

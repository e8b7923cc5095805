import { isCovered } from '@/ui/overlay/is-covered'
import { useShortcuts } from '@/ui/page/use-shortcuts'

/** Calls `save` on Ctrl+S or Cmd+S, unless a dialog or a menu is open. */
export function useSaveShortcut(save: () => void): void {
  const saveUncovered = () => {
    if (!isCovered()) save()
  }
  useShortcuts([['mod+S', saveUncovered]], [], true)
}

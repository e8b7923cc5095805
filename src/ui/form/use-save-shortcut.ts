import { useHotkeys } from '@mantine/hooks'

/** Calls `save` on Ctrl+S or Cmd+S, unless a dialog is open. */
export function useSaveShortcut(save: () => void): void {
  const saveBehindNoDialog = () => {
    if (!document.querySelector('[aria-modal=true]')) save()
  }
  useHotkeys([['mod+S', saveBehindNoDialog]], [], true)
}

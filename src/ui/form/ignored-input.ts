import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'

/** Keeps the browser from opening a file that is dropped beside a drop zone in place of the app. */
function refuseFiles(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/**
 * An Escape that only drops the text of an input method.
 *
 * WORKAROUND: In Safari, only its code tells. Can go together with that of isComposing().
 */
function ignoreComposing(event: KeyboardEvent) {
  if (event.key === 'Escape' && (event.isComposing || event.keyCode === 229)) {
    event.stopImmediatePropagation()
  }
}

/** Returns a listener that ignores a double click's second press if the first hit something else. */
function ignoreStrayPresses() {
  let first: Element | null
  return (event: MouseEvent) => {
    const hit = (event.target as Element).closest('label, a, button, input, [role]')
    const pressed = hit instanceof HTMLLabelElement ? hit.control : hit
    if (event.detail < 2) first = pressed
    if (pressed === first) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

/** Ignores what nobody means: stray files, keys of an input method, and stray second presses. */
export function useIgnoredInput(): void {
  useWindowEvent('dragover', refuseFiles)
  useWindowEvent('drop', refuseFiles)
  const [ignoreStrayPress] = useState(ignoreStrayPresses)
  useWindowEvent('click', ignoreStrayPress, { capture: true })
  useLayoutEffect(function listenBeforeMantine() {
    window.addEventListener('keydown', ignoreComposing, true)
    return () => window.removeEventListener('keydown', ignoreComposing, true)
  }, [])
}

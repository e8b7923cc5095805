import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

type Place = [node: Node, offset: number]

/** Types at the end of a rich-text editor's content. */
export async function typeInto(
  user: UserEvent,
  editor: HTMLElement,
  text: string,
): Promise<void> {
  await user.click(editor)
  await select(() => {
    let last: Node = editor
    while (last.lastChild) last = last.lastChild
    return [last, last.nodeType === Node.TEXT_NODE ? (last.nodeValue?.length ?? 0) : 0]
  })
  await user.keyboard(text)
}

/** Selects what is between two places in the focused editor. */
export async function select(findStart: () => Place, findEnd = findStart): Promise<void> {
  let looks = 0
  // Shortly after the editor receives focus, it restores its last caret position.
  await vi.waitFor(() => {
    const selection = getSelection()!
    const [start, end] = [findStart(), findEnd()]
    const isThere =
      selection.anchorNode === start[0] &&
      selection.anchorOffset === start[1] &&
      selection.focusNode === end[0] &&
      selection.focusOffset === end[1]
    if (!isThere) selection.setBaseAndExtent(...start, ...end)
    looks = isThere ? looks + 1 : 0
    expect(looks).toBeGreaterThan(2)
  }, 30_000)
}

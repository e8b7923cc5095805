import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

/** Types at the end of a rich-text editor's content. */
export async function typeInto(
  user: UserEvent,
  editor: HTMLElement,
  text: string,
): Promise<void> {
  await user.click(editor)
  let looks = 0
  // Shortly after the editor receives focus, it restores its last caret position.
  await vi.waitFor(() => {
    const selection = getSelection()!
    let last: Node = editor
    while (last.lastChild) last = last.lastChild
    const end = last.nodeType === Node.TEXT_NODE ? (last.nodeValue?.length ?? 0) : 0
    const isThere = selection.focusNode === last && selection.focusOffset === end
    if (!isThere) selection.collapse(last, end)
    looks = isThere ? looks + 1 : 0
    expect(looks).toBeGreaterThan(2)
  }, 30_000)
  await user.keyboard(text)
}

import type { UserEvent } from '@testing-library/user-event'

/** Types at the end of a rich-text editor's content. */
export async function typeInto(user: UserEvent, editor: HTMLElement, text: string): Promise<void> {
  await user.click(editor)
  // Waits until the editor has restored its last caret position, which happens shortly after the
  // editor receives focus. Otherwise, it would move the caret that is set below.
  await new Promise((resolve) => setTimeout(resolve, 40))
  let last: Node = editor
  while (last.lastChild) last = last.lastChild
  getSelection()?.collapse(last, last.nodeType === Node.TEXT_NODE ? last.nodeValue?.length : 0)
  await user.keyboard(text)
}

import type { UserEvent } from '@testing-library/user-event'

/** Types at the end of a rich-text editor's content. */
export async function typeInto(user: UserEvent, editor: HTMLElement, text: string): Promise<void> {
  await user.click(editor)
  // Shortly after receiving focus, the editor restores its last caret position. The delay lets that
  // happen before the caret is set below.
  await new Promise((resolve) => setTimeout(resolve, 40))
  let last: Node = editor
  while (last.lastChild) last = last.lastChild
  getSelection()?.collapse(last, last.nodeType === Node.TEXT_NODE ? last.nodeValue?.length : 0)
  await user.keyboard(text)
}

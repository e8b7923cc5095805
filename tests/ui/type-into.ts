import type { UserEvent } from '@testing-library/user-event'

/** Types at the end of the text of a rich-text editor. */
export async function typeInto(user: UserEvent, editor: HTMLElement, text: string): Promise<void> {
  await user.click(editor)
  // A moment after it got the focus, the editor puts the caret back to where it last had it: at the
  // beginning, unless what is typed is sooner.
  await new Promise((resolve) => setTimeout(resolve, 40))
  let last: Node = editor
  while (last.lastChild) last = last.lastChild
  getSelection()?.collapse(last, last.nodeType === Node.TEXT_NODE ? last.nodeValue?.length : 0)
  await user.keyboard(text)
}

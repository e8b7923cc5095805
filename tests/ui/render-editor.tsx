import { screen } from '@testing-library/react'
import { type ComponentProps, type ReactNode } from 'react'
import { vi } from 'vitest'

import { RichTextEditor } from '@/ui/editor/rich-text-editor'

import { renderUi } from './render'

type Props = ComponentProps<typeof RichTextEditor>

export const box = () => screen.getByRole('textbox', { name: 'About Us' })
export const tool = (name: string) => screen.getByRole('button', { name })

/** Renders the editor of a page. `onEdit` receives the HTML of each edit. */
export function renderEditor(
  value: string,
  props: Partial<Props> = {},
  around = (editor: ReactNode) => <>{editor}</>,
) {
  const onEdit = vi.fn<(html: string | null) => void>()
  const element = (more: Partial<Props> = {}) =>
    around(
      <RichTextEditor
        label="About Us"
        value={value}
        readOnly={false}
        onEdit={(edit) => onEdit(edit?.toHtml() ?? null)}
        {...props}
        {...more}
      />,
    )
  const { user, rerender } = renderUi(element())
  return {
    onEdit,
    user,
    again: (more: Partial<Props>) => rerender(element(more)),
    selectAll: async () => {
      await user.click(box())
      await user.keyboard('{Control>}a{/Control}')
    },
  }
}

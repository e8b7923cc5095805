import { screen } from '@testing-library/react'
import { useEditorState } from '@tiptap/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { vi } from 'vitest'

import { RichTextEditor, useRichText } from '@/ui/editor/rich-text-editor'

import { renderUi } from './render'

interface Props {
  value: string
  draft?: string
  readOnly?: boolean
}

export const box = () => screen.getByRole('textbox', { name: 'About Us' })
export const tool = (name: string) => screen.getByRole('button', { name })

interface HarnessProps extends Props {
  onEdit: (html: string | null) => void
}

function Harness({ value, draft, readOnly = false, onEdit }: HarnessProps) {
  const page = useMemo(() => ({ content: value }), [value])
  const text = useRichText({ label: 'About Us', page, draft, readOnly })
  const { editor } = text
  const html = useEditorState({
    editor,
    selector: () => (text.isEdited ? text.toHtml() : null),
  })
  useEffect(() => onEdit(html), [html, onEdit])
  return <RichTextEditor {...text} />
}

/** Renders the editor of a page. `onEdit` receives the HTML of each edit. */
export function renderEditor(
  value: string,
  props: Partial<Props> = {},
  around = (editor: ReactNode) => <>{editor}</>,
) {
  const onEdit = vi.fn<(html: string | null) => void>()
  const element = (more: Partial<Props> = {}) =>
    around(<Harness value={value} onEdit={onEdit} {...props} {...more} />)
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

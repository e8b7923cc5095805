import { createScopedKeydownHandler, Tooltip } from '@mantine/core'
import { RichTextEditor, type RichTextEditorControlProps } from '@mantine/tiptap'
import type { ComponentType } from 'react'

/** The Left and Right keys move the focus in the toolbar, as the ARIA toolbar pattern requires. */
const moveFocusWithArrows = createScopedKeydownHandler({
  parentSelector: '[role=toolbar]',
  siblingSelector: 'button, [role=combobox]',
  orientation: 'horizontal',
  dir: 'ltr',
})

interface ControlProps extends RichTextEditorControlProps {
  label: string
  /** One of Mantine's ready-made controls. If omitted, `children` must be the icon. */
  control?: ComponentType<RichTextEditorControlProps>
}

/** Shows `label` in a tooltip, because the native `title` doesn't appear on keyboard focus. */
export function RichTextControl({ label, control: Control, ...props }: ControlProps) {
  const Button = Control ?? RichTextEditor.Control
  return (
    <Tooltip
      label={label}
      // While the button's popover is open, the tooltip would cover the popover.
      disabled={props['aria-expanded'] === true}
      portalProps={{ target: 'main' }}
    >
      <Button {...props} aria-label={label} title={undefined} onKeyDown={moveFocusWithArrows} />
    </Tooltip>
  )
}

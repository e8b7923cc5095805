import { Popover, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { RichTextEditor, type RichTextEditorControlProps } from '@mantine/tiptap'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'

/** Marks what the arrow keys, Home and End move the focus to in Mantine's Toolbar. */
export const toolbarItem = { 'data-toolbar-toggle': true }

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
      <Button {...props} {...toolbarItem} aria-label={label} title={undefined} />
    </Tooltip>
  )
}

interface PopoverControlProps {
  label: string
  icon: ReactNode
  active?: boolean
  width?: string
  disabled: boolean
  /** Renders what the button opens. */
  children: (close: () => void) => ReactNode
}

/** Escape closes the popover, so that its keypress would go to what has the focus then. */
function preventKeyPress(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

export function PopoverControl({
  icon,
  width = 'max-content',
  disabled,
  children,
  ...control
}: PopoverControlProps) {
  const [opened, { toggle, close }] = useDisclosure()
  // Otherwise, it would open again by itself, and take the focus, once the save has ended.
  if (disabled && opened) close()
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      trapFocus
      position="bottom-start"
      width={width}
      portalProps={{ target: 'main' }}
    >
      <Popover.Target>
        <RichTextControl {...control} onClick={toggle}>
          {icon}
        </RichTextControl>
      </Popover.Target>
      <Popover.Dropdown aria-label={control.label} onKeyDown={preventKeyPress}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}

import { ActionIcon, type ActionIconProps, Menu, type MenuProps, Text } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { type ReactElement, type ReactNode, useId, useState } from 'react'

import { useCloseOnBack } from '@/ui/overlay/close-on-back'

interface DropdownMenuProps extends MenuProps {
  target: ReactElement
}

export function DropdownMenu({ target, children, ...props }: DropdownMenuProps) {
  const [opened, setOpened] = useState(false)
  useCloseOnBack(opened, () => setOpened(false))
  return (
    // Renders the menu into <main>. In a row, it would be clipped. In <body>, it would be outside the
    // main landmark.
    <Menu
      position="bottom-end"
      portalProps={{ target: 'main' }}
      {...props}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

export interface MenuAction {
  label: string
  /** What is known about it, such as when it was last done. */
  note?: ReactNode
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

interface ActionsMenuProps extends ActionIconProps {
  label: string
  'aria-busy'?: boolean
  'aria-describedby'?: string
  'aria-description'?: string
  actions: readonly MenuAction[]
  /** If omitted, a button with three dots. */
  target?: ReactElement
}

export default function ActionsMenu({ label, actions, target, ...props }: ActionsMenuProps) {
  const id = useId()
  return (
    <DropdownMenu
      id={id}
      target={
        target ?? (
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...props}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {actions.map(({ label, note, danger, disabled = false, onClick }, place) => (
        <Menu.Item
          key={label}
          aria-label={label}
          aria-describedby={note ? `${id}-${place}` : undefined}
          disabled={disabled}
          {...(danger && { c: 'red' })}
          onClick={() => {
            // A dialog that the item opens returns the focus to the button, because the item is
            // unmounted by then.
            document.getElementById(id)?.focus()
            onClick()
          }}
        >
          <span>{label}</span>
          {note && (
            <Text id={`${id}-${place}`} size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Menu.Item>
      ))}
    </DropdownMenu>
  )
}

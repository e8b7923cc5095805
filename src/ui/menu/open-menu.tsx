import { Menu, Text } from '@mantine/core'
import type { ReactElement } from 'react'

import type { MenuAction } from '@/ui/menu/actions-menu'

interface OpenMenuProps {
  target: ReactElement
  actions: readonly MenuAction[]
  returnFocus: () => void
}

/** Opens on mount, because the user has already pressed the button. */
export default function OpenMenu({ target, actions, returnFocus }: OpenMenuProps) {
  return (
    // Renders the menu into <main>. In a row, it would be clipped. In <body>, it would be outside the
    // main landmark. Mantine returns the focus only from a menu that was not open on mount.
    <Menu
      position="bottom-end"
      portalProps={{ target: 'main' }}
      defaultOpened
      onClose={returnFocus}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, note, danger, disabled = false, onClick }) => (
          <Menu.Item
            key={label}
            aria-label={label}
            aria-description={note}
            disabled={disabled}
            {...(danger && { c: 'red' })}
            onClick={() => {
              // A dialog that the item opens returns the focus to the button, because the item is
              // unmounted by then.
              returnFocus()
              onClick()
            }}
          >
            <span>{label}</span>
            {note && (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

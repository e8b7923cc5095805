import { ActionIcon, Menu } from '@mantine/core'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useRef } from 'react'

interface RowMenuProps {
  /** The row's name, for the accessible description of the Actions button. */
  rowName: string
  items: readonly { label: string; onClick: () => void; danger?: boolean }[]
}

export function RowMenu({ rowName, items }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Renders the menu into <main>. In the row, it would be clipped. In <body>, it would be outside
    // the main landmark.
    <Menu position="bottom-end" portalProps={{ target: 'main' }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Actions"
          aria-description={rowName}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, onClick, danger }) => (
          <Menu.Item
            key={label}
            {...(danger && { c: 'red' })}
            onClick={() => {
              // A dialog that the item opens returns the focus to this button, because the menu item
              // is unmounted by then.
              button.current?.focus()
              onClick()
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { type Ref, useEffect, useRef, useState } from 'react'

import { useOpened } from '@/ui/use-opened'

import classes from '@/ui/row-menu.module.css'

interface RowMenuProps {
  /**
   * Whose actions these are. It describes the button and does not name it: the name of the row is
   * that of the row's own control.
   */
  of: string
  items: readonly { label: string; onClick: () => void; danger?: boolean }[]
}

interface TriggerProps {
  of: string
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

/**
 * The menu of a row. Until its first use it is a mere button: a real menu costs as much as the rest
 * of a row, and there may be hundreds.
 */
export function RowMenu({ of, items }: RowMenuProps) {
  const [used, setUsed] = useState(false)
  if (used) return <UsedMenu of={of} items={items} />
  return <Trigger of={of} onClick={() => setUsed(true)} />
}

function UsedMenu({ of, items }: RowMenuProps) {
  const [opened, setOpened] = useState(true)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(function takeTheFocusOfTheButtonThatWasPressed() {
    trigger.current?.focus()
  }, [])
  return (
    <Menu
      opened={useOpened(opened)}
      onChange={setOpened}
      position="bottom-end"
      // Out of the row, which cuts off what hangs over it, but within the page's landmark.
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <Trigger ref={trigger} of={of} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            {...(item.danger && { className: classes.danger })}
            onClick={() => {
              // The item goes away: what it opens gives the focus back to the button.
              trigger.current?.focus()
              item.onClick()
            }}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Trigger({ of, ...props }: TriggerProps) {
  return (
    <button
      {...props}
      type="button"
      className={classes.trigger}
      aria-label="Actions"
      title={of}
      aria-haspopup="menu"
    >
      <IconDotsVertical size={18} aria-hidden />
    </button>
  )
}

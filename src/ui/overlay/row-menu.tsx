import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useDebouncedValue, useMergedRef } from '@mantine/hooks'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { type Ref, useRef, useState } from 'react'

import { TOOLTIP_CLOSE_DELAY, TOOLTIP_OPEN_DELAY } from '@/domain/limits'
import { useOpened } from '@/ui/overlay/use-opened'

interface RowMenuProps {
  /** The row's name, for the accessible description of the Actions button. */
  rowName: string
  items: readonly { label: string; onClick: () => void; danger?: boolean }[]
}

/*
 * Mounts Menu and Tooltip on first use, because each costs 0.4 ms per row and a list may have
 * hundreds of rows.
 */
export function RowMenu({ rowName, items }: RowMenuProps) {
  const [isUsed, setUsed] = useState(false)
  if (isUsed) return <MountedMenu rowName={rowName} items={items} />
  return <Trigger rowName={rowName} onClick={() => setUsed(true)} />
}

function MountedMenu({ rowName, items }: RowMenuProps) {
  const [opened, setOpened] = useState(true)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      opened={useOpened(opened)}
      onChange={setOpened}
      position="bottom-end"
      // Renders the menu into <main>. In the row, it would be clipped. In <body>, it would be
      // outside the main landmark.
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        {/* Takes over the focus of the button that it replaces. */}
        <Trigger ref={trigger} rowName={rowName} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            {...(item.danger && { c: 'red' })}
            onClick={() => {
              // Focuses the button first so that a dialog that the item opens can return the focus
              // to the button. The menu item is unmounted by then.
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

interface TriggerProps {
  rowName: string
  onClick?: () => void
  autoFocus?: boolean
  ref?: Ref<HTMLButtonElement>
  'data-expanded'?: boolean
}

function Trigger({ rowName, ref, ...menuProps }: TriggerProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isHinted, setHinted] = useState<boolean | null>(null)
  const [isHintShown] = useDebouncedValue(
    isHinted ?? false,
    isHinted ? TOOLTIP_OPEN_DELAY : TOOLTIP_CLOSE_DELAY,
  )
  const isExpanded = menuProps['data-expanded'] ?? false
  return (
    <>
      <ActionIcon
        {...menuProps}
        ref={useMergedRef(ref, setButton)}
        variant={isExpanded ? 'light' : 'subtle'}
        color="gray"
        size="lg"
        aria-label="Actions"
        aria-description={rowName}
        aria-haspopup="menu"
        onMouseEnter={() => setHinted(true)}
        onMouseLeave={() => setHinted(false)}
        onFocus={(event) => setHinted(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setHinted(false)}
      >
        <IconDotsVertical size={18} aria-hidden />
      </ActionIcon>
      {isHinted !== null && (
        <Tooltip target={button} label="Actions" opened={isHintShown && !isExpanded} />
      )}
    </>
  )
}

import { UnstyledButton } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useRef, useState } from 'react'

import { lazyComponent } from '@/ui/page/lazy-component'

import classes from '@/ui/menu/actions-menu.module.css'

const OpenMenu = lazyComponent('The menu', () => import('@/ui/menu/open-menu'))

export interface MenuAction {
  label: string
  /** What is known about it, such as when it was last done. */
  note?: string | undefined
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

interface ActionsMenuProps {
  label: string
  actions: readonly MenuAction[]
  onOpen?: () => void
  horizontal?: boolean
  'aria-describedby'?: string
}

/**
 * Loads the menu after its button, because the menu and its positioning code add 27 kB. A plain
 * button, because a list has one in each row.
 */
export function ActionsMenu({
  label,
  actions,
  onOpen,
  horizontal = false,
  ...props
}: ActionsMenuProps) {
  const [isLoaded, setLoaded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Icon = horizontal ? IconDots : IconDotsVertical
  const attributes = {
    ...props,
    ref: button,
    type: 'button',
    className: classes.button,
    'aria-label': label,
  } as const
  if (!isLoaded) {
    return (
      <button
        {...attributes}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => {
          onOpen?.()
          void OpenMenu.open(() => setLoaded(true))
        }}
      >
        <Icon size={18} aria-hidden />
      </button>
    )
  }
  return (
    <OpenMenu
      actions={actions}
      returnFocus={() => button.current?.focus()}
      target={
        <UnstyledButton {...attributes} autoFocus onClick={onOpen}>
          <Icon size={18} aria-hidden />
        </UnstyledButton>
      }
    />
  )
}

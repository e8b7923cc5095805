import { ActionIcon } from '@mantine/core'
import { useRef, useState } from 'react'

import { lazyComponent } from '@/ui/page/lazy-component'

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
  dots?: '⋮' | '⋯'
  onOpen?: () => void
  'aria-describedby'?: string
  'aria-busy'?: boolean
}

/** Loads the menu after its button, because the menu and its positioning code add 27 kB. */
export default function ActionsMenu({
  label,
  actions,
  dots = '⋮',
  onOpen,
  ...props
}: ActionsMenuProps) {
  const [isLoaded, setLoaded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const attributes = {
    ...props,
    ref: button,
    variant: 'subtle',
    color: 'gray',
    // Takes its height from the space around its line.
    size: '2.75rem',
    my: '-0.25rem',
    mr: '-0.5rem',
    fz: '1.25rem',
    'aria-label': label,
    children: <span aria-hidden>{dots}</span>,
  } as const
  if (!isLoaded) {
    return (
      <ActionIcon
        {...attributes}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => {
          onOpen?.()
          void OpenMenu.open(() => setLoaded(true))
        }}
      />
    )
  }
  return (
    <OpenMenu
      actions={actions}
      returnFocus={() => button.current?.focus()}
      target={<ActionIcon {...attributes} autoFocus onClick={onOpen} />}
    />
  )
}

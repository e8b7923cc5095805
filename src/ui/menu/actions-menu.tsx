import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

import { lazyComponent } from '@/ui/page/lazy-component'

import classes from './actions-menu.module.css'

const OpenMenu = lazyComponent('The menu', () => import('@/ui/menu/open-menu'))

export interface MenuAction {
  label: string
  /** What is known about it, such as when it was last done. */
  note?: string | undefined
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

interface ActionsMenuProps extends Omit<ComponentProps<'button'>, 'onClick' | 'ref'> {
  label: string
  actions: readonly MenuAction[]
  onOpen?: () => void
}

/**
 * Loads the menu after its button, because the menu and its positioning code add 27 kB. Mantine's
 * ActionIcon would take most of the time of drawing a long list of rows.
 */
export default function ActionsMenu({
  label,
  actions,
  onOpen,
  className = classes.button,
  children,
  ...props
}: ActionsMenuProps) {
  const [isLoaded, setLoaded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    function keepFocusOnButton() {
      if (isLoaded) button.current?.focus()
    },
    [isLoaded],
  )
  const attributes = {
    ...props,
    ref: button,
    type: 'button',
    className,
    'aria-label': label,
    children: children ?? <span aria-hidden>⋮</span>,
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
      />
    )
  }
  return (
    <OpenMenu
      actions={actions}
      returnFocus={() => button.current?.focus()}
      target={<button {...attributes} onClick={onOpen} />}
    />
  )
}

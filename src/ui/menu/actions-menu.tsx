import { ActionIcon, type ActionIconProps, Menu, type MenuProps } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import {
  type AriaAttributes,
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type Ref,
  useId,
  useImperativeHandle,
  useState,
} from 'react'

import { useCloseOnBack } from '@/ui/overlay/close-on-back'
import { flush } from '@/ui/styles/flush'

interface DropdownMenuProps extends MenuProps {
  id: string
  /** Its button. */
  target: ReactElement<ComponentProps<'button'>>
}

/**
 * Mounts Mantine's Menu while it is open. Closed ones in all rows would take more than twice the time
 * of a long list (`bench:scale`).
 */
export function DropdownMenu({ id, target, children, ...props }: DropdownMenuProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  function close() {
    opener?.focus()
    setOpener(null)
  }
  useCloseOnBack(opener !== null, close)
  const button = cloneElement(target, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': opener !== null,
    onClick({ currentTarget }) {
      if (opener) close()
      else setOpener(currentTarget)
    },
  })
  return (
    <>
      {button}
      {opener && (
        // Renders the menu into <main>. In a row, it would be clipped. In <body>, it would be outside
        // the main landmark.
        <Menu
          id={id}
          position="bottom-end"
          portalProps={{ target: 'main' }}
          {...props}
          opened
          onChange={close}
        >
          <Menu.Target>
            <Anchor element={opener} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Tells Mantine which element the menu belongs to. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

export interface MenuAction {
  label: string
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

interface ActionsMenuProps extends ActionIconProps, AriaAttributes {
  label: string
  actions: readonly MenuAction[]
  /** If omitted, a button with three dots. */
  target?: DropdownMenuProps['target']
}

export default function ActionsMenu({
  label,
  actions,
  target,
  ...props
}: ActionsMenuProps) {
  const id = useId()
  const dots = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      me={flush(3)}
      aria-label={label}
      {...props}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <DropdownMenu id={id} target={target ?? dots}>
      {actions.map(({ label, danger, disabled = false, onClick }) => (
        <Menu.Item
          key={label}
          // WORKAROUND: Mantine would try to focus a first item that is `disabled`, and a menu without
          // the focus has no keys, not even Escape. Can go when it focuses the next one (9.7.3 does not).
          data-disabled={disabled}
          aria-disabled={disabled || undefined}
          {...(danger && { c: 'red' })}
          onClick={() => {
            if (disabled) return
            // A dialog that the item opens returns the focus to the button, because the item is
            // unmounted by then.
            document.getElementById(id)?.focus()
            onClick()
          }}
        >
          {label}
        </Menu.Item>
      ))}
    </DropdownMenu>
  )
}

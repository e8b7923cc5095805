import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import type { ReactElement } from 'react'

import { toast } from '@/ui/feedback/toast'

import { useLogOut } from './log-out'
import { type Notify, useNotify } from './notify'

const colorSchemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
] as const satisfies { value: MantineColorScheme; label: string }[]

const notifications = [
  { value: 'off', label: 'Off' },
  { value: 'sender', label: 'Who wrote' },
  { value: 'text', label: 'Who wrote what' },
] as const satisfies { value: Notify; label: string }[]

interface UserMenuDropdownProps {
  target: ReactElement
  heading: string | null
  onClose: () => void
}

/** Opens on mount, because the user has already pressed the account button. */
export default function UserMenuDropdown({ target, heading, onClose }: UserMenuDropdownProps) {
  const logOut = useLogOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { notify, setNotify } = useNotify()

  /** Asks for the browser's permission, and shows that it works. */
  async function choose(next: Notify) {
    try {
      if (next !== 'off') {
        if ((await Notification.requestPermission()) !== 'granted') {
          toast.warning('This browser does not allow notifications. Allow them in its settings.')
          return
        }
        // Throws in browsers that want a service worker for this.
        const shown = new Notification('New messages will be shown here.')
        shown.addEventListener('click', () => window.focus())
      }
      setNotify(next)
    } catch {
      toast.warning("This browser can't show notifications.")
    }
  }

  return (
    // We don't use a portal, because it would put the menu outside the page's landmarks.
    <Menu position="bottom-end" width={240} withinPortal={false} defaultOpened onClose={onClose}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {heading && (
          <>
            <Menu.Label>{heading}</Menu.Label>
            <Menu.Divider />
          </>
        )}
        <Menu.Label id="colour-scheme">Colour scheme</Menu.Label>
        <Menu.RadioGroup
          aria-labelledby="colour-scheme"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {colorSchemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {'Notification' in window && (
          <>
            <Menu.Divider />
            <Menu.Label id="notifications">Notifications of new messages</Menu.Label>
            <Menu.RadioGroup
              aria-labelledby="notifications"
              value={notify}
              onChange={(value) => void choose(value as Notify)}
            >
              {notifications.map(({ value, label }) => (
                <Menu.RadioItem key={value} value={value}>
                  {label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void logOut()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

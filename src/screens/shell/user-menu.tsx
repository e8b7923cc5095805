import {
  type MantineColorScheme,
  Menu,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { type ReactNode, useId } from 'react'

import { useSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'
import { DropdownMenu } from '@/ui/menu/actions-menu'

import { useLogOut } from './log-out'
import { type Notify, useNotify } from './notify'

import classes from './shell.module.css'

const colorSchemes = {
  light: 'Light',
  dark: 'Dark',
  auto: 'As the system',
} satisfies Record<MantineColorScheme, string>

const notifications = {
  off: 'Off',
  sender: 'Who wrote',
  text: 'Who wrote what',
} satisfies Record<Notify, string>

interface UserMenuProps {
  email: string | null
  /** The content of its button. */
  children: ReactNode
}

export default function UserMenu({ email, children }: UserMenuProps) {
  const logOut = useLogOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { notify, setNotify } = useNotify()

  /** Asks for the browser's permission, and shows that it works. */
  async function choose(next: Notify) {
    try {
      if (next !== 'off') {
        const { id } = useSession.getState()
        const permission = await Notification.requestPermission()
        // The browser may ask for longer than the session lasts.
        if (useSession.getState().id !== id) return
        if (permission !== 'granted') {
          toast.warning(
            'This browser does not allow notifications. Allow them in its settings.',
          )
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
    <DropdownMenu
      id={useId()}
      width="calc(min(15rem, 100vw - 1rem))"
      // In <main>, it would scroll below the header.
      withinPortal={false}
      checkIcon={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
      // As wide as the icon of Logout.
      styles={{ itemIndicator: { width: '1rem' } }}
      target={
        <UnstyledButton className={classes.user}>
          {children}
          <VisuallyHidden>account menu</VisuallyHidden>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      }
    >
      {email !== null && (
        <>
          <Menu.Label>{email}</Menu.Label>
          <Menu.Divider />
        </>
      )}
      <Choices
        label="Colour scheme"
        choices={colorSchemes}
        value={colorScheme}
        onChoose={setColorScheme}
      />
      {'Notification' in window && (
        <>
          <Menu.Divider />
          <Choices
            label="Notifications of new messages"
            choices={notifications}
            value={notify}
            onChoose={(next) => void choose(next)}
          />
        </>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void logOut()}
      >
        Logout
      </Menu.Item>
    </DropdownMenu>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  choices: Record<Value, string>
  value: Value
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: ChoicesProps<Value>) {
  return (
    <>
      <Menu.Label aria-hidden>{label}</Menu.Label>
      <Menu.RadioGroup
        aria-label={label}
        value={value}
        onChange={(next) => onChoose(next as Value)}
      >
        {Object.entries<string>(choices).map(([choice, text]) => (
          <Menu.RadioItem key={choice} value={choice}>
            {text}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

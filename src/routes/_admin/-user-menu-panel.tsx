import { Menu } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import type { ReactElement } from 'react'

import { logout } from '@/api/auth'
import { signOut } from '@/session/session'
import { ColorSchemeChoice } from '@/ui/color-scheme'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { mayLeave } from '@/ui/unsaved-guard'

/** How long a server that does not answer may hold up a logout, milliseconds. */
const LOGOUT_PATIENCE_MS = 5000

type Props = {
  /** The button that opens it. */
  target: ReactElement
  heading: string | null
}

/** What the account button opens, open from the start: it is fetched when it is first asked for. */
export default function UserMenuPanel({ target, heading }: Props) {
  return (
    // In its place and not at the end of the page: there it would belong to no landmark.
    <Menu position="bottom-end" width={240} withinPortal={false} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {heading && (
          <>
            <Menu.Label>{heading}</Menu.Label>
            <Menu.Divider />
          </>
        )}
        <ColorSchemeChoice />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void askAndLogOut()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function askAndLogOut() {
  if (!(await mayLeave())) return
  const sure = await confirm({
    title: 'Are you sure?',
    body: 'Are you sure to log out this account',
  })
  if (!sure) return
  // Whatever the server says, and even if it says nothing, this browser is signed out.
  const patience = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), LOGOUT_PATIENCE_MS)
  })
  const confirmed = await Promise.race([
    logout.call(undefined).then(
      () => true,
      () => false,
    ),
    patience,
  ])
  signOut('logout')
  if (confirmed) toast.success('Logout Successfully')
}

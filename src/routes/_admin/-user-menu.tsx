import { Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'

import { logout } from '@/api/auth'
import { initials } from '@/domain/initials'
import { signOut, useSession } from '@/session/session'
import { decodeToken } from '@/session/token'
import { ColorSchemeSwitch } from '@/ui/color-scheme'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { mayLeave } from '@/ui/unsaved-guard'

import classes from './-shell.module.css'

/** How long a server that does not answer may hold up a logout, milliseconds. */
const LOGOUT_PATIENCE_MS = 5000

export function UserMenu() {
  const token = useSession((session) => session.token)
  const { name, email } = decodeToken(token)
  const shown = name ?? email ?? 'Admin'
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={classes.user}>
          <span className={classes.userInitials} aria-hidden="true">
            {initials(shown)}
          </span>
          <span className={classes.userName}>{shown}</span>
          <span className={classes.hidden}>account menu</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {email && name && <Menu.Label>{email}</Menu.Label>}
        <ColorSchemeSwitch />
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

import { logout } from '@/api/auth'
import { signOut } from '@/session/session'
import { toast } from '@/ui/feedback/toast'
import { confirmLeave } from '@/ui/form/unsaved-guard'
import { confirm } from '@/ui/overlay/confirm'

/** How long to wait for the server before signing out anyway. */
const LOGOUT_TIMEOUT_MS = 5000

/** Returns a function that asks for confirmation, then signs out even if the logout call fails. */
export function useLogOut(): () => Promise<void> {
  const { mutateAsync } = logout.useMutation({ meta: { errorDisplay: 'screen' } })
  return async () => {
    if (!(await confirmLeave())) return
    const sure = await confirm({
      title: 'Are you sure?',
      body: 'Are you sure to log out this account',
    })
    if (!sure) return
    const timeout = new Promise((_, reject) => setTimeout(reject, LOGOUT_TIMEOUT_MS))
    const confirmed = await Promise.race([mutateAsync({}), timeout]).then(
      () => true,
      () => false,
    )
    signOut('logout')
    if (confirmed) toast.success('Logout Successfully')
  }
}

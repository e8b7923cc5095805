import { logout } from '@/api/auth'
import { signOut, useSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'
import { confirmLeave } from '@/ui/form/unsaved-guard'
import { confirm } from '@/ui/overlay/confirm'

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
    // Their links would otherwise be usable while the screen is blocked.
    toast.hideAll()
    const { at } = useSession.getState()
    const confirmed = await mutateAsync({}).then(
      () => true,
      () => false,
    )
    // Another session may have begun meanwhile.
    if (useSession.getState().at !== at) return
    signOut('logout')
    if (confirmed) toast.success('Logout Successfully')
  }
}

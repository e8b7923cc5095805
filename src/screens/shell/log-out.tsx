import { logout } from '@/api/auth'
import { uniqueTextKeys } from '@/domain/list/unique-keys'
import { unsavedNames } from '@/session/drafts'
import { unsavedElsewhere } from '@/session/other-tabs'
import { signOut, useSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'
import { Sentence } from '@/ui/page/sentence'

/** Returns a function that asks for confirmation, then signs out even if the logout call fails. */
export function useLogOut(): () => Promise<void> {
  const { mutateAsync } = logout.useMutation({ meta: { errorDisplay: 'none' } })
  return async () => {
    const elsewhere = await unsavedElsewhere()
    const lost = [...unsavedNames(), ...elsewhere.map((name) => `${name}, in another tab`)]
    const sure = await confirm({
      title: 'Are you sure?',
      body: <LogOutQuestion lost={lost} />,
      danger: lost.length > 0,
    })
    if (!sure) return
    // Their links would otherwise be usable while the screen is blocked.
    toast.hideAll()
    const { id } = useSession.getState()
    const [answer] = await Promise.allSettled([mutateAsync({})])
    // Another session may have begun meanwhile.
    if (![id, null].includes(useSession.getState().id)) return
    signOut('logout')
    if (answer.status === 'fulfilled') toast.success('Logout Successfully')
  }
}

function LogOutQuestion({ lost }: { lost: readonly string[] }) {
  const keys = uniqueTextKeys(lost)
  return (
    <>
      <p>Are you sure to log out this account</p>
      {lost.length > 0 && (
        <>
          <p>You would lose:</p>
          <ul>
            {lost.map((name, index) => (
              <li key={keys[index]}>
                <Sentence text={name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

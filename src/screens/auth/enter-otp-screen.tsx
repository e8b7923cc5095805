import { Group, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { type HistoryState, useLocation, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import * as z from 'zod/mini'

import { resendOtp, useAuthPending, verifyOtp } from '@/api/auth'
import { OTP_LENGTH } from '@/domain/account/credentials'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { useZodForm } from '@/ui/form/use-zod-form'
import { AppLink } from '@/ui/page/link'

import { AuthForm, useAnswerWhileShown } from './auth-form'
import { OtpField } from './otp-field'
import { MissingStep } from './recovery-state'

/** Seconds to wait between two resends so that the email has time to arrive. */
const RESEND_COOL_DOWN = 30

const schema = z.object({
  otp: z.string().check(z.length(OTP_LENGTH, 'Please enter your OTP')),
})

export function EnterOtpScreen() {
  const { email } = useLocation().state
  // Without the key, a jump in the history would keep the code for another email.
  return <EnterOtp key={email} email={email} />
}

function EnterOtp({ email }: Pick<HistoryState, 'email'>) {
  const form = useZodForm(schema, { otp: '' })
  const navigate = useNavigate()
  const verifying = verifyOtp.useMutation(
    useAnswerWhileShown(({ user_id, message }) => {
      if (message) toast.success(message)
      return navigate({ to: '/reset-password', state: { email, user_id } })
    }),
  )

  const context = email
    ? `We sent a code to ${isolate(email)}`
    : 'Enter the code from our email'
  return (
    <AuthForm
      title="Enter OTP"
      context={context}
      footer={<AppLink to="/forgot-password">Use another email</AppLink>}
      form={form}
      pending={verifying.isPending}
      submit={{ label: 'Submit' }}
      onSubmit={({ otp }) => verifying.mutateAsync({ body: { otp } })}
    >
      {!email && (
        <MissingStep>
          To send the code again we need to know the email of your account.
        </MissingStep>
      )}
      <OtpField control={form.control} />
      <Resend email={email} />
    </AuthForm>
  )
}

/** Returns the seconds to wait until the code may be sent to this email again. */
function useCoolDown(email: string | undefined): number {
  const [now, setNow] = useState(Date.now)
  // Not counted down, because a phone stops the page while its user looks for the email.
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true })
  const sentAt = useMutationState({
    filters: {
      mutationKey: resendOtp.mutationKey,
      status: 'success',
      predicate: ({ state }) =>
        (state.variables as Parameters<typeof resendOtp.call>[0])?.body.email === email,
    },
    select: ({ state }) => state.submittedAt,
  }).at(-1)
  if (sentAt === undefined) return 0
  const secondsLeft = Math.ceil((sentAt - now) / 1000) + RESEND_COOL_DOWN
  // `now` may be older than the resend.
  return Math.min(Math.max(0, secondsLeft), RESEND_COOL_DOWN)
}

function Resend({ email }: Pick<HistoryState, 'email'>) {
  const isAuthPending = useAuthPending()
  const resending = resendOtp.useMutation(
    useAnswerWhileShown(({ message }) => {
      if (message) toast.success(message)
    }),
  )
  const secondsLeft = useCoolDown(email)
  const isCoolingDown = secondsLeft > 0

  const isInactive = isCoolingDown || isAuthPending
  const queryClient = useQueryClient()
  function resend(event: MouseEvent) {
    if (email || isInactive) event.preventDefault()
    else toast.error('Please enter the email of your account first.')
    if (!email || isInactive) return
    // A second click may come before `isInactive` has changed.
    if (queryClient.isMutating({ mutationKey: resendOtp.mutationKey }) > 0) return
    resending.mutate({ body: { email, type: 'email' } })
  }

  return (
    <Group gap="xs" fz="sm" c="dimmed">
      <AppLink
        // Where a code can be requested without knowing the email, or in another tab.
        to="/forgot-password"
        style={{
          fontSize: 'var(--mantine-font-size-md)',
          color: isInactive ? 'var(--mantine-color-dimmed)' : undefined,
        }}
        data-underline={isInactive ? 'never' : 'hover'}
        aria-disabled={isInactive || undefined}
        aria-busy={resending.isPending}
        aria-describedby={isCoolingDown ? 'resend-note' : undefined}
        onClick={resend}
      >
        Don&apos;t Received Resend
      </AppLink>
      {isCoolingDown && (
        <Text span inherit id="resend-note">
          {`Again in ${secondsLeft} s`}
        </Text>
      )}
    </Group>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'

import { resendOtp, verifyOtp } from '@/api/auth'
import { OTP_LENGTH } from '@/domain/auth'
import { useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { AppLink } from '@/ui/link'
import { OtpField } from '@/ui/otp-field'
import { PublicCard } from '@/ui/public-card'
import { toast } from '@/ui/toast'

import { StepMissing, useHandedOver } from './-recovery'

import classes from './-recovery.module.css'

/** Seconds. Long enough for an email to arrive, short enough to wait for. */
const RESEND_COOL_DOWN = 30

const schema = z.object({
  // A box left empty stands as a blank in the field's value.
  otp: z
    .string()
    .check(
      z.refine((otp) => otp.replaceAll(' ', '').length === OTP_LENGTH, 'Please enter your OTP'),
    ),
})

export function EnterOtp() {
  const email = useHandedOver('email')
  const form = useZodForm(schema, { otp: '' })
  const navigate = useNavigate()
  const verifying = verifyOtp.useMutation({
    onSuccess: async ({ user_id, message }) => {
      if (message) toast.success(message)
      await navigate({ to: '/reset-password', state: user_id ? { user_id } : {} })
    },
  })

  return (
    <PublicCard
      title="Enter OTP"
      context={
        email ? (
          <>
            We sent a code to <strong>{email}</strong>
          </>
        ) : (
          'Enter the code from our email'
        )
      }
    >
      <FormPanel
        form={form}
        pending={verifying.isPending}
        submitLabel="Submit"
        fullWidth
        onSubmit={({ otp }) => verifying.mutateAsync({ body: { otp } })}
      >
        {!email && (
          <StepMissing>
            To send the code again we need to know the email of your account.
          </StepMissing>
        )}
        <OtpField control={form.control} name="otp" label="OTP" length={OTP_LENGTH} />
        <Resend email={email} />
      </FormPanel>
      <div className={classes.foot}>
        <AppLink to="/forgot-password">Use another email</AppLink>
      </div>
    </PublicCard>
  )
}

function Resend({ email }: { email: string | undefined }) {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const noteId = useId()
  const navigate = useNavigate()
  const resending = resendOtp.useMutation({
    onSuccess: ({ message }) => {
      if (message) toast.success(message)
      setSecondsLeft(RESEND_COOL_DOWN)
    },
  })

  const cooling = secondsLeft > 0
  useEffect(
    function countDown() {
      if (!cooling) return undefined
      const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000)
      return () => clearInterval(timer)
    },
    [cooling],
  )

  const waiting = cooling || resending.isPending
  function resend() {
    if (waiting) return
    if (email) {
      resending.mutate({ body: { email, type: 'email' } })
      return
    }
    toast.error('Please enter the email of your account first.')
    void navigate({ to: '/forgot-password' })
  }

  return (
    <div className={classes.resend}>
      <button
        type="button"
        className={classes.resendButton}
        // Disabled for good, it would lose the keyboard's focus.
        aria-disabled={waiting || undefined}
        aria-busy={resending.isPending}
        aria-describedby={cooling ? noteId : undefined}
        onClick={resend}
      >
        Don&apos;t Received Resend
      </button>
      {cooling && <span id={noteId}>Again in {secondsLeft} s</span>}
    </div>
  )
}

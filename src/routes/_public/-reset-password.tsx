import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { resetPassword } from '@/api/auth'
import { meetsPasswordRule, passwordRules } from '@/domain/password-rule'
import { ENTER_YOUR_PASSWORD } from '@/ui/credential-rules'
import { useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { AppLink } from '@/ui/link'
import { PublicCard } from '@/ui/public-card'
import { PasswordField } from '@/ui/text-fields'
import { toast } from '@/ui/toast'

import { StepMissing, useHandedOver } from './-recovery'

import classes from './-recovery.module.css'

const schema = z
  .object({
    password: z.string().check(
      // Not `abort`: that would keep the confirmation's rule below from running too.
      z.minLength(1, ENTER_YOUR_PASSWORD),
      z.refine(
        (text) => text === '' || meetsPasswordRule(text),
        'Password must be at least 8 characters long with 1 capital letter, 1 number and 1 special character',
      ),
    ),
    confirmation: z.string().check(z.minLength(1, 'Please enter your confirm password.')),
  })
  .check(
    z.refine(({ password, confirmation }) => confirmation === password, {
      error: 'Passwords do not match.',
      path: ['confirmation'],
      // Beside a password that fails its own rule, a confirmation that differs is still marked.
      when: ({ value }) => (value as { confirmation?: unknown }).confirmation !== '',
    }),
  )
type Passwords = z.input<typeof schema>

const order = ['password', 'confirmation'] as const

export function ResetPassword() {
  const userId = useHandedOver('user_id')
  const form = useZodForm(schema, { password: '', confirmation: '' })
  const navigate = useNavigate()
  const resetting = resetPassword.useMutation({
    onSuccess: async ({ message }) => {
      if (message) toast.success(message)
      // The code is spent: nothing to come Back to.
      await navigate({ to: '/login', replace: true })
    },
  })

  const { subscribe, getFieldState, trigger } = form
  useEffect(
    function checkTheConfirmationAgain() {
      return subscribe({
        name: 'password',
        formState: { values: true },
        callback: () => {
          if (getFieldState('confirmation').invalid) void trigger('confirmation')
        },
      })
    },
    [subscribe, getFieldState, trigger],
  )

  return (
    <PublicCard title="Reset Password" context="Choose a new password for your account">
      <FormPanel
        form={form}
        order={order}
        pending={resetting.isPending}
        submitLabel="Reset Password"
        fullWidth
        onSubmit={({ confirmation }) => {
          if (!userId) {
            toast.error('Please enter the code that we sent you first.')
            return navigate({ to: '/forgot-password' })
          }
          return resetting.mutateAsync({
            body: {
              user_id: userId,
              // Section 7: the confirmation's value is what is sent.
              new_password: confirmation,
              confirm_password: confirmation,
            },
          })
        }}
      >
        {!userId && (
          <StepMissing>
            A new password needs the code that we send to the email of your account.
          </StepMissing>
        )}
        <PasswordField
          control={form.control}
          name="password"
          label="New password"
          autoComplete="new-password"
          autoFocus
        />
        <PasswordRules control={form.control} />
        <PasswordField
          control={form.control}
          name="confirmation"
          label="Confirm password"
          autoComplete="new-password"
        />
      </FormPanel>
      <div className={classes.foot}>
        <AppLink to="/login">Back to Login</AppLink>
      </div>
    </PublicCard>
  )
}

/** Ticks the rule off, part by part, as the new password is typed. */
function PasswordRules({ control }: { control: Control<Passwords> }) {
  const password = useWatch({ control, name: 'password' })
  return (
    <ul className={classes.rules} aria-label="What it needs">
      {passwordRules.map(({ label, test }) => {
        const met = test(password)
        const Mark = met ? IconCircleCheck : IconCircle
        return (
          <li key={label} data-met={met || undefined}>
            <Mark size={16} stroke={1.8} aria-hidden />
            <span>
              {label}
              <span className={classes.hidden}>{met ? ': done' : ': missing'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

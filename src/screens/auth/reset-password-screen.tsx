import { Box, Group, VisuallyHidden } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type HistoryState, useLocation, useNavigate } from '@tanstack/react-router'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { resetPassword } from '@/api/auth'
import { meetsPasswordRule, passwordRules } from '@/domain/account/credentials'
import { toast } from '@/ui/feedback/toast'
import { PasswordField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'
import { AppLink } from '@/ui/page/link'

import { AuthForm, useAnswerWhileShown } from './auth-form'
import { PASSWORD_MISSING, roomForError } from './credentials'
import { MissingStep } from './recovery-state'

import classes from './recovery.module.css'

const schema = z
  .object({
    password: z.string().check(
      // We don't set `abort`, because an empty password would then skip the comparison below.
      z.minLength(1, PASSWORD_MISSING),
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
      // An empty confirmation already has its own error, so don't compare it.
      when: ({ value }) => (value as { confirmation?: unknown }).confirmation !== '',
    }),
  )

export function ResetPasswordScreen() {
  const { email, user_id } = useLocation().state
  // Without the key, a jump in the history would keep the password for another account.
  return <ResetPassword key={user_id} email={email} user_id={user_id} />
}

function ResetPassword({ email, user_id }: Pick<HistoryState, 'email' | 'user_id'>) {
  const form = useZodForm(schema, { password: '', confirmation: '' })
  const navigate = useNavigate()
  const resetting = resetPassword.useMutation(
    useAnswerWhileShown(({ message }) => {
      if (message) toast.success(message)
      // Back must not return to this form, because the code can't be used again.
      return navigate({ to: '/login', replace: true })
    }),
  )

  return (
    <AuthForm
      title="Reset Password"
      context="Choose a new password for your account"
      footer={<AppLink to="/login">Back to Login</AppLink>}
      form={form}
      pending={resetting.isPending}
      submit={{ label: 'Reset Password' }}
      // Here the specification has the same message for the toast as for the field.
      toastMessages={{}}
      onSubmit={({ confirmation }) => {
        if (!user_id) {
          toast.error('Please enter the code that we sent you first.')
          return navigate({ to: '/forgot-password' })
        }
        return resetting.mutateAsync({
          body: {
            user_id,
            // The specification requires the confirmation's value in both fields.
            new_password: confirmation,
            confirm_password: confirmation,
          },
        })
      }}
    >
      {!user_id && (
        <MissingStep>
          A new password needs the code that we send to the email of your account.
        </MissingStep>
      )}
      {/* Tells password managers whose password it is. */}
      <VisuallyHidden aria-hidden>
        <input
          type="text"
          autoComplete="username"
          value={email ?? ''}
          readOnly
          tabIndex={-1}
        />
      </VisuallyHidden>
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        required
        autoComplete="new-password"
        autoFocus
        deps={['confirmation']}
        // The long message takes the place of the rules, so that the button stays where it is.
        styles={{
          root: { position: 'relative' },
          wrapper: { marginBottom: 0 },
          error: { position: 'absolute', insetInline: 0 },
        }}
      />
      <PasswordRules control={form.control} />
      <PasswordField
        control={form.control}
        {...roomForError}
        name="confirmation"
        label="Confirm password"
        required
        autoComplete="new-password"
      />
    </AuthForm>
  )
}

function PasswordRules({ control }: { control: Control<z.input<typeof schema>> }) {
  const password = useWatch({ control, name: 'password' })
  const { errors } = useFormState({ control, name: 'password' })
  return (
    <Box
      component="ul"
      className={classes.rules}
      style={{ visibility: errors.password && 'hidden' }}
      aria-label="Password requirements"
    >
      {passwordRules.map(({ label, test }) => {
        const isMet = test(password)
        const Icon = isMet ? IconCircleCheck : IconCircle
        return (
          <Group
            key={label}
            component="li"
            gap={6}
            wrap="nowrap"
            c={isMet ? 'var(--mantine-color-completed-text)' : 'dimmed'}
          >
            <Icon size={16} stroke={1.8} aria-hidden />
            <span>
              <span>{label}</span>
              <VisuallyHidden>{isMet ? ': done' : ': missing'}</VisuallyHidden>
            </span>
          </Group>
        )
      })}
    </Box>
  )
}

import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { forgotPassword, useAuthPending } from '@/api/auth'
import { ADMIN_ROLE } from '@/domain/account/credentials'
import { trimIdentifier } from '@/domain/format/trim'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'
import { AppLink } from '@/ui/page/link'

import { emailField, toastMessages, validEmail } from './credentials'
import { PublicCard } from './public-card'
import { Note } from './recovery-state'
import { useCurrentAnswer } from './use-current-answer'

const schema = z.object({
  email: z
    .string()
    .check(
      z.overwrite(trimIdentifier),
      z.minLength(1, { error: 'Please enter your email', abort: true }),
      validEmail,
    ),
})

export function ForgotPasswordScreen() {
  const form = useZodForm(schema, { email: '' })
  const navigate = useNavigate()
  const isForAdminsOnly = useLocation({ select: ({ state }) => state.fromDeleteAccount === true })
  const sending = forgotPassword.useMutation(
    useCurrentAnswer(({ message }, { body: { email } }) => {
      if (message) toast.success(message)
      return navigate({ to: '/enter-otp', state: { email } })
    }),
  )

  return (
    <PublicCard
      title="Forgot Password"
      context="We send a code to the email of your account"
      footer={<AppLink to="/login">Back to Login</AppLink>}
    >
      <FormPanel
        form={form}
        pending={sending.isPending}
        submit={{ label: 'Continue', disabled: useAuthPending(), fullWidth: true }}
        toastMessages={toastMessages}
        onSubmit={({ email }) => sending.mutateAsync({ body: { email, role: ADMIN_ROLE } })}
      >
        {isForAdminsOnly && (
          <Note>
            This page is for admins. Customers and providers reset their password in the app.
          </Note>
        )}
        <TextField control={form.control} {...emailField} autoFocus />
      </FormPanel>
    </PublicCard>
  )
}

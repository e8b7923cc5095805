import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { forgotPassword } from '@/api/auth'
import { ADMIN_ROLE } from '@/domain/account/credentials'
import { toast } from '@/ui/feedback/toast'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'
import { AppLink } from '@/ui/page/link'

import { AuthForm, useAnswerWhileShown } from './auth-form'
import { emailFieldProps, emailSchema } from './credentials'

import classes from './recovery.module.css'

const schema = z.object({ email: emailSchema('Please enter your email') })

export function ForgotPasswordScreen() {
  const form = useZodForm(schema, { email: '' })
  const navigate = useNavigate()
  const cameFromDeleteAccount = useLocation({
    select: ({ state }) => state.fromDeleteAccount === true,
  })
  const sending = forgotPassword.useMutation(
    useAnswerWhileShown(({ message }, { body: { email } }) => {
      if (message) toast.success(message)
      return navigate({ to: '/enter-otp', state: { email } })
    }),
  )

  return (
    <AuthForm
      title="Forgot Password"
      context="We send a code to the email of your account"
      footer={<AppLink to="/login">Back to Login</AppLink>}
      form={form}
      pending={sending.isPending}
      submit={{ label: 'Continue' }}
      onSubmit={({ email }) => sending.mutateAsync({ body: { email, role: ADMIN_ROLE } })}
    >
      {cameFromDeleteAccount && (
        <p className={classes.note}>
          This page is for admins. Customers and providers reset their password in the app.
        </p>
      )}
      <TextField control={form.control} {...emailFieldProps} autoFocus />
    </AuthForm>
  )
}

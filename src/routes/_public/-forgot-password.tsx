import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { forgotPassword } from '@/api/auth'
import { ADMIN_ROLE } from '@/domain/auth'
import { validEmail } from '@/ui/credential-rules'
import { useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { AppLink } from '@/ui/link'
import { PublicCard } from '@/ui/public-card'
import { TextField } from '@/ui/text-fields'
import { toast } from '@/ui/toast'

import classes from './-recovery.module.css'

const schema = z.object({
  email: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'Please enter your email', abort: true }), validEmail),
})

export function ForgotPassword() {
  const form = useZodForm(schema, { email: '' })
  const navigate = useNavigate()
  const asking = forgotPassword.useMutation({
    onSuccess: async ({ message }, { body: { email } }) => {
      if (message) toast.success(message)
      await navigate({ to: '/enter-otp', state: { email } })
    },
  })

  return (
    <PublicCard title="Forgot Password" context="We send a code to the email of your account">
      <FormPanel
        form={form}
        pending={asking.isPending}
        submitLabel="Continue"
        fullWidth
        onSubmit={({ email }) => asking.mutateAsync({ body: { email, role: ADMIN_ROLE } })}
      >
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
        />
      </FormPanel>
      <div className={classes.foot}>
        <AppLink to="/login">Back to Login</AppLink>
      </div>
    </PublicCard>
  )
}

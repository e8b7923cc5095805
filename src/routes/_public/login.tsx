import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { login } from '@/api/auth'
import { ADMIN_ROLE, DEVICE_ID } from '@/domain/auth'
import { sessionSaved, signIn } from '@/session/session'
import { emailOfAccount, passwordOfAccount } from '@/ui/credential-rules'
import { useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { AppLink } from '@/ui/link'
import { PublicCard } from '@/ui/public-card'
import { PasswordField, TextField } from '@/ui/text-fields'

import { DemoSignIn } from './-demo-sign-in'

export const Route = createFileRoute('/_public/login')({
  staticData: { title: 'Login' },
  component: Login,
})

const credentials = z.object({ email: emailOfAccount, password: passwordOfAccount })

function Login() {
  const form = useZodForm(credentials, { email: '', password: '' })
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const signingIn = login.useMutation({
    onSuccess: async ({ token }) => {
      // Nothing that an earlier session left behind meets this one.
      queryClient.clear()
      signIn(token.auth)
      // Whoever sees the dashboard can load the page anew and stay signed in.
      await sessionSaved()
      await navigate({ to: '/' })
    },
  })

  return (
    <PublicCard title="Login" context="Sign in to your admin account">
      <FormPanel
        form={form}
        pending={signingIn.isPending}
        submitLabel="Sign In"
        fullWidth
        onSubmit={({ email, password }) =>
          signingIn.mutateAsync({
            body: { email, password, device_id: DEVICE_ID, role: ADMIN_ROLE },
          })
        }
      >
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <AppLink to="/forgot-password">Forgot password?</AppLink>
      </FormPanel>
      {import.meta.env.MODE === 'demo' && (
        <DemoSignIn
          onFill={({ email, password }) => {
            form.setValue('email', email)
            form.setValue('password', password)
          }}
        />
      )}
    </PublicCard>
  )
}

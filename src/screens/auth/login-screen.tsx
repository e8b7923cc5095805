import { Box, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { login } from '@/api/auth'
import { ADMIN_ROLE, DEVICE_ID } from '@/domain/account/credentials'
import { hasStoredSession, sessionSaved, signIn } from '@/session/session'
import { toast } from '@/ui/feedback/toast'
import { PasswordField, TextField } from '@/ui/form/text-fields'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { useZodForm } from '@/ui/form/use-zod-form'
import { AppLink } from '@/ui/page/link'

import { AuthForm, useAnswerWhileShown } from './auth-form'
import {
  emailFieldProps,
  emailSchema,
  passwordFieldProps,
  passwordSchema,
} from './credentials'

const credentials = z.object({ email: emailSchema(), password: passwordSchema })

export function LoginScreen() {
  const form = useZodForm(credentials, { email: '', password: '' })
  // Until the session is stored, a link may have led on already.
  const navigate = useScreenNavigate(useNavigate())
  const queryClient = useQueryClient()
  const signingIn = login.useMutation(
    useAnswerWhileShown(async ({ token }) => {
      // Another tab has signed in meanwhile.
      if (hasStoredSession()) return
      // Removes data that an earlier session may have left in the cache.
      queryClient.clear()
      signIn(token.auth)
      // Waits until the session is stored, because a reload before that would sign the admin out.
      if (!(await sessionSaved())) {
        toast.warning(
          "Reloading or closing this page signs you out, because this browser can't store the session.",
        )
      }
      await navigate({ to: '/' })
    }),
  )

  return (
    <AuthForm
      title="Login"
      context="Sign in to your admin account"
      footer={
        import.meta.env.MODE === 'demo' && (
          <DemoSignIn onFill={() => form.reset(demoAdmin)} />
        )
      }
      form={form}
      pending={signingIn.isPending}
      submit={{ label: 'Sign In' }}
      onSubmit={({ email, password }) =>
        signingIn.mutateAsync({
          body: { email, password, device_id: DEVICE_ID, role: ADMIN_ROLE },
        })
      }
    >
      <TextField control={form.control} {...emailFieldProps} autoFocus />
      <PasswordField control={form.control} {...passwordFieldProps} />
      <AppLink to="/forgot-password" style={{ width: 'fit-content' }}>
        Forgot password?
      </AppLink>
    </AuthForm>
  )
}

/** Only the mock backend accepts these credentials. Production builds don't contain them. */
const demoAdmin = { email: 'admin@doorstep.example', password: 'Doorstep#2026' }

function DemoSignIn({ onFill }: { onFill: () => void }) {
  return (
    <Box component="section" aria-label="Demo sign-in" ta="start">
      <Text size="sm" c="dimmed" mb="xs">
        This is the demo. Sign in as <strong>{demoAdmin.email}</strong> with{' '}
        <strong>{demoAdmin.password}</strong>.
      </Text>
      <Button size="xs" variant="default" onClick={onFill}>
        Fill in
      </Button>
    </Box>
  )
}

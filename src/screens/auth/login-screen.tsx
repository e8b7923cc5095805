import { Box, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { login, useAuthPending } from '@/api/auth'
import { ADMIN_ROLE, DEVICE_ID } from '@/domain/account/credentials'
import { hasStoredSession, sessionSaved, signIn } from '@/session/session'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { PasswordField, TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'
import { AppLink } from '@/ui/page/link'

import {
  emailField,
  emailSchema,
  passwordField,
  passwordSchema,
  toastMessages,
} from './credentials'
import { PublicCard } from './public-card'
import { useCurrentAnswer } from './use-current-answer'

const credentials = z.object({ email: emailSchema, password: passwordSchema })

export function LoginScreen() {
  const form = useZodForm(credentials, { email: '', password: '' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const signingIn = login.useMutation(
    useCurrentAnswer(async ({ token }) => {
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
    <PublicCard title="Login" context="Sign in to your admin account">
      <FormPanel
        form={form}
        pending={signingIn.isPending}
        submit={{ label: 'Sign In', disabled: useAuthPending(), fullWidth: true }}
        toastMessages={toastMessages}
        onSubmit={({ email, password }) =>
          signingIn.mutateAsync({
            body: { email, password, device_id: DEVICE_ID, role: ADMIN_ROLE },
          })
        }
      >
        <TextField control={form.control} {...emailField} autoFocus />
        <PasswordField control={form.control} {...passwordField} />
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

/** Only the mock backend accepts these credentials. Production builds don't contain them. */
const demoAdmin = { email: 'admin@doorstep.example', password: 'Doorstep#2026' }

function DemoSignIn({ onFill }: { onFill: (credentials: typeof demoAdmin) => void }) {
  return (
    <Box component="section" aria-label="Demo sign-in" mt="lg">
      <Text size="sm" c="dimmed" mb="xs">
        This is the demo. Sign in as <strong>{demoAdmin.email}</strong> with{' '}
        <strong>{demoAdmin.password}</strong>.
      </Text>
      <Button size="xs" variant="default" onClick={() => onFill(demoAdmin)}>
        Fill in
      </Button>
    </Box>
  )
}

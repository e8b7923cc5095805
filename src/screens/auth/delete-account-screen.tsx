import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { Control } from 'react-hook-form'
import * as z from 'zod/mini'

import { deleteOwnAccount } from '@/api/auth'
import { websiteUrl } from '@/domain/product'
import { toast } from '@/ui/feedback/toast'
import { PasswordField, TextField } from '@/ui/form/text-fields'
import { inputText, useField } from '@/ui/form/use-field'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { useZodForm } from '@/ui/form/use-zod-form'
import { AppLink } from '@/ui/page/link'

import { AuthForm } from './auth-form'
import {
  emailFieldProps,
  emailSchema,
  passwordFieldProps,
  passwordSchema,
  roomForError,
} from './credentials'
import { PublicCard } from './public-card'

const DELETED = 'Thank you, Your account has been deleted successfully.'

const schema = z.object({
  role: z.enum(['client', 'provider'], 'Please select role again'),
  email: emailSchema(),
  password: passwordSchema,
})

const roles = [
  { value: 'client', label: 'User' },
  { value: 'provider', label: 'Provider' },
] as const

export function DeleteAccountScreen() {
  const form = useZodForm(schema, { email: '', password: '' })
  const isCurrentScreen = useIsCurrentScreen()
  const deleting = deleteOwnAccount.useMutation({
    // What can't be undone is said wherever the user is by then, and so is why it failed.
    onSuccess() {
      if (!isCurrentScreen()) toast.success(DELETED)
    },
  })

  if (deleting.isSuccess) return <Deleted />
  return (
    <AuthForm
      title="Delete Account"
      context="Your account and what belongs to it will be gone for good"
      back={<BackButton />}
      form={form}
      pending={deleting.isPending}
      submit={{ label: 'Delete', color: 'red' }}
      onSubmit={({ role, email, password }) =>
        deleting.mutateAsync({ body: { email, password, role } })
      }
    >
      <RoleField control={form.control} />
      <TextField control={form.control} {...emailFieldProps} />
      <PasswordField control={form.control} {...passwordFieldProps} />
      <AppLink
        to="/forgot-password"
        style={{ width: 'fit-content' }}
        state={{ fromDeleteAccount: true }}
      >
        Forgot password?
      </AppLink>
    </AuthForm>
  )
}

function BackButton() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mt={-8}
      ml="calc(-1px - var(--button-padding-x))"
      mb="sm"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => {
        if (canGoBack) router.history.back()
        else void router.navigate({ to: '/login' })
      }}
    >
      Back
    </Button>
  )
}

function RoleField({ control }: { control: Control<z.input<typeof schema>> }) {
  // Without `required`, whose attribute is for an input.
  const { value, ref, error, ...field } = useField({ control, name: 'role', label: 'Role' })
  return (
    <Radio.Group
      {...field}
      {...roomForError}
      mih="5rem"
      id="role"
      value={inputText(value)}
      error={error}
      labelProps={{ 'data-required': true }}
    >
      <Group gap="xl" mt={4}>
        {roles.map((role, index) => (
          <Radio
            key={role.value}
            {...role}
            // If the form is submitted without a role, it focuses the first radio.
            ref={index === 0 ? ref : null}
            aria-describedby={error && 'role-error'}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

function Deleted() {
  return (
    <PublicCard title="Delete Account">
      <Stack align="center" ta="center" c="var(--mantine-color-completed-text)">
        <IconCircleCheck size={44} stroke={1.5} aria-hidden />
        <Text
          component="output"
          size="lg"
          c="var(--mantine-color-text)"
          // The form that had the focus has unmounted.
          ref={(message) => message?.focus()}
          tabIndex={-1}
          style={{ outline: 'none' }}
        >
          {DELETED}
        </Text>
        <Button component="a" href={websiteUrl()} variant="default">
          Visit our website
        </Button>
      </Stack>
    </PublicCard>
  )
}

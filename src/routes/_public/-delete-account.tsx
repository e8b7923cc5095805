import { Button, Input } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { type Control, useController } from 'react-hook-form'
import * as z from 'zod/mini'

import { deleteOwnAccount } from '@/api/auth'
import { websiteUrl } from '@/domain/product'
import { emailOfAccount, passwordOfAccount } from '@/ui/credential-rules'
import { inlineText, useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { AppLink } from '@/ui/link'
import { PublicCard } from '@/ui/public-card'
import { SubmitButton } from '@/ui/submit-button'
import { PasswordField, TextField } from '@/ui/text-fields'

import classes from './-delete-account.module.css'

const schema = z.object({
  role: z.string().check(z.minLength(1, 'Please select role again')),
  email: emailOfAccount,
  password: passwordOfAccount,
})
type Values = z.input<typeof schema>

/** What people read for a role here, and what the wire calls it. */
const roles = [
  { value: 'client', label: 'User', hint: 'I book services' },
  { value: 'provider', label: 'Provider', hint: 'I do the jobs' },
] as const

export function DeleteAccount() {
  const form = useZodForm(schema, { role: '', email: '', password: '' })
  const deleting = deleteOwnAccount.useMutation()

  if (deleting.isSuccess) return <Deleted />
  return (
    <PublicCard
      title="Delete Account"
      context="Your account and what belongs to it will be gone for good"
      back={<Back />}
    >
      <FormPanel
        form={form}
        pending={deleting.isPending}
        submitLabel="Delete"
        footer={
          <SubmitButton pending={deleting.isPending} color="red" fullWidth>
            Delete
          </SubmitButton>
        }
        onSubmit={({ role, email, password }) =>
          deleting.mutateAsync({
            body: { email, password, role: role === 'provider' ? 'provider' : 'client' },
          })
        }
      >
        <RoleField control={form.control} />
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <AppLink to="/forgot-password">Forgot password?</AppLink>
      </FormPanel>
    </PublicCard>
  )
}

/** To where the person came from; to Login when this page was opened by itself. */
function Back() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.back ?? ''}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => {
        if (canGoBack) router.history.back()
        else void navigate({ to: '/login' })
      }}
    >
      Back
    </Button>
  )
}

function RoleField({ control }: { control: Control<Values> }) {
  const {
    field: { value, ref, ...field },
    fieldState: { error },
  } = useController({ control, name: 'role' })
  const id = useId()
  return (
    <fieldset className={classes.roles} data-error={error ? true : undefined}>
      <legend>Role</legend>
      {roles.map((role, index) => (
        <label key={role.value} className={classes.role}>
          <input
            type="radio"
            {...field}
            // Where a refused submit moves the focus to.
            ref={index === 0 ? ref : undefined}
            value={role.value}
            checked={value === role.value}
            aria-label={role.label}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <span className={classes.roleName}>{role.label}</span>
          <span className={classes.roleHint}>{role.hint}</span>
        </label>
      ))}
      {error?.message && (
        <Input.Error id={`${id}-error`} className={classes.roleError ?? ''}>
          {inlineText(error.message)}
        </Input.Error>
      )}
    </fieldset>
  )
}

function Deleted() {
  const message = useRef<HTMLOutputElement>(null)
  useEffect(function focusTheMessage() {
    // The form, and the focus with it, is gone.
    message.current?.focus()
  }, [])
  return (
    <PublicCard title="Delete Account">
      <div className={classes.deleted}>
        <IconCircleCheck size={44} stroke={1.5} aria-hidden />
        <output ref={message} tabIndex={-1}>
          Thank you, Your account has been deleted successfully.
        </output>
        <Button component="a" href={websiteUrl()} variant="default">
          Visit our website
        </Button>
      </div>
    </PublicCard>
  )
}

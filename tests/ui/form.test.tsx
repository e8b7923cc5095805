import { CancelledError } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { ApiError } from '@/domain/api-error'
import { CheckboxField, SelectField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { NumberField } from '@/ui/form/number-field'
import { PasswordField, TextField } from '@/ui/form/text-fields'
import { listErrors, useZodForm } from '@/ui/form/use-zod-form'

import { renderUi } from './render'

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Please enter your email.')),
  password: z
    .string()
    .check(
      z.minLength(1, 'Please enter your password.'),
      z.minLength(8, 'Password should be maximum 8 character'),
    ),
})

function SignIn({ onSubmit }: { onSubmit: (values: z.output<typeof schema>) => unknown }) {
  const form = useZodForm(schema, { email: '', password: '' })
  const [pending, setPending] = useState(false)
  return (
    <FormPanel
      form={form}
      pending={pending}
      submit={{ label: 'Sign In' }}
      onSubmit={async (values) => {
        setPending(true)
        try {
          await onSubmit(values)
        } finally {
          setPending(false)
        }
      }}
    >
      <TextField
        control={form.control}
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="username"
      />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
    </FormPanel>
  )
}

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const signIn = () => screen.getByRole('button', { name: 'Sign In' })

describe('A form', () => {
  it('marks a required field without changing its name', () => {
    renderUi(<SignIn onSubmit={vi.fn()} />)
    expect(email()).toBeRequired()
    expect(screen.getByText('Email')).toHaveAttribute('data-required')
    expect(password()).not.toBeRequired()
  })

  it('submits the parsed values once, and is locked while it is being sent', async () => {
    let finish: () => void = () => undefined
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const { user } = renderUi(<SignIn onSubmit={onSubmit} />)
    await user.type(email(), '  ada@example.com ')
    await user.type(password(), 'longenough{Enter}{Enter}')
    await waitFor(() => expect(signIn()).toHaveAttribute('aria-busy', 'true'))
    await user.click(signIn())
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(onSubmit).toHaveBeenCalledWith({
      email: 'ada@example.com',
      password: 'longenough',
    })
    expect(email()).toBeDisabled()
    expect(password()).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Show password' })).toBeDisabled()

    finish()
    await waitFor(() => expect(password()).toBeEnabled())
    expect(signIn()).toHaveAttribute('aria-busy', 'false')
    expect(signIn()).toHaveFocus()
    await user.click(signIn())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })
})

/** Sets a value as a password manager may, which React can't notice. */
function fill(field: HTMLElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    field,
    value,
  )
}

describe('A form that a password manager has filled in without an event', () => {
  it('submits what its fields show', async () => {
    const onSubmit = vi.fn()
    const { user } = renderUi(<SignIn onSubmit={onSubmit} />)
    fill(email(), 'ada@example.com')
    fill(password(), 'longenough')
    await user.click(signIn())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit).toHaveBeenCalledWith({
      email: 'ada@example.com',
      password: 'longenough',
    })
    expect(email()).toHaveValue('ada@example.com')
    expect(password()).toHaveValue('longenough')
  })

  it('submits it on Enter too, in place of what was typed before', async () => {
    const onSubmit = vi.fn()
    const { user } = renderUi(<SignIn onSubmit={onSubmit} />)
    await user.type(email(), 'a')
    fill(email(), 'ada@example.com')
    fill(password(), 'longenough')
    await user.type(email(), '{Enter}')
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        email: 'ada@example.com',
        password: 'longenough',
      }),
    )
  })

  it('keeps the password when it is revealed', async () => {
    const { user } = renderUi(<SignIn onSubmit={() => undefined} />)
    fill(password(), 'longenough')
    const show = screen.getByRole('button', { name: 'Show password' })
    await user.click(show)
    expect(show).toHaveAttribute('aria-pressed', 'true')
    expect(password()).toHaveAttribute('type', 'text')
    expect(password()).toHaveValue('longenough')
    fill(password(), 'longer than before')
    act(() => show.focus())
    await user.keyboard(' ')
    expect(password()).toHaveAttribute('type', 'password')
    expect(password()).toHaveValue('longer than before')
  })
})

describe('What a form could not do', () => {
  const handlers = process.listeners('unhandledRejection')
  const unhandled = vi.fn()
  beforeEach(() => {
    // The handlers of the test runner would fail the test.
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', unhandled)
  })
  afterEach(() => {
    process.removeAllListeners('unhandledRejection')
    for (const handler of handlers) process.on('unhandledRejection', handler)
    unhandled.mockReset()
  })

  async function submitFailing(error: Error) {
    const { user } = renderUi(<SignIn onSubmit={vi.fn().mockRejectedValue(error)} />)
    await user.type(email(), 'ada@example.com')
    await user.type(password(), 'longenough{Enter}')
    await waitFor(() => expect(signIn()).toBeEnabled())
    // Node reports a rejection that nobody handles after the current task.
    await new Promise(setImmediate)
  }

  it.each([new RangeError('Invalid time value'), new Error('No such booking')])(
    'reaches the error reports if it is a fault of ours: %s',
    async (error) => {
      await submitFailing(error)
      expect(unhandled).toHaveBeenCalledWith(error, expect.anything())
    },
  )

  it.each([new ApiError('network', 0, 'No connection'), new CancelledError()])(
    'does not if its call has reported it: %s',
    async (error) => {
      await submitFailing(error)
      expect(unhandled).not.toHaveBeenCalled()
    },
  )
})

it('A field that no password manager fills in keeps the line breaks that an input hides', async () => {
  const onSubmit = vi.fn()
  function Name() {
    const form = useZodForm(z.object({ name: z.string() }), { name: 'two\nlines' })
    return (
      <FormPanel form={form} pending={false} submit={{ label: 'Save' }} onSubmit={onSubmit}>
        <TextField control={form.control} name="name" label="Name" />
      </FormPanel>
    )
  }
  const { user } = renderUi(<Name />)
  fill(screen.getByLabelText('Name'), 'twolines')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'two\nlines' }))
})

describe('listErrors', () => {
  const leaf = (message: string) => ({ type: 'custom', message })

  it("follows the schema's order and looks into lists", () => {
    const errors = {
      name: leaf('name'),
      options: { root: leaf('none'), 0: { title: leaf('title') } },
      price: leaf('price'),
    }
    expect(listErrors(errors)[0]).toEqual({ name: 'name', message: 'name' })
    expect(listErrors({ options: errors.options })[0]).toEqual({
      name: 'options.0.title',
      message: 'title',
    })
    expect(listErrors({})).toEqual([])
  })
})

describe('Fields', () => {
  const everything = z.object({
    password: z.string(),
    price: z.string(),
    role: z.string(),
    taxable: z.boolean(),
    required: z.boolean(),
  })

  function Everything() {
    const form = useZodForm(everything, {
      password: '',
      price: '',
      role: '',
      taxable: false,
      required: true,
    })
    return (
      <FormPanel form={form} pending={false} submit={{ label: 'Save' }} onSubmit={() => {}}>
        <PasswordField control={form.control} name="password" label="Password" />
        <NumberField control={form.control} name="price" label="Price" leftSection="$" />
        <SelectField
          control={form.control}
          name="role"
          label="Role"
          data={[
            { value: '', label: 'Nobody' },
            { value: 'client', label: 'User' },
            { value: 'provider', label: 'Provider' },
          ]}
        />
        <CheckboxField control={form.control} name="taxable" label="Charge Tax" />
        <CheckboxField control={form.control} name="required" label="Required" />
        <button type="button" onClick={() => form.setValue('price', '7')}>
          Seven
        </button>
      </FormPanel>
    )
  }

  it.each(['-5', '1.200,50', '12.345', '--5', '1e3', 'x7y'])(
    'keep %j as it is typed or pasted',
    async (number) => {
      const { user } = renderUi(<Everything />)
      const price = screen.getByLabelText('Price')
      await user.type(price, number)
      await user.tab()
      expect(price).toHaveValue(number)
      await user.clear(price)
      await user.paste(number)
      await user.tab()
      expect(price).toHaveValue(number)
    },
  )

  it.each([
    ['1,500', '1500'],
    ['٣', '3'],
    [' 80 ', '80'],
    ['80$', '80'],
  ])('show for %j what was understood, on leaving the field', async (typed, shown) => {
    const { user } = renderUi(<Everything />)
    const price = screen.getByLabelText('Price')
    await user.type(price, typed)
    expect(price).toHaveValue(typed)
    await user.tab()
    expect(price).toHaveValue(shown)
  })

  it('are selected by the click that focuses them, and by no other', async () => {
    const { user } = renderUi(<Everything />)
    await user.click(screen.getByRole('button', { name: 'Seven' }))
    const price = screen.getByLabelText('Price')
    await user.click(price)
    await user.keyboard('90')
    expect(price).toHaveValue('90')
    await user.click(price)
    await user.keyboard('5')
    expect(price).toHaveValue('905')
  })

  it('follow a value set by the form', async () => {
    const { user } = renderUi(<Everything />)
    await user.click(screen.getByRole('button', { name: 'Seven' }))
    expect(screen.getByLabelText('Price')).toHaveValue('7')
  })

  it('have their help below them, in the smallest font size', () => {
    function Helped() {
      const { control } = useZodForm(z.object({ name: z.string() }), { name: '' })
      return <TextField control={control} name="name" label="Name" description="Any" />
    }
    renderUi(<Helped />)
    const field = screen.getByLabelText('Name')
    expect(field).toHaveAccessibleDescription('Any')
    const help = screen.getByText('Any')
    const position = field.compareDocumentPosition(help)
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(help.style.fontSize).toBe('var(--mantine-font-size-xs)')
  })

  it('are named by their label alone', () => {
    renderUi(<Everything />)
    for (const noun of ['Password', 'Price', 'Role', 'Charge Tax', 'Required']) {
      expect(screen.getByText(noun).tagName).toBe('LABEL')
      expect(screen.getByLabelText(noun)).toHaveAccessibleName(noun)
    }
  })
})

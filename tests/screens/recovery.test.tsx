import { backend } from '@mocks/node'
import { demoAdmin, demoOtp } from '@mocks/seed/admins'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { forgotPassword, resendOtp, resetPassword, verifyOtp } from '@/api/auth'

import { callsTo } from './calls'
import { fillIn, press } from './steps'

type Handed = { email?: string; user_id?: string }

const RULE =
  'Password must be at least 8 characters long with 1 capital letter, 1 number and 1 special character'

async function openStep(
  path: '/forgot-password' | '/enter-otp' | '/reset-password',
  state: Handed,
): Promise<App> {
  const app = await renderApp('/forgot-password', { as: 'nobody' })
  await app.router.navigate({ to: path, state })
  return app
}

async function openOtp(): Promise<App> {
  const app = await openStep('/enter-otp', { email: demoAdmin.email })
  await screen.findByRole('heading', { name: 'Enter OTP' })
  return app
}

function expectStartAgain() {
  const link = screen.getByRole('link', { name: 'Start again' })
  expect(link).toHaveAttribute('href', '/forgot-password')
}

function boxes() {
  return within(screen.getByRole('group', { name: 'OTP' })).getAllByRole('textbox')
}

function values() {
  return boxes().map((box) => (box as HTMLInputElement).value)
}

function box(place: number) {
  return screen.getByRole('textbox', { name: `Digit ${place + 1} of 4` })
}

it('The recovery steps lead from Forgot Password to Login, each with the message of the server', async () => {
  const { user, router, history } = await renderApp('/forgot-password', { as: 'nobody' })
  await fillIn(user, { Email: `  ${demoAdmin.email} ` })
  await press(user, 'Continue')

  expect(await screen.findByRole('heading', { name: 'Enter OTP' })).toBeVisible()
  expect(router.state.location.href).toBe('/enter-otp')
  expect(history.location.state).toMatchObject({ email: demoAdmin.email })
  const body = { email: demoAdmin.email, role: 'admin' }
  expect(callsTo(forgotPassword.path)[0]?.body).toEqual(body)
  expect(await screen.findByText('A code has been sent to your email')).toBeVisible()
  expect(screen.getByText(demoAdmin.email)).toBeVisible()

  await user.type(box(0), `${demoOtp}{Enter}`)
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  // What tells password managers whose password is new.
  const form = screen.getByLabelText('New password').closest('form')!
  expect(form.querySelector('[autocomplete=username]')).toHaveValue(demoAdmin.email)
  expect(screen.queryByRole('textbox', { name: /email/i })).toBeNull()
  for (const name of ['New password', 'Confirm password']) {
    expect(screen.getByLabelText(name)).toHaveAttribute('autocomplete', 'new-password')
  }
  expect(router.state.location.href).toBe('/reset-password')
  expect(history.location.state).toMatchObject({ user_id: demoAdmin._id })
  expect(callsTo(verifyOtp.path)[0]?.body).toEqual({ otp: demoOtp })
  expect(await screen.findByText('Code accepted')).toBeVisible()

  await fillIn(user, { 'New password': 'Brand#New1', 'Confirm password': 'Brand#New1' })
  await press(user, 'Reset Password')
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(callsTo(resetPassword.path)[0]?.body).toEqual({
    user_id: demoAdmin._id,
    new_password: 'Brand#New1',
    confirm_password: 'Brand#New1',
  })
  expect(await screen.findByText('Password changed successfully')).toBeVisible()
})

describe('Forgot Password', () => {
  it.each([
    { typed: '', says: 'Please enter your email', inline: 'Please enter your email' },
    {
      typed: 'dana@',
      says: 'Please enter valid email address',
      inline: 'Please enter valid email.',
    },
  ])('rejects $typed with $says', async ({ typed, says, inline }) => {
    const { user } = await renderApp('/forgot-password', { as: 'nobody' })
    await fillIn(user, { Email: typed })
    await press(user, 'Continue')
    expect(await screen.findByRole('alert')).toHaveTextContent(says)
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(inline)
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(backend.calls).toEqual([])
  })
})

describe('Enter OTP', () => {
  it.each([{ typed: '' }, { typed: '1' }, { typed: '123' }])(
    'rejects $typed with the message for an empty code',
    async ({ typed }) => {
      const { user } = await openOtp()
      if (typed) await user.type(box(0), typed)
      await press(user, 'Submit')
      expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your OTP')
      expect(box(0)).toHaveAccessibleDescription('Please enter your OTP')
      await waitFor(() => expect(box(typed.length)).toHaveFocus())
      expect(backend.calls).toEqual([])
    },
  )

  it('takes letters and digits only', async () => {
    const { user } = await openOtp()
    await user.click(box(0))
    await user.keyboard('12- ')
    expect(values()).toEqual(['1', '2', '', ''])
  })

  it('takes a code that is typed in groups', async () => {
    const { user } = await openOtp()
    await user.click(box(0))
    await user.keyboard('48 21')
    expect(values()).toEqual(['4', '8', '2', '1'])
  })

  it('sends Arabic and full-width digits as plain ones', async () => {
    const { user } = await openOtp()
    await user.click(box(0))
    await user.keyboard('٤８۲1')
    await press(user, 'Submit')
    await waitFor(() => expect(callsTo(verifyOtp.path)[0]?.body).toEqual({ otp: '4821' }))
  })

  it('leaves a gap where a character was deleted', async () => {
    const { user } = await openOtp()
    box(0).focus()
    await user.paste('1294')
    await user.click(box(2))
    await user.keyboard('{Delete}')
    expect(values()).toEqual(['1', '2', '', '4'])
    await user.keyboard('3')
    expect(values()).toEqual(['1', '2', '3', '4'])
  })

  it.each([0, 1])(
    'replaces the digit of the focused box if it is clicked at offset %i',
    async (offset) => {
      const { user } = await openOtp()
      box(0).focus()
      await user.paste('4829')
      expect(box(3)).toHaveFocus()
      const click = { target: box(3), offset, keys: '[MouseLeft]' }
      await user.pointer([click, click])
      await user.keyboard('1')
      expect(values()).toEqual(['4', '8', '2', '1'])
    },
  )

  it.each([
    ['4821', 0],
    ['4821', 2],
    [' 48-21 ', 3],
    ['٤٨٢١', 2],
    ['４８２１', 2],
    ['Your code is 4821, valid for 10 minutes', 1],
    ['Sent at 10:45. Your code: 4821. 10 minutes left.', 1],
  ])('accepts %j pasted into box %i', async (text, into) => {
    const { user } = await openOtp()
    box(into).focus()
    await user.paste(text)
    expect(values()).toEqual(['4', '8', '2', '1'])
    expect(box(3)).toHaveFocus()
  })

  it('fills the first boxes with part of a code, and continues after them', async () => {
    const { user } = await openOtp()
    box(1).focus()
    await user.paste('77')
    expect(values()).toEqual(['7', '7', '', ''])
    expect(box(2)).toHaveFocus()
  })

  it('accepts an autofilled code', async () => {
    await openOtp()
    expect(box(0)).toHaveAttribute('autocomplete', 'one-time-code')
    fireEvent.change(box(0), { target: { value: '4821' } })
    expect(values()).toEqual(['4', '8', '2', '1'])
  })

  it('accepts a code that is filled in box by box', async () => {
    await openOtp()
    for (const place of [0, 1, 2, 3]) {
      fireEvent.change(box(place), { target: { value: demoOtp[place] } })
    }
    expect(values().join('')).toBe(demoOtp)
  })

  /** Fills in the boxes as a browser may, which React can't notice. */
  function fillUnnoticed(...parts: (string | undefined)[]) {
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    parts.forEach((part, place) => property?.set?.call(box(place), part))
  }
  const sentCodes = () => callsTo(verifyOtp.path).map(({ body }) => body)

  it('accepts a code that is filled in without an event, and another one after that', async () => {
    const { user } = await openOtp()
    await user.type(box(0), '9')
    fillUnnoticed('4', '8', '2', '1')
    await press(user, 'Submit')
    await waitFor(() => expect(sentCodes()).toEqual([{ otp: '4821' }]))
    await screen.findByRole('alert')
    fillUnnoticed('5', '9', '3', '2')
    await user.type(box(3), '{Enter}')
    await waitFor(() => expect(sentCodes()).toEqual([{ otp: '4821' }, { otp: '5932' }]))
  })

  it('accepts a code that is filled into the first box without an event', async () => {
    const { user } = await openOtp()
    fillUnnoticed('4821')
    await press(user, 'Submit')
    await waitFor(() => expect(sentCodes()).toEqual([{ otp: '4821' }]))
    expect(values()).toEqual(['4', '8', '2', '1'])
  })

  it('replaces the digit before which Home has set the caret', async () => {
    const { user } = await openOtp()
    box(0).focus()
    await user.paste('4829')
    await user.keyboard('{Home}1')
    expect(values()).toEqual(['4', '8', '2', '1'])
  })

  it("resends the code, shows the server's message and starts the cooldown only on success", async () => {
    const { user, queryClient } = await openOtp()
    const resend = screen.getByRole('link', { name: "Don't Received Resend" })

    backend.fault({
      match: resendOtp,
      times: 1,
      effect: { status: 500, message: 'No luck' },
    })
    await user.click(resend)
    expect(await screen.findByText('No luck')).toBeVisible()
    expect(resend).not.toHaveAttribute('aria-disabled')

    await user.click(resend)
    expect(await screen.findByText('The code has been sent again')).toBeVisible()
    await waitFor(() => expect(resend).toHaveAttribute('aria-disabled', 'true'))
    expect(resend).toHaveAccessibleName("Don't Received Resend")
    expect(resend).toHaveAccessibleDescription(/^Again in \d+ s$/)
    await user.click(resend)
    await user.click(resend)
    expect(queryClient.isMutating()).toBe(0)
    expect(callsTo(resendOtp.path).map(({ body }) => body)).toEqual([
      { email: demoAdmin.email, type: 'email' },
      { email: demoAdmin.email, type: 'email' },
    ])
  })

  it.each([
    ['stands still, as on a phone that shows the email', async () => {}],
    [
      'is left for another one',
      async ({ router }: App) => {
        await act(() => router.navigate({ to: '/forgot-password' }))
        await screen.findByRole('heading', { name: 'Forgot Password' })
        act(() => router.history.back())
        await screen.findByRole('heading', { name: 'Enter OTP' })
      },
    ],
  ])('cools down for 30 seconds, also if the screen %s', async (_, leave) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = await openOtp()
    const resend = () => screen.getByRole('link', { name: "Don't Received Resend" })
    async function jumpAhead(seconds: number) {
      vi.setSystemTime(Date.now() + (seconds - 1) * 1000)
      await act(() => vi.advanceTimersByTimeAsync(1000))
    }
    await app.user.click(resend())
    await waitFor(() => expect(resend()).toHaveAccessibleDescription('Again in 30 s'))
    await leave(app)
    await jumpAhead(20)
    expect(resend()).toHaveAccessibleDescription('Again in 10 s')
    await jumpAhead(10)
    expect(resend()).not.toHaveAttribute('aria-disabled')
  })

  it('sends one code on two clicks that come at once', async () => {
    const { queryClient } = await openOtp()
    const resend = screen.getByRole('link', { name: "Don't Received Resend" })
    fireEvent.click(resend)
    fireEvent.click(resend)
    expect(await screen.findByText('The code has been sent again')).toBeVisible()
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(callsTo(resendOtp.path)).toHaveLength(1)
  })

  it('disables Submit while the code is being sent again', async () => {
    const release = hold(resendOtp)
    const { user } = await openOtp()
    const submit = screen.getByRole('button', { name: 'Submit' })
    await user.click(box(0))
    await user.paste(demoOtp)
    await user.click(screen.getByRole('link', { name: "Don't Received Resend" }))
    await waitFor(() => expect(submit).toHaveAttribute('aria-disabled', 'true'))
    await user.click(submit)
    release()
    expect(await screen.findByText('The code has been sent again')).toBeVisible()
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'))
    expect(callsTo(verifyOtp.path)).toEqual([])
  })

  it('accepts a code when opened directly, and links back when the email is needed', async () => {
    const { user, router } = await renderApp('/enter-otp', { as: 'nobody' })
    expect(boxes()).toHaveLength(4)
    expectStartAgain()
    await user.click(screen.getByRole('link', { name: "Don't Received Resend" }))
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/forgot-password')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please enter the email of your account first.',
    )
    expect(backend.calls).toEqual([])
  })
})

describe('Reset Password', () => {
  const MISSING = 'Please enter your password.'
  const UNCONFIRMED = 'Please enter your confirm password.'
  const MISMATCH = 'Passwords do not match.'

  it.each([
    ['', '', [MISSING, UNCONFIRMED]],
    ['', 'Brand#New1', [MISSING, MISMATCH]],
    ['weak', 'other', [RULE, MISMATCH]],
    ['Brand#New1', '', ['', UNCONFIRMED]],
    ['Brand#New1', 'Brand#New2', ['', MISMATCH]],
  ])(
    'rejects %j and %j with the messages %j, the first of which is also a toast',
    async (password, confirmation, inline) => {
      const { user } = await openStep('/reset-password', { user_id: demoAdmin._id })
      await fillIn(user, { 'New password': password, 'Confirm password': confirmation })
      await press(user, 'Reset Password')
      const first = screen.getByLabelText('New password')
      const second = screen.getByLabelText('Confirm password')
      expect(await screen.findByRole('alert')).toHaveTextContent(inline.find(Boolean)!)
      expect(screen.getAllByRole('alert')).toHaveLength(1)
      expect(first).toHaveAccessibleDescription(inline[0] ?? '')
      expect(second).toHaveAccessibleDescription(inline[1] ?? '')
      await waitFor(() => expect(inline[0] ? first : second).toHaveFocus())
      expect(backend.calls).toEqual([])
    },
  )

  it('clears the mismatch error when the new password is corrected', async () => {
    const { user } = await openStep('/reset-password', { user_id: demoAdmin._id })
    await fillIn(user, { 'New password': 'Brand#New', 'Confirm password': 'Brand#New1' })
    await press(user, 'Reset Password')
    const second = screen.getByLabelText('Confirm password')
    await waitFor(() =>
      expect(second).toHaveAccessibleDescription('Passwords do not match.'),
    )
    await user.type(screen.getByLabelText('New password'), '1')
    await waitFor(() => expect(second).toHaveAccessibleDescription(''))
  })

  it('ticks off the rules while the password is typed', async () => {
    const { user } = await openStep('/reset-password', { user_id: demoAdmin._id })
    const rules = within(await screen.findByRole('list', { name: 'Password requirements' }))
    const missing = () =>
      rules.getAllByRole('listitem').map((item) => /missing/.test(item.textContent))
    expect(missing()).toEqual([true, true, true, true])
    await user.type(screen.getByLabelText('New password'), 'Ab')
    expect(missing()).toEqual([true, false, true, true])
    await user.type(screen.getByLabelText('New password'), '1#')
    expect(missing()).toEqual([true, false, false, false])
    await user.type(screen.getByLabelText('New password'), 'cdef')
    expect(missing()).toEqual([false, false, false, false])
  })

  it('explains what is missing when opened directly, and links back', async () => {
    const { user } = await renderApp('/reset-password', { as: 'nobody' })
    expectStartAgain()
    await fillIn(user, { 'New password': 'Brand#New1', 'Confirm password': 'Brand#New1' })
    await press(user, 'Reset Password')
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    expect(backend.calls).toEqual([])
  })
})

it.each([
  ['/enter-otp', 'Digit 1 of 4', '1'],
  ['/reset-password', 'New password', 'Secret!1'],
] as const)(
  'A jump in the history to %s of another email does not keep what was typed',
  async (path, label, typed) => {
    const app = await openStep(path, { email: 'one@test.com', user_id: 'one' })
    const field = () => screen.findByLabelText<HTMLInputElement>(label)
    await field()
    await act(() => app.router.navigate({ to: '/forgot-password' }))
    await screen.findByRole('heading', { name: 'Forgot Password' })
    const other = { email: 'two@test.com', user_id: 'two' }
    await act(() => app.router.navigate({ to: path, state: other }))
    await app.user.type(await field(), typed)
    expect(await field()).toHaveValue(typed)
    act(() => app.history.go(-2))
    await waitFor(() => expect(app.router.state.location.state.email).toBe('one@test.com'))
    expect(await field()).toHaveValue('')
  },
)

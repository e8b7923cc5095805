import type { Page } from '@playwright/test'

import { demoAdmin, tokenFor } from '../../mocks/seed/admins'
import { seedId } from '../../mocks/seed/random'
import { encodeRouteId } from '../../src/domain/route-id'

/** Something that opens over a screen, and how it is opened. */
interface Overlay {
  name: string
  open: (page: Page) => Promise<void>
}

export interface ScreenToSee {
  name: string
  path: string
  /** Seen by visitors, without a session. */
  isPublic?: true
  /** Shows no list and asks the server nothing: it looks the same whatever befalls the calls. */
  isStill?: true
  overlays?: readonly Overlay[]
}

/** The states of a screen, by the scenarios of the mock backend that show them. */
export const states = {
  loaded: '',
  empty: 'empty',
  failed: 'lists-fail',
  loading: 'hangs',
} as const
export type State = keyof typeof states

const provider = encodeRouteId(seedId('account', 102))
const service = encodeRouteId(seedId('service', 1))
const conversation = encodeRouteId(seedId('conversation', 1))

function byButton(name: string): Overlay {
  return {
    name,
    open: (page) => page.getByRole('main').getByRole('button', { name }).first().click(),
  }
}

const submitEmpty = (button: string): Overlay => ({
  name: 'refused submit',
  open: (page) => page.getByRole('button', { name: button, exact: true }).click(),
})

async function openSection(page: Page, name: string) {
  const section = page.getByRole('button', { name: new RegExp(`^${name}`) })
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click()
}

function inEditor(section: string, button: string, part?: RegExp): Overlay {
  return {
    name: button,
    async open(page) {
      await openSection(page, section)
      if (part) await page.getByRole('main').getByRole('button', { name: part }).first().click()
      await page.getByRole('main').getByRole('button', { name: button }).first().click()
    },
  }
}

/** Every screen of the product, with what can be opened over it. */
export const screens: readonly ScreenToSee[] = [
  {
    name: 'Dashboard',
    path: '/',
    overlays: [
      {
        name: 'Go to…',
        async open(page) {
          await page.getByRole('button', { name: 'Go to…' }).click()
          await page.getByRole('combobox', { name: 'Go to' }).fill('cl')
        },
      },
      {
        name: 'account menu',
        open: (page) => page.getByRole('button', { name: /account menu/ }).click(),
      },
      {
        name: 'Logout',
        async open(page) {
          await page.getByRole('button', { name: /account menu/ }).click()
          await page.getByRole('menuitem', { name: 'Logout' }).click()
        },
      },
    ],
  },
  {
    name: 'Manage Accounts',
    path: '/manage-account',
    overlays: [byButton('Deactivate'), byButton('Delete'), byButton('Export CSV')],
  },
  { name: 'User Details', path: `/manage-account/view-accounts/${provider}` },
  {
    name: 'Services',
    path: '/service',
    overlays: [byButton('Add Category'), byButton('Add Service')],
  },
  {
    name: 'Add Service',
    path: '/service/add',
    overlays: [submitEmpty('Save')],
  },
  {
    name: 'Edit Services',
    path: `/service/edit/${service}`,
    overlays: [
      inEditor('Service Modifiers', 'Add modifier group'),
      inEditor('Service Modifiers', 'Add option', /^Rooms/),
      inEditor('Intake Questions', 'Add question'),
    ],
  },
  { name: 'Service Details', path: `/service/view/${service}` },
  { name: 'CMS', path: '/privacy' },
  { name: 'Support', path: '/support' },
  { name: 'Bookings', path: '/bookings' },
  { name: 'Transactions', path: '/transactions', overlays: [byButton('Edit Provider Share')] },
  { name: 'Messages', path: '/messages' },
  {
    name: 'Chat',
    path: `/messages?conversation=${conversation}`,
    overlays: [byButton('Clear Chat')],
  },
  { name: 'Page Not Found', path: '/nowhere', isStill: true },
  {
    name: 'Login',
    path: '/login',
    isPublic: true,
    isStill: true,
    overlays: [submitEmpty('Sign In')],
  },
  {
    name: 'Forgot Password',
    path: '/forgot-password',
    isPublic: true,
    isStill: true,
    overlays: [submitEmpty('Continue')],
  },
  {
    name: 'Enter OTP',
    path: '/enter-otp',
    isPublic: true,
    isStill: true,
    overlays: [submitEmpty('Submit')],
  },
  { name: 'Reset Password', path: '/reset-password', isPublic: true, isStill: true },
  {
    name: 'Delete account',
    path: '/delete-account',
    isPublic: true,
    isStill: true,
    overlays: [submitEmpty('Delete')],
  },
  { name: 'Resources', path: '/resources', isPublic: true },
  { name: 'Company Profile', path: '/companyfrontProfile', isPublic: true },
]

/** Puts a session where the product looks for one, as a plain token: nobody has to sign in. */
export async function beSignedIn(page: Page): Promise<void> {
  await page.addInitScript(
    ([token]) => {
      if (!localStorage.getItem('adminAuthToken')) localStorage.setItem('adminAuthToken', token)
    },
    [tokenFor(demoAdmin)] as const,
  )
}

/** Opens a screen in a state and waits until there is nothing more to come. */
export async function show(page: Page, screen: ScreenToSee, state: State): Promise<void> {
  const address = new URL(screen.path, 'http://localhost')
  if (states[state]) address.searchParams.set('scenario', states[state])
  await page.goto(`${address.pathname}${address.search}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (state === 'loading') return
  if (state === 'failed' && !screen.isStill) await page.waitForTimeout(1500)
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  await page.waitForLoadState('networkidle')
}

/** Waits until nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(100)
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations } = effect?.getComputedTiming() ?? {}
      return playState !== 'running' || iterations === Infinity
    }),
  )
}

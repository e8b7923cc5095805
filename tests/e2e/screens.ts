import type { Page } from '@playwright/test'

import { demoAdmin, tokenFor } from '../../mocks/seed/admins'
import { seedId } from '../../mocks/seed/random'
import { encodeRouteId } from '../../src/domain/route-id'
import {
  accountsOverlays,
  bookingsOverlays,
  chatOverlays,
  contentOverlays,
  deleteAccountOverlays,
  editorOverlays,
  loginOverlays,
  messagesOverlays,
  type Overlay,
  recoveryOverlays,
  servicesOverlays,
  shellOverlays,
  submitEmpty,
  supportOverlays,
  transactionsOverlays,
} from './overlays'

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
const customer = encodeRouteId(seedId('account', 103))
const service = encodeRouteId(seedId('service', 1))
const conversation = encodeRouteId(seedId('conversation', 1))

/** Every screen of the product, with what can be opened over it. */
export const screens: readonly ScreenToSee[] = [
  { name: 'Dashboard', path: '/', overlays: shellOverlays },
  { name: 'Manage Accounts', path: '/manage-account', overlays: accountsOverlays },
  { name: 'User Details', path: `/manage-account/view-accounts/${provider}` },
  { name: 'User Details of a customer', path: `/manage-account/view-accounts/${customer}` },
  { name: 'Services', path: '/service', overlays: servicesOverlays },
  { name: 'Add Service', path: '/service/add', overlays: [submitEmpty('Save')] },
  { name: 'Edit Services', path: `/service/edit/${service}`, overlays: editorOverlays },
  { name: 'Service Details', path: `/service/view/${service}` },
  { name: 'CMS', path: '/privacy', overlays: contentOverlays },
  { name: 'Support', path: '/support', overlays: supportOverlays },
  { name: 'Bookings', path: '/bookings', overlays: bookingsOverlays },
  { name: 'Transactions', path: '/transactions', overlays: transactionsOverlays },
  { name: 'Messages', path: '/messages', overlays: messagesOverlays },
  { name: 'Chat', path: `/messages?conversation=${conversation}`, overlays: chatOverlays },
  { name: 'Page Not Found', path: '/nowhere', isStill: true },
  {
    name: 'Page Not Found for a visitor',
    path: '/nowhere',
    isPublic: true,
    isStill: true,
  },
  { name: 'Login', path: '/login', isPublic: true, isStill: true, overlays: loginOverlays },
  {
    name: 'Forgot Password',
    path: '/forgot-password',
    isPublic: true,
    isStill: true,
    overlays: recoveryOverlays,
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
    overlays: deleteAccountOverlays,
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
export async function show(
  page: Page,
  screen: ScreenToSee,
  state: State,
  scenario: string = states[state],
): Promise<void> {
  const address = new URL(screen.path, 'http://localhost')
  if (scenario) address.searchParams.set('scenario', scenario)
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

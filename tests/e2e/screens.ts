import type { Page } from '@playwright/test'

import { encodeRouteId } from '@/domain/list/route-id'
import { navigation } from '@/screens/shell/navigation'

import { demoAdmin, tokenFor } from '../../mocks/seed/admins'
import { seedId } from '../../mocks/seed/random'
import * as overlays from './overlays'
import { press, type Step } from './steps'

export interface ScreenEntry {
  name: string
  path: string
  isPublic?: true
  /** The screen makes no requests when it loads, so it looks the same in every state. */
  isStatic?: true
  overlays?: overlays.Overlays
}

/** Maps each state of a screen to its mock scenario. */
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

const forVisitors = { isPublic: true, isStatic: true } as const

const known: readonly ScreenEntry[] = [
  { name: 'Dashboard', path: '/', overlays: overlays.shell },
  { name: 'Manage Accounts', path: '/manage-account', overlays: overlays.accounts },
  { name: 'User Details', path: `/manage-account/view-accounts/${provider}` },
  { name: 'User Details of a customer', path: `/manage-account/view-accounts/${customer}` },
  { name: 'Services', path: '/service', overlays: overlays.services },
  {
    name: 'Add Service',
    path: '/service/add',
    overlays: { 'refused submit': [press('Save')] },
  },
  { name: 'Edit Services', path: `/service/edit/${service}`, overlays: overlays.editor },
  { name: 'Service Details', path: `/service/view/${service}` },
  { name: 'CMS', path: '/privacy', overlays: overlays.content },
  { name: 'Support', path: '/support', overlays: overlays.support },
  { name: 'Bookings', path: '/bookings', overlays: overlays.bookings },
  { name: 'Bookings by week', path: '/bookings?view=week', overlays: overlays.week },
  { name: 'Transactions', path: '/transactions', overlays: overlays.transactions },
  { name: 'Messages', path: '/messages', overlays: overlays.messages },
  { name: 'Chat', path: `/messages?conversation=${conversation}`, overlays: overlays.chat },
  { name: 'Page Not Found', path: '/nowhere', isStatic: true },
  { name: 'Page Not Found for a visitor', path: '/nowhere', ...forVisitors },
  { name: 'Login', path: '/login', ...forVisitors, overlays: overlays.login },
  {
    name: 'Forgot Password',
    path: '/forgot-password',
    ...forVisitors,
    overlays: overlays.recovery,
  },
  {
    name: 'Enter OTP',
    path: '/enter-otp',
    ...forVisitors,
    overlays: { 'refused submit': [press('Submit')] },
  },
  { name: 'Reset Password', path: '/reset-password', ...forVisitors },
  {
    name: 'Delete account',
    path: '/delete-account',
    ...forVisitors,
    overlays: overlays.deleteAccount,
  },
  { name: 'Resources', path: '/resources', isPublic: true },
  { name: 'Company Profile', path: '/companyfrontProfile', isPublic: true },
]

/** An entry of the sidebar needs one above only for its overlays. */
export const screens: readonly ScreenEntry[] = [
  ...known,
  ...navigation
    .filter(({ to }) => known.every(({ path }) => path !== to))
    .map(({ label, to }) => ({ name: label, path: to })),
]

/** Returns the names of the screens of the signed-in area that show data, but for these. */
export const namesBut = (...names: string[]) =>
  screens
    .filter(
      ({ isPublic, isStatic, name }) => !isPublic && !isStatic && !names.includes(name),
    )
    .map(({ name }) => name)

export function overlaysOf({ overlays = {} }: ScreenEntry) {
  return Object.entries(overlays).map(([name, overlay]) => ({
    name,
    ...('steps' in overlay ? overlay : { steps: overlay }),
  }))
}

export async function takeSteps(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(page)
}

/** Stores a token before the page loads so that tests don't need to sign in. */
export async function seedSession(page: Page): Promise<void> {
  await page.addInitScript(
    ([token]) => {
      if (!localStorage.getItem('adminAuthToken'))
        localStorage.setItem('adminAuthToken', token)
    },
    [tokenFor(demoAdmin)] as const,
  )
}

/** Keeps the page from loading the other screens' code by itself, which takes time. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true })
  })
}

export async function show(
  page: Page,
  screen: ScreenEntry,
  state: State,
  scenario: string = states[state],
): Promise<void> {
  const address = new URL(screen.path, 'http://localhost')
  if (scenario) address.searchParams.set('scenario', scenario)
  await saveData(page)
  await page.goto(`${address.pathname}${address.search}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (state === 'loading') return
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  await page.waitForLoadState('networkidle')
}

export function screenNamed(name: string): ScreenEntry {
  const screen = screens.find((entry) => entry.name === name)
  if (!screen) throw new Error(`There is no screen '${name}'`)
  return screen
}

/** Opens a loaded screen as the admin, without motion. */
export async function open(
  page: Page,
  name: string,
  { width = 1280, scenario }: { width?: number; scenario?: string } = {},
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await seedSession(page)
  await show(page, screenNamed(name), 'loaded', scenario)
}

/** Waits until no animation runs, except infinite ones, and none begins in the next frames. */
export async function waitForAnimations(page: Page): Promise<void> {
  const quiet = await page.evaluateHandle(() => ({ frames: 0 }))
  await page.waitForFunction((quiet) => {
    const isRunning = document.getAnimations().some(({ playState, effect }) => {
      const { iterations } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && iterations !== Infinity
    })
    quiet.frames = isRunning ? 0 : quiet.frames + 1
    return quiet.frames > 6
  }, quiet)
}

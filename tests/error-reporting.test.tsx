import { backend, server } from '@mocks/node'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { replaceCatalogue, whole } from '@tests/screens/deep-clean'
import { fillIn, photo, press } from '@tests/screens/steps'
import { renderUi } from '@tests/ui/render'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { getAccount } from '@/api/accounts'
import { createCategory } from '@/api/categories'
import { createService } from '@/api/services'
import { listTickets } from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'
import { startErrorReporting } from '@/error-reporting'
import { createAppRouter } from '@/router'
import { PageError } from '@/screens/page/page-error'

const received: string[] = []

beforeAll(() => vi.stubEnv('VITE_SENTRY_DSN', 'http://key@errors.example/7'))
beforeEach(() => {
  received.length = 0
  server.use(
    http.post('http://errors.example/api/7/envelope/', async ({ request }) => {
      received.push(await request.text())
      return HttpResponse.json({})
    }),
  )
})

type Event = {
  exception: { values: { type: string; value: string }[] }
  breadcrumbs: { category: string; message: string }[]
  tags: { route: string }
}
/** An envelope consists of lines of JSON: its header, the header of the event, and the event. */
const events = () => received.map((text) => JSON.parse(text.split('\n')[2] ?? '') as Event)

it('sends errors without anything that people wrote or that identifies them', async () => {
  const person = [...backend.db.accounts.values()].find(({ role }) => role === 'client')!
  const name = person.userInfo!.name!
  backend.fault({
    match: getAccount,
    effect: { status: 500, message: `No account for ${name}` },
  })
  const { router, queryClient } = await renderApp('/manage-account?search=secret')
  startErrorReporting(router, queryClient)
  // Otherwise the screen asks again for what has failed while its code was loading.
  await router.loadRouteChunk(router.routesById['/_admin/manage-account/view-accounts/$id'])
  await router.navigate({
    href: `/manage-account/view-accounts/${encodeRouteId(person._id)}`,
  })
  await screen.findByText(`No account for ${name}`)

  const token = tokenFor(demoAdmin)
  const failure = queryClient
    .getQueryCache()
    .find({ queryKey: getAccount.options({ id: person._id }).queryKey })
  const thrown = [
    new TypeError(`Cannot create property 'x' on string '${name}'`),
    new SyntaxError(
      `Unexpected token '{', "{"email":"${person.email}"}" is not valid JSON`,
    ),
    new Error(`Something about ${name}, ${person.email} and ${token}`),
    failure!.state.error!,
  ]
  for (const error of thrown) {
    window.dispatchEvent(Object.assign(new Event('error'), { error }))
  }
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: person }))
  await waitFor(() => expect(received).toHaveLength(5))

  expect(events().map(({ exception }) => exception.values.at(-1))).toMatchObject([
    { type: 'TypeError', value: 'Cannot create property …' },
    { type: 'SyntaxError', value: '' },
    { type: 'Error', value: '' },
    { type: 'ApiError', value: 'refused 500' },
    { type: 'Error', value: '' },
  ])
  const [event] = events()
  expect(event?.tags.route).toBe('/_admin/manage-account/view-accounts/$id')
  expect(event?.breadcrumbs).toMatchObject([
    { category: 'navigation', message: '/_admin/manage-account/view-accounts/$id' },
    { category: 'api', message: 'accounts users/user-profile/: refused 500' },
  ])

  const all = received.join('\n')
  const secrets = [...backend.db.accounts.values()].flatMap(({ _id, email, userInfo }) => [
    _id,
    email,
    userInfo?.name,
    userInfo?.phone,
  ])
  const others = [token, demoAdmin.name, 'secret', encodeRouteId(person._id)]
  const leaked = [...secrets, ...others].filter((secret) => secret && all.includes(secret))
  expect(leaked).toEqual([])
})

/** Returns the steps in the report of an error that happens now. */
async function reportedSteps({ router }: App) {
  await router.options.context.reportError?.(new Error('Later'))
  await waitFor(() => expect(received).toHaveLength(1))
  return events()[0]?.breadcrumbs.map(({ message }) => message)
}

it('names the call of a new category that failed', async () => {
  backend.fault({
    match: createCategory,
    effect: { status: 500, message: 'Out of order' },
  })
  const app = await renderApp('/service')
  startErrorReporting(app.router, app.queryClient)
  const { user } = app
  await press(user, 'Add Category')
  await fillIn(user, { Name: 'Roofing' })
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })
  await press(user, 'Save')
  await screen.findByText('Out of order')
  expect(await reportedSteps(app)).toContain('catalogue category/: refused 500')
})

it('names the copying of a service that failed', async () => {
  replaceCatalogue(whole)
  backend.fault({ match: createService, effect: { status: 500, message: 'Out of order' } })
  const app = await renderApp('/service')
  startErrorReporting(app.router, app.queryClient)
  const { user } = app
  await press(user, 'Cleaning')
  await press(user, 'Duplicate')
  await press(user, 'Save')
  await screen.findByText('Out of order')
  expect(await reportedSteps(app)).toContain('catalogue duplicate service: refused 500')
})

it('names the calls of a list that is read to its end', async () => {
  backend.fault({ match: listTickets, effect: { status: 403, message: 'Not for you' } })
  const app = await renderApp('/')
  startErrorReporting(app.router, app.queryClient)
  await app.router.navigate({ href: '/support?status=open' })
  await screen.findByText('Not for you')
  const failures = (await reportedSteps(app))?.filter((step) => step.endsWith('403'))
  expect(new Set(failures)).toEqual(new Set(['support support/: refused 403']))
})

it('shows the id of the report that was sent', async () => {
  const queryClient = new QueryClient()
  const router = createAppRouter({ queryClient })
  startErrorReporting(router, queryClient)
  renderUi(
    <RouterContextProvider router={router}>
      <PageError error={new TypeError('x.map is not a function')} />
    </RouterContextProvider>,
  )
  const shown = (await screen.findByText(/^Error report [0-9a-f]{32}$/)).textContent
  await waitFor(() =>
    expect(received.join('')).toContain(shown.replace('Error report ', '')),
  )
})

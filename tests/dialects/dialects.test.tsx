import { backend } from '@mocks/node'
import {
  dialectFaults,
  dialectScenarios,
  referencesScenario,
} from '@mocks/scenarios/dialects'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { screens } from '@tests/e2e/screens'
import { endApp, renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

/*
 * With FAULTS=all, every screen is tried under every dialect, otherwise under the one that differs
 * most and under one of the others.
 */

const EACH_NTH = process.env['FAULTS'] === 'all' ? 1 : dialectScenarios.length

/** What the main part of a screen says, apart from page links: not every backend counts pages. */
function saidText(): string {
  const main = screen.getByRole('main').cloneNode(true) as HTMLElement
  for (const part of main.querySelectorAll(
    'nav[aria-label=Pagination], [aria-live], style',
  ))
    part.remove()
  const values = [...main.querySelectorAll('input, textarea, select')].map(
    (field) => (field as HTMLInputElement).value,
  )
  return [main.textContent, ...values].join(' ')
}

async function leave() {
  cleanup()
  await endApp()
}

async function renderLoaded(path: string) {
  const { queryClient } = await renderApp(path)
  await waitFor(() => expect(backend.calls.length).toBeGreaterThan(0))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull())
}

/** They read more than the page they show, and say so if nobody tells them where the list ends. */
const countPages = new Set(['Dashboard', 'Bookings by week'])

const dynamic = screens.filter(({ isStatic, isPublic }) => !isStatic && !isPublic)

it.each(dynamic.map(({ name, path }, index) => ({ name, path, index })))(
  '$name says the same in every dialect',
  { timeout: 300_000 },
  async ({ name: screenName, path, index }) => {
    await renderLoaded(path)
    const expected = saidText()
    await leave()
    const tried = dialectScenarios.filter(({ name }, place) => {
      if (name === 'dialect-uncounted' && countPages.has(screenName)) return false
      return name === 'dialect-legacy' || (place + index) % EACH_NTH === 0
    })
    for (const dialect of tried) {
      backend.use(dialect)
      await renderApp(path)
      await waitFor(() => expect(saidText(), dialect.name).toBe(expected), {
        timeout: 5000,
      })
      await leave()
    }
  },
)

it.each(dynamic.map(({ name, path }, index) => ({ name, path, index })))(
  '$name says the same of empty lists and of failures in the dialect legacy',
  { timeout: 120_000 },
  async ({ path, index }) => {
    const states = ['empty', 'lists-fail']
    for (const state of EACH_NTH === 1
      ? states
      : states.slice(index % 2, (index % 2) + 1)) {
      backend.use(state)
      await renderLoaded(path)
      const expected = saidText()
      await leave()
      backend.use(state)
      for (const fault of dialectFaults('legacy')) backend.fault(fault)
      await renderApp(path)
      await waitFor(() => expect(saidText(), state).toBe(expected), { timeout: 5000 })
      await leave()
    }
  },
)

it('a chat reads the events of the dialect legacy, without asking for its messages', async () => {
  backend.use('dialect-legacy')
  const chat = screens.find(({ name }) => name === 'Chat')!
  await renderLoaded(chat.path)
  const asked = () =>
    backend.calls.filter(({ path }) => path.startsWith('messages/')).length
  const before = asked()
  act(() => void backend.pushMessage('Is anybody there?'))
  expect(await screen.findByText('Is anybody there?')).toBeVisible()
  expect(asked()).toBe(before)
})

const withPeople = dynamic.filter(({ name }) =>
  /Bookings|Details|Support|Trans|Mess|Chat/.test(name),
)
const nobodies = () => saidText().match(/---|Unassigned/g)?.length ?? 0
const linkedPeople = () => [
  ...new Set(
    screen
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/manage-account/view-accounts/')),
  ),
]

it.each(withPeople)(
  '$name links the same people if it has only their ids',
  async ({ path }) => {
    await renderLoaded(path)
    const people = linkedPeople()
    const before = nobodies()
    await leave()
    backend.use(referencesScenario)
    await renderLoaded(path)
    // Without roles, an admin may be among those who may have been reported.
    expect(linkedPeople()).toEqual(expect.arrayContaining(people))
    expect(nobodies()).toBe(before)
  },
)

import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { PageError } from '@/ui/feedback/page-error'
import { PagePending } from '@/ui/feedback/page-pending'
import { preventHarmfulReloads } from '@/ui/feedback/reload'

import { renderUi } from './render'

const missing = () => new TypeError('Failed to fetch dynamically imported module: /a.js')
const routerMark = `tanstack_router_reload:${missing().message}`

let reload = vi.spyOn(window.location, 'reload')
let fetchIndex = vi.spyOn(window, 'fetch')
beforeEach(() => {
  fetchIndex = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  reload = vi.spyOn(window.location, 'reload').mockReturnValue()
})
afterEach(() => {
  sessionStorage.clear()
  preventHarmfulReloads(
    () => false,
    () => true,
  )
})

const chunkError = () => screen.queryByRole('heading', { name: 'Loading chunk failed' })

function reportMissingChunk() {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing() }))
}

it('shows a missing chunk without a reload, which the router has tried before', () => {
  renderUi(<PageError error={missing()} />)
  expect(chunkError()).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

/** Returns a function that makes the server's index.html load the given entry next. */
function loadOldEntry() {
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.setAttribute('src', '/assets/index-old.js')
  document.head.append(entry)
  onTestFinished(() => entry.remove())
  return (name: string) =>
    fetchIndex.mockResolvedValueOnce(
      new Response(`<script type="module" src="/assets/${name}"></script>`),
    )
}

it('says that there is a new version while unsaved work keeps the page from reloading', async () => {
  const answer = loadOldEntry()
  preventHarmfulReloads(
    () => true,
    () => true,
  )
  answer('index-old.js')
  const { unmount } = renderUi(<PageError error={missing()} />)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getByText(/Check your connection/)).toBeVisible()
  unmount()

  answer('index-new.js')
  const { user } = renderUi(<PageError error={missing()} />)
  expect(await screen.findByText(/new version of Doorstep.*discards your unsaved/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go back' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Discard changes and reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('does not offer to save first when nobody is signed in who could', async () => {
  const answer = loadOldEntry()
  preventHarmfulReloads(
    () => true,
    () => false,
  )
  answer('index-new.js')
  renderUi(<PageError error={missing()} />)
  expect(await screen.findByText(/^Signing in needs the new version of Doorstep/)).toBeVisible()
  expect(screen.queryByText(/save or send/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Discard changes and reload' })).toBeVisible()
})

it.each([
  ['offline', false, false],
  ['while memory holds unsaved work', true, true],
])('keeps the router from reloading %s', (_, isOnline, hasUnsavedWork) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  preventHarmfulReloads(
    () => hasUnsavedWork,
    () => true,
  )
  reportMissingChunk()
  expect(sessionStorage.getItem(routerMark)).toBe('1')
})

it('lets the router reload once when online and without unsaved work', () => {
  preventHarmfulReloads(
    () => false,
    () => true,
  )
  reportMissingChunk()
  expect(sessionStorage.getItem(routerMark)).toBeNull()
})

it('fails a screen whose code is still loading at the time limit, and reloads on Retry only', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { container, user } = renderUi(<PagePending />)
  expect(container.querySelector('[aria-busy=true]')).toBeVisible()
  act(() => void vi.advanceTimersByTime(CHUNK_LOAD_TIMEOUT))
  expect(chunkError()).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  vi.useRealTimers()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('is the main landmark, unless the shell has one', () => {
  const { rerender } = renderUi(<PageError error={new Error('Broken')} />)
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('alert'))
  rerender(
    <main aria-label="Shell" key="shell">
      <PageError error={new Error('Broken')} />
    </main>,
  )
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

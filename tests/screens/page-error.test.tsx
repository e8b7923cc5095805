import { act, screen } from '@testing-library/react'
import { renderUi } from '@tests/ui/render'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { PageError, PagePending } from '@/screens/page/page-error'
import { startWork } from '@/session/drafts'
import { preventHarmfulReloads } from '@/session/prevent-reloads'

const missing = () => new TypeError('Failed to fetch dynamically imported module: /a.js')
const routerMark = `tanstack_router_reload:${missing().message}`

preventHarmfulReloads()
let reload = vi.spyOn(window.location, 'reload')
beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockReturnValue()
})
afterEach(() => sessionStorage.clear())

const chunkError = () => screen.queryByRole('heading', { name: 'Loading chunk failed' })
const discard = () => screen.queryByRole('button', { name: 'Discard changes and reload' })

function startUnsavedWork() {
  const question = { title: 'Leave?', body: '' }
  onTestFinished(
    startWork({ key: 'form', toDraft: () => ({ name: 'A form', value: 1 }), question }),
  )
}
function reportMissingChunk() {
  window.dispatchEvent(
    Object.assign(new Event('vite:preloadError'), { payload: missing() }),
  )
}

it('shows a missing chunk without a reload, which the router has tried before', () => {
  renderUi(<PageError error={missing()} />)
  expect(chunkError()).toBeVisible()
  expect(discard()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it('says that a reload discards unsaved work, and reloads only when asked to', async () => {
  startUnsavedWork()
  const { user } = renderUi(<PageError error={missing()} />)
  expect(screen.getByText(/Check your connection/)).toBeVisible()
  expect(screen.getByText(/discards your unsaved changes/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await user.click(discard()!)
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['keeps the router from reloading offline', false, false, '1'],
  ['keeps the router from reloading while memory holds unsaved work', true, true, '1'],
  ['lets the router reload once when online and without unsaved work', true, false, null],
])('%s', (_, isOnline, isUnsaved, mark) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  if (isUnsaved) startUnsavedWork()
  reportMissingChunk()
  expect(sessionStorage.getItem(routerMark)).toBe(mark)
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

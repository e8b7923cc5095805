import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { PageError, stayWhenOffline } from '@/ui/page-error'

import { renderUi } from './render'

const missing = () => new TypeError('Failed to fetch dynamically imported module: /a.js')

afterEach(() => sessionStorage.clear())

function offline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
}

it('a chunk that does not come offline loads no page anew: it would be the browser’s own', () => {
  offline()
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  renderUi(<PageError error={missing()} />)
  expect(screen.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

it('offline the router finds its page loaded anew already', () => {
  offline()
  stayWhenOffline()
  const event = Object.assign(new Event('vite:preloadError'), { payload: missing() })
  window.dispatchEvent(event)
  expect(sessionStorage.getItem(`tanstack_router_reload:${missing().message}`)).toBe('1')
})

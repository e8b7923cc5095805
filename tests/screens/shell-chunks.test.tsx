import { screen } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it, onTestFinished, vi } from 'vitest'

import { preventHarmfulReloads } from '@/ui/feedback/reload'

const missing = vi.hoisted(
  () => new Set(['shell-overlays', 'export-csv-dialog', 'week-view'] as const),
)
type Chunk = typeof missing extends Set<infer Name> ? Name : never

function fetchChunk(name: Chunk, load: () => Promise<unknown>) {
  if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
}

vi.mock('@/screens/shell/shell-overlays', (load) => fetchChunk('shell-overlays', load))
vi.mock('@/ui/table/export-csv-dialog', (load) => fetchChunk('export-csv-dialog', load))
vi.mock('@/screens/bookings/week/week-view', (load) => fetchChunk('week-view', load))

const sentence = (part: string) =>
  `${part} could not be loaded. Check your connection and try again.`

it('shows a toast and keeps the screen when the palette fails to load, which opens on the next try', async () => {
  const { user } = await renderApp('/service/add')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(field, 'Window cleaning')
  await user.click(screen.getByRole('button', { name: 'Go to…' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence('Menu and search'))
  missing.delete('shell-overlays')
  await user.click(screen.getByRole('button', { name: 'Go to…' }))
  expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible()
  expect(field).toHaveValue('Window cleaning')
})

it('shows a toast and keeps the list when the export dialog fails to load', async () => {
  const { user } = await renderApp('/manage-account')
  await screen.findByRole('table', { name: 'Accounts' })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence('The export'))
  expect(screen.getByRole('table', { name: 'Accounts' })).toBeVisible()
  missing.delete('export-csv-dialog')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/rows exported$/)).toBeVisible()
})

function keepFromReloading() {
  vi.spyOn(console, 'error').mockReturnValue()
  preventHarmfulReloads(
    () => true,
    () => true,
  )
  onTestFinished(() =>
    preventHarmfulReloads(
      () => false,
      () => true,
    ),
  )
}

it('loads the week view on Retry while a draft keeps the page from reloading', async () => {
  keepFromReloading()
  const { user } = await renderApp('/bookings?view=week&tab=completed')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  missing.delete('week-view')
  await user.click(retry)
  expect(await screen.findByRole('button', { name: 'Today' })).toBeVisible()
})

import { screen } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it, vi } from 'vitest'

const chunk = vi.hoisted(() => ({ isMissing: true }))

vi.mock('@/screens/shell/shell-overlays', (load: () => Promise<unknown>) => {
  if (chunk.isMissing) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
})

it('shows a toast and keeps the screen when the palette fails to load, which opens on the next try', async () => {
  const { user } = await renderApp('/service/add')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(field, 'Window cleaning')
  await user.click(screen.getByRole('button', { name: 'Go to…' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Menu and search could not be loaded. Check your connection and try again.',
  )
  chunk.isMissing = false
  await user.click(screen.getByRole('button', { name: 'Go to…' }))
  expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible()
  expect(field).toHaveValue('Window cleaning')
})

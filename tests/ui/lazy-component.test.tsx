import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { lazyComponent } from '@/ui/page/lazy-component'

import { renderUi } from './render'

const failure = 'The menu could not be loaded. Check your connection and try again.'

const module = { default: ({ label }: { label: string }) => <p>{label}</p> }
const missing = new TypeError('Failed to fetch dynamically imported module: /menu.js')

function setUp(load: () => Promise<typeof module>) {
  const Part = lazyComponent('The menu', load)
  function Opener() {
    const [shown, setShown] = useState(false)
    return (
      <>
        <input aria-label="Name" />
        <button onClick={() => setShown(true)}>Show</button>
        <button onClick={() => void Part.open(() => setShown(true))}>Open</button>
        {shown && <Part label="The part" fallback={<p>Loading</p>} />}
      </>
    )
  }
  return { Part, ...renderUi(<Opener />) }
}

it('shows its fallback while the code loads, then the component', async () => {
  let deliver: (loaded: typeof module) => void = () => {}
  const { user } = setUp(() => new Promise((resolve) => (deliver = resolve)))
  await act(async () => user.click(screen.getByRole('button', { name: 'Show' })))
  expect(screen.getByText('Loading')).toBeVisible()
  deliver(module)
  expect(await screen.findByText('The part')).toBeVisible()
})

it('opens once the code has loaded', async () => {
  let deliver: (loaded: typeof module) => void = () => {}
  const { user } = setUp(() => new Promise((resolve) => (deliver = resolve)))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.queryByText('Loading')).toBeNull()
  deliver(module)
  expect(await screen.findByText('The part')).toBeVisible()
})

it('reports a missing chunk as a toast, keeps what was typed and loads on the next try', async () => {
  const load = vi.fn(() => Promise.resolve(module)).mockRejectedValueOnce(missing)
  const { user } = setUp(load)
  await user.type(screen.getByLabelText('Name'), 'Deep clean')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText(failure)).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Deep clean')
  expect(screen.queryByText('Loading')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('The part')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

it('renders at once when the code was preloaded', async () => {
  const load = vi.fn(() => Promise.resolve(module))
  const { user, Part } = setUp(load)
  await Part.preload()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText('The part')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { useShortcuts } from '@/ui/page/use-shortcuts'

import { renderUi } from './render'

function Shortcuts({ run }: { run: (keys: string) => void }) {
  useShortcuts(['mod+K', 'j', '/'].map((keys) => [keys, () => run(keys)]))
  return null
}

it.each([
  ['a Greek K', { key: 'κ', code: 'KeyK', ctrlKey: true }, 'mod+K'],
  ['a Cyrillic K', { key: 'л', code: 'KeyK', metaKey: true }, 'mod+K'],
  ['a Hebrew J', { key: 'ח', code: 'KeyJ' }, 'j'],
  ['the K of a Dvorak keyboard', { key: 'k', code: 'KeyV', ctrlKey: true }, 'mod+K'],
  ['a slash', { key: '/', code: 'Slash' }, '/'],
])('%s runs its shortcut once', (_, event, keys) => {
  const run = vi.fn()
  renderUi(<Shortcuts run={run} />)
  fireEvent.keyDown(document.body, event)
  expect(run.mock.calls).toEqual([[keys]])
})

it.each([
  ['a T in the place of K', { key: 't', code: 'KeyK', ctrlKey: true }],
  ['a dot in the place of a slash', { key: '.', code: 'Slash' }],
])('%s runs none', (_, event) => {
  const run = vi.fn()
  renderUi(<Shortcuts run={run} />)
  fireEvent.keyDown(document.body, event)
  expect(run).not.toHaveBeenCalled()
})

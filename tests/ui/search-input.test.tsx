import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { SearchInput } from '@/ui/table/search-input'

import { renderUi } from './render'

const PAUSE = 20

afterEach(() => vi.useRealTimers())

describe('SearchInput', () => {
  function Search({ onSearch }: { onSearch: (text: string) => void }) {
    const [value, setValue] = useState('')
    return (
      <>
        <SearchInput
          value={value}
          debounce={PAUSE}
          onSearch={(text) => {
            onSearch(text)
            setValue(text)
          }}
        />
        <button type="button" onClick={() => setValue('back')}>
          Back
        </button>
        <button type="button" onClick={() => setValue('')}>
          Reset
        </button>
      </>
    )
  }

  it('searches for the trimmed text when typing pauses', async () => {
    const onSearch = vi.fn()
    const { user } = renderUi(<Search onSearch={onSearch} />)
    await user.type(screen.getByLabelText('Search'), ' ada ')
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith('ada'))
    expect(onSearch).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('Search')).toHaveValue(' ada ')
  })

  it('waits until an input method has finished the text, and for its Enter', () => {
    vi.useFakeTimers()
    const onSearch = vi.fn()
    renderUi(<Search onSearch={onSearch} />)
    const input = screen.getByLabelText('Search')
    fireEvent.compositionStart(input)
    for (const value of ['と', 'とう', '東', '東京']) {
      fireEvent.input(input, { target: { value }, isComposing: true })
      act(() => void vi.advanceTimersByTime(2 * PAUSE))
    }
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
    expect(onSearch).not.toHaveBeenCalled()
    fireEvent.compositionEnd(input)
    act(() => void vi.advanceTimersByTime(2 * PAUSE))
    expect(onSearch.mock.calls).toEqual([['東京']])
  })

  it('searches at once on Enter, and not again after the pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const onSearch = vi.fn()
    const { user } = renderUi(<Search onSearch={onSearch} />)
    await user.type(screen.getByLabelText('Search'), 'ada{Enter}')
    expect(onSearch.mock.calls).toEqual([['ada']])
    act(() => void vi.advanceTimersByTime(PAUSE))
    expect(onSearch.mock.calls).toEqual([['ada']])
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(onSearch.mock.calls).toEqual([['ada'], ['']])
    expect(screen.getByLabelText('Search')).toHaveFocus()
  })

  it('searches before what is pressed in the pause acts, and not after it', () => {
    vi.useFakeTimers()
    const onSearch = vi.fn()
    renderUi(<Search onSearch={onSearch} />)
    const box = screen.getByLabelText('Search')
    const reset = screen.getByRole('button', { name: 'Reset' })
    box.focus()
    fireEvent.change(box, { target: { value: 'ada' } })
    act(() => reset.focus())
    fireEvent.mouseUp(reset)
    fireEvent.click(reset)
    act(() => void vi.advanceTimersByTime(2 * PAUSE))
    expect(onSearch.mock.calls).toEqual([['ada']])
    expect(box).toHaveValue('')
  })

  it('follows every outside change of the URL', async () => {
    const onSearch = vi.fn()
    const { user } = renderUi(<Search onSearch={onSearch} />)
    const box = screen.getByLabelText('Search')
    await user.type(box, 'back{Enter}')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(box).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(box).toHaveValue('back')
    expect(onSearch).toHaveBeenCalledOnce()
  })
})

import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { SearchBox } from '@/ui/search-box'

import { renderUi } from './render'

/** Milliseconds until a pause counts as one. */
const PAUSE = 20

afterEach(() => vi.useRealTimers())

describe('SearchBox', () => {
  function Search({ onSearch }: { onSearch: (text: string) => void }) {
    const [value, setValue] = useState('')
    return (
      <>
        <SearchBox
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

  it('searches the trimmed text once typing pauses', async () => {
    const onSearch = vi.fn()
    const { user } = renderUi(<Search onSearch={onSearch} />)
    await user.type(screen.getByLabelText('Search'), ' ada ')
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith('ada'))
    expect(onSearch).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('Search')).toHaveValue(' ada ')
  })

  it('searches at once at Enter, and not again after it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const onSearch = vi.fn()
    const { user } = renderUi(<Search onSearch={onSearch} />)
    await user.type(screen.getByLabelText('Search'), 'ada{Enter}')
    expect(onSearch.mock.calls).toEqual([['ada']])
    act(() => void vi.advanceTimersByTime(PAUSE))
    expect(onSearch.mock.calls).toEqual([['ada']])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onSearch.mock.calls).toEqual([['ada'], ['']])
    expect(screen.getByLabelText('Search')).toHaveFocus()
  })

  it('follows the address when that changes elsewhere, again and again', async () => {
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

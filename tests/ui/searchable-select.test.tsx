import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { SearchableSelect } from '@/ui/form/searchable-select'

import { renderUi } from './render'

describe('SearchableSelect', () => {
  const options = [
    { value: '', label: 'All' },
    { value: 'p1', label: 'Ada Cleaners' },
    { value: 'p2', label: 'Bo Windows' },
  ]

  function Assignee(props: {
    onSearch?: (text: string) => void
    onLoadMore?: () => void
    hasMore?: boolean
  }) {
    const [value, setValue] = useState('')
    return (
      <SearchableSelect
        label="Assignee"
        value={value}
        onChange={setValue}
        options={options}
        {...props}
      />
    )
  }

  it('opens its options on click and shows the chosen label', async () => {
    const { user } = renderUi(<Assignee />)
    const input = screen.getByLabelText('Assignee')
    expect(input).toHaveValue('All')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    await user.click(input)
    expect(await screen.findAllByRole('option')).toHaveLength(3)
    await user.click(screen.getByRole('option', { name: 'Bo Windows' }))
    expect(screen.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Bo Windows')
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  })

  it('filters while typing, works by keyboard and discards unchosen text', async () => {
    const { user } = renderUi(<Assignee />)
    const input = screen.getByLabelText('Assignee')
    await user.click(input)
    await user.clear(input)
    await user.type(input, 'clean')
    expect(await screen.findAllByRole('option')).toHaveLength(1)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(input).toHaveValue('Ada Cleaners')
    await user.clear(input)
    await user.type(input, 'zzz')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    await user.tab()
    expect(input).toHaveValue('Ada Cleaners')
  })

  it('searches remotely and loads more near the end of the list', async () => {
    const onSearch = vi.fn()
    const onLoadMore = vi.fn()
    const { user } = renderUi(<Assignee onSearch={onSearch} onLoadMore={onLoadMore} hasMore />)
    const input = screen.getByLabelText('Assignee')
    await user.click(input)
    fireEvent.scroll(await screen.findByRole('listbox'))
    expect(onLoadMore).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(onLoadMore).toHaveBeenCalledTimes(2)
    await user.clear(input)
    await user.type(input, 'bo ')
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith('bo'))
    expect(screen.getAllByRole('option')).toHaveLength(3)
  })
})

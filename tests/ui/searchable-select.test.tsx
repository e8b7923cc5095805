import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { SearchableSelect } from '@/ui/form/searchable-select'

import { renderUi } from './render'

describe('SearchableSelect', () => {
  const options = [
    { value: '', label: 'All' },
    { value: 'p1', label: 'Ada Cleaners' },
    { value: 'p2', label: 'Bo Windows' },
  ]

  function Assignee() {
    const [value, setValue] = useState('')
    return (
      <SearchableSelect label="Assignee" value={value} onChange={setValue} data={options} />
    )
  }

  it('opens its options on click and shows the chosen label', async () => {
    const { user } = renderUi(<Assignee />)
    const input = screen.getByRole('combobox', { name: 'Assignee' })
    expect(input).toHaveValue('All')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    await user.click(input)
    expect(await screen.findAllByRole('option')).toHaveLength(3)
    await user.click(screen.getByRole('option', { name: 'Bo Windows' }))
    expect(screen.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Bo Windows')
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  })

  it('filters while typing, takes the first match on Enter and discards unchosen text', async () => {
    const { user } = renderUi(<Assignee />)
    const input = screen.getByRole('combobox', { name: 'Assignee' })
    await user.type(input, 'clean')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await waitFor(() =>
      expect(screen.getByRole('option')).toHaveAttribute('data-combobox-selected'),
    )
    await user.keyboard('{Enter}')
    expect(input).toHaveValue('Ada Cleaners')
    await user.clear(input)
    await user.type(input, 'zzz')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    await user.tab()
    expect(input).toHaveValue('Ada Cleaners')
  })
})

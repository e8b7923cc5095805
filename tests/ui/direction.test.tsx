import { Textarea, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { withText } from '@tests/with-text'
import { describe, expect, it } from 'vitest'

import { isolate } from '@/domain/format/isolate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { toast } from '@/ui/feedback/toast'
import { SearchableSelect } from '@/ui/form/searchable-select'
import { Sentence } from '@/ui/page/sentence'
import { SearchInput } from '@/ui/table/search-input'

import { renderUi } from './render'

const NAME = 'נועה כהן!'

describe('the direction of a text', () => {
  it('is its own in every field', async () => {
    renderUi(
      <>
        <TextInput label="Name" />
        <Textarea label="Description" />
        <SearchInput value="" onSearch={() => undefined} />
        <SearchableSelect label="Category" value="" onChange={() => undefined} data={[]} />
      </>,
    )
    for (const label of ['Name', 'Description', 'Search', 'Category']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('dir', 'auto')
    }
  })

  it("is that of the server's message in a toast, but a name's own in a sentence of ours", async () => {
    renderUi(<p>Page</p>)
    toast.error('الخدمة متوقفة!', { note: 'Try again.' })
    toast.success(`“${isolate(NAME)}” was added`)
    expect((await screen.findByRole('alert')).querySelector('p')).toHaveAttribute(
      'dir',
      'auto',
    )
    expect(screen.getByText('Try again.')).toHaveAttribute('dir', 'auto')
    expect(screen.getByText(withText(`“${NAME}” was added`))).toBeVisible()
    expect(screen.getByText(NAME)).toHaveAttribute('dir', 'auto')
    expect(screen.getByText(/was added$/)).not.toHaveAttribute('dir')
  })

  it('is its own for what the user searched for in vain', () => {
    renderUi(
      <EmptyState title="Nothing" hint={`Nobody is named like “${isolate(NAME)}”.`} />,
    )
    expect(screen.getByText(NAME)).toHaveAttribute('dir', 'auto')
  })
})

describe('a sentence', () => {
  const render = (text: string) => {
    renderUi(
      <p aria-label="Sentence">
        <Sentence text={text} />
      </p>,
    )
    return screen.getByLabelText('Sentence')
  }

  it('isolates each of several names', () => {
    const sentence = render(`${isolate('Ann')}, reported by ${isolate(NAME)}: Open`)
    expect(sentence).toHaveTextContent(`Ann, reported by ${NAME}: Open`)
    const isolated = [...sentence.querySelectorAll('[dir=auto]')]
    expect(isolated.map(({ textContent }) => textContent)).toEqual(['Ann', NAME])
  })

  it('keeps a name with quotes, line breaks or marks of its own in one piece', () => {
    const name = 'A “b”\n\u2068c\u2069 d'
    const isolated = render(`“${isolate(name)}” was added`).querySelectorAll('[dir=auto]')
    expect([...isolated].map(({ textContent }) => textContent)).toEqual([
      'A “b”\n\u2068c d',
    ])
  })

  it('without a name is shown as it is', () => {
    expect(render('“Saved”')).toHaveTextContent(/^“Saved”$/)
  })
})

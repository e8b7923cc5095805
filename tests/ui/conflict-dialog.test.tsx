import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { type ConflictChoice, resolveConflict } from '@/ui/overlay/conflict'

import { renderUi } from './render'

const fields = [
  { label: 'Name', mine: 'Deep clean', theirs: 'Spring clean', onlyTheirs: false },
  { label: 'Price', mine: '$80.00', theirs: '$95.00', onlyTheirs: true },
].map((field) => ({ ...field, field: field.label, version: field.theirs }))

async function openDialog() {
  const answers: (ConflictChoice[] | null)[] = []
  const { user } = renderUi(
    <>
      <button
        type="button"
        onClick={() =>
          void resolveConflict({ subject: 'service', fields }).then((it) => answers.push(it))
        }
      >
        Update
      </button>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Update' }))
  const dialog = await screen.findByRole('dialog', {
    name: 'Someone else has changed this service',
  })
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  return { answers, user, dialog, press }
}

describe('resolveConflict', () => {
  it('lists the differing fields with both values', async () => {
    const { dialog } = await openDialog()
    const name = within(dialog).getByRole('region', { name: 'Name' })
    expect(name).toHaveTextContent('Deep clean')
    expect(name).toHaveTextContent('Spring clean')
    expect(within(name).queryByRole('checkbox')).not.toBeInTheDocument()
    expect(within(dialog).getByRole('region', { name: 'Price' })).toHaveTextContent('$95.00')
  })

  it('says what Keep mine and Take theirs do', async () => {
    const { dialog } = await openDialog()
    const button = (name: string) => within(dialog).getByRole('button', { name })
    expect(button('Keep mine')).toHaveAccessibleDescription(
      '“Keep mine” saves your version, with the changes of theirs that you take over.',
    )
    expect(button('Take theirs')).toHaveAccessibleDescription(
      '“Take theirs” drops everything that you changed in the parts shown here.',
    )
  })

  it('keeps my edits on Keep mine, and takes over the fields that only they changed', async () => {
    const { answers, press } = await openDialog()
    await press('Keep mine')
    await waitFor(() => expect(answers).toEqual([['mine', 'theirs']]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('keeps my value of a field that only they changed if its checkbox is cleared', async () => {
    const { answers, dialog, user, press } = await openDialog()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Take over their change' }))
    await press('Keep mine')
    await waitFor(() => expect(answers).toEqual([['mine', 'mine']]))
  })

  it('takes all of their values on Take theirs', async () => {
    const { answers, press } = await openDialog()
    await press('Take theirs')
    await waitFor(() => expect(answers).toEqual([['theirs', 'theirs']]))
  })

  it('resolves to null on Back to editing, which has focus, and on Escape', async () => {
    const { answers, user, press } = await openDialog()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Back to editing' })).toHaveFocus(),
    )
    await press('Back to editing')
    await waitFor(() => expect(answers).toEqual([null]))
    await user.click(screen.getByRole('button', { name: 'Update' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(answers).toEqual([null, null]))
  })
})

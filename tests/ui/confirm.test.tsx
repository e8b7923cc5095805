import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { confirm, ConfirmHost } from '@/ui/confirm'
import type { ConfirmQuestion } from '@/ui/confirm'

import { renderUi } from './render'

function renderAsking(question: string | ConfirmQuestion) {
  const answers: boolean[] = []
  const view = renderUi(
    <>
      <button
        type="button"
        onClick={() => void confirm(question).then((answer) => answers.push(answer))}
      >
        Ask
      </button>
      <ConfirmHost />
    </>,
  )
  return { ...view, answers, opener: screen.getByRole('button', { name: 'Ask' }) }
}

const question = 'Do you want to delete this service ?'

describe('confirm', () => {
  it('asks in a dialog that the question names, and answers Yes once', async () => {
    const { user, answers, opener } = renderAsking(question)
    await user.click(opener)
    expect(await screen.findByRole('dialog', { name: question })).toBeVisible()
    const yes = screen.getByRole('button', { name: 'Yes' })
    await waitFor(() => expect(yes).toHaveFocus())
    fireEvent.click(yes)
    fireEvent.click(yes)
    await waitFor(() => expect(answers).toEqual([true]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('takes No and Escape for a No', async () => {
    const { user, answers, opener } = renderAsking(question)
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'No' }))
    await waitFor(() => expect(answers).toEqual([false]))
    await user.click(opener)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(answers).toEqual([false, false]))
  })

  it('starts on No where something gets lost, and shows what it is about', async () => {
    const { user, opener } = renderAsking({
      title: 'Do you want to delete this account?',
      body: 'Ada, ada@example.com',
      danger: true,
    })
    await user.click(opener)
    expect(await screen.findByRole('dialog')).toHaveTextContent('Ada, ada@example.com')
    await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus())
  })

  it('answers No to a question that another one replaces', async () => {
    const { user, answers, opener } = renderAsking(question)
    await user.click(opener)
    await screen.findByRole('dialog', { name: question })
    const second = confirm('Are you sure?')
    await waitFor(() => expect(answers).toEqual([false]))
    expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    await expect(second).resolves.toBe(true)
  })

  it('answers No when the place that asks goes away', async () => {
    const { user, answers, opener, unmount } = renderAsking(question)
    await user.click(opener)
    await screen.findByRole('dialog')
    unmount()
    await waitFor(() => expect(answers).toEqual([false]))
  })
})

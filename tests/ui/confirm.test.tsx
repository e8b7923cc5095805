import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'

import { confirm } from '@/ui/overlay/confirm'
import type { ConfirmQuestion } from '@/ui/overlay/confirm'

import { renderUi } from './render'

function renderAsking(question: string | ConfirmQuestion) {
  const answers: boolean[] = []
  const view = renderUi(
    <button
      type="button"
      onClick={() => void confirm(question).then((answer) => answers.push(answer))}
    >
      Ask
    </button>,
  )
  return { ...view, answers, opener: screen.getByRole('button', { name: 'Ask' }) }
}

const backdrop = () => document.querySelector('.mantine-Modal-overlay')!

const question = 'Do you want to delete this service ?'

describe('confirm', () => {
  it('names the dialog after the question, and resolves to true once on Yes', async () => {
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

  it('resolves to false on No, Escape and a click on the backdrop', async () => {
    const { user, answers, opener } = renderAsking(question)
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'No' }))
    await waitFor(() => expect(answers).toEqual([false]))
    await user.click(opener)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(answers).toEqual([false, false]))
    await user.click(opener)
    await screen.findByRole('dialog')
    fireEvent.click(backdrop())
    await waitFor(() => expect(answers).toEqual([false, false, false]))
  })

  it('focuses No when something will be lost, and shows the details', async () => {
    const { user, opener } = renderAsking({
      title: 'Do you want to delete this account?',
      body: 'Ada, ada@example.com',
      danger: true,
    })
    await user.click(opener)
    expect(await screen.findByRole('dialog')).toHaveTextContent('Ada, ada@example.com')
    await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus())
  })

  it('resolves to false when another confirmation replaces it', async () => {
    const { user, answers, opener } = renderAsking(question)
    await user.click(opener)
    await screen.findByRole('dialog', { name: question })
    const second = confirm('Are you sure?')
    await waitFor(() => expect(answers).toEqual([false]))
    expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    await expect(second).resolves.toBe(true)
  })

  it('focuses No in a dangerous confirmation that follows another one at once', async () => {
    const { user, answers, opener } = renderAsking('Are you sure?')
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(answers).toEqual([true]))
    const second = confirm({ title: question, danger: true })
    await screen.findByRole('dialog', { name: question })
    await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await expect(second).resolves.toBe(false)
  })

  it('is not asked if Back has changed the list meanwhile', async () => {
    const { user, answers, opener } = renderAsking(question)
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'No' }))
    await waitFor(() => expect(answers).toEqual([false]))
    const asked = confirm(question)
    const { href } = window.location
    onTestFinished(() => window.history.replaceState(null, '', href))
    window.history.replaceState(null, '', '?page=2')
    await expect(asked).resolves.toBe(false)
    expect(answers).toEqual([false])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

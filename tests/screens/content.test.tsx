import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { describe, expect, it, vi } from 'vitest'

import { getContentPage, updateContentPage } from '@/api/content'
import { authToken, signIn, signOut } from '@/session/session'

import { typeInto } from '../ui/type-into'
import { putCalls } from './calls'
import {
  answer,
  continueWhereLeft,
  dialog,
  expireAndSignIn,
  noDialog,
  press,
} from './steps'

type User = App['user']

const loads = () =>
  backend.calls.filter(({ path }) => path.startsWith('helperPages/bySlug/'))
const box = (name = 'Privacy Policy') => screen.findByRole('textbox', { name })
const update = () => screen.queryByRole('button', { name: 'Update' })
const tab = (name: string) => screen.getByRole('tab', { name })
const page = (slug: string) =>
  [...backend.db.pages.values()].find((page) => page.slug === slug)!

function seed(content: string, slug = 'privacy_policy') {
  page(slug).content = content
  return page(slug)._id
}
async function type(user: User, text: string, name?: string) {
  await typeInto(user, await box(name), text)
}
/** Makes every load of a page respond with `body`. */
function respondWith(body: unknown) {
  backend.fault({ match: getContentPage, effect: { status: 200, body } })
}
/** Opens a page that says 'one' and adds an exclamation mark. */
async function editPage() {
  seed('<p>one</p>')
  const app = await renderApp('/privacy')
  await type(app.user, '!')
  return app
}
async function editAndUpdate() {
  const app = await editPage()
  await app.user.click(update()!)
  return app
}
const LEAVE = 'Leave without saving?'
async function leave(user: User, choice: string, question = LEAVE) {
  await answer(user, choice, question)
  await noDialog()
}
const expectStored = (content: string) =>
  waitFor(() => expect(page('privacy_policy').content).toBe(content))

const PAGES = [
  ['Privacy Policy', 'privacy_policy'],
  ['Terms & Condition', 'terms_and_conditions'],
  ['About Us', 'about_us'],
  ['Contact Us', 'contact_us'],
] as const

describe('the tabs', () => {
  it.each(PAGES)('%s loads %s and is kept in the URL', async (name, slug) => {
    const address = slug === 'privacy_policy' ? '' : `?tab=${slug}`
    const start = slug === 'about_us' ? '/privacy?tab=contact_us' : '/privacy?tab=about_us'
    const { user, router } = await renderApp(start)
    await user.click(tab(name))
    expect(await box(name)).toBeVisible()
    expect(router.state.location.searchStr).toBe(address)
    expect(loads().at(-1)?.path).toBe(`helperPages/bySlug/${slug}`)
    expect(screen.getByRole('tab', { name, selected: true })).toBeVisible()
  })

  it('fall back to the first for an unknown tab in the URL', async () => {
    const { router } = await renderApp('/privacy?tab=nonsense')
    expect(await box('Privacy Policy')).toBeVisible()
    expect(router.state.location.searchStr).toBe('')
    expect(loads().map(({ path }) => path)).toEqual(['helperPages/bySlug/privacy_policy'])
  })
})

describe('Update', () => {
  it('appears after an edit and disappears when the edit is undone', async () => {
    const { user } = await editPage()
    expect(update()).toBeVisible()
    await press(user, 'Undo')
    expect(update()).not.toBeInTheDocument()
  })

  it('changes nothing but the letter that was typed', async () => {
    const blocks = [
      '<h2 dir="rtl" lang="ar"><span style="color: #c00">Title</span></h2>',
      '<ol start="3" type="a"><li><p>three</p></li><li value="9"><p>nine</p></li></ol>',
      '<ol reversed=""><li dir="rtl"><p style="text-align: center">two</p></li></ol>',
      '<ul type="square"><li><p>bullet</p></li></ul>',
      '<blockquote lang="fr"><p style="text-align: right">quote</p></blockquote>',
      '<p>a <span lang="ar" dir="rtl">word</span> <span style="font-size: 20px">large</span></p>',
    ]
    const loose =
      '<div style="text-align: center; color: red; font-size: 20px" dir="rtl">last</div>'
    seed(blocks.join('') + loose)
    const { user } = await renderApp('/privacy')
    await type(user, '!')
    expect(screen.queryByText(/more than the editor can keep/)).not.toBeInTheDocument()
    await user.click(update()!)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    const last = '<span style="color: red; font-size: 20px">last!</span>'
    expect(page('privacy_policy').content).toBe(
      `${blocks.join('')}<p style="text-align: center" dir="rtl">${last}</p>`,
    )
  })

  it("sends the edited page, shows the server's message and disappears", async () => {
    const { user } = await editAndUpdate()
    expect(await screen.findByText('Page updated')).toBeVisible()
    const id = page('privacy_policy')._id
    expect(putCalls().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `helperPages/${id}`, body: { id, content: '<p>one!</p>', active: true } },
    ])
    await waitForResponses()
    // To show it, and to check it for changes.
    expect(loads()).toHaveLength(2)
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    expect(await box()).toHaveTextContent('one!')
    // Nor is the Update a conflict for the next one.
    await type(user, '?')
    await press(user, 'Update')
    await expectStored('<p>one!?</p>')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('disappears although it saves what was stored, as for a space that pages lose', async () => {
    seed('<p>one </p>')
    const { user } = await renderApp('/privacy')
    await type(user, ' ')
    await press(user, 'Update')
    expect(await screen.findByText('Page updated')).toBeVisible()
    await waitFor(() => expect(update()).not.toBeInTheDocument())
  })

  it.each([
    ['nothing at all', { status: 200 }],
    ['data null', { status: 200, message: 'Fine', data: null }],
    ['empty data', { status: 200, message: 'Fine', data: {} }],
  ])(
    'says Something Went wrong and keeps the edit if the answer has %s',
    async (_name, body) => {
      backend.fault({ match: { method: 'PUT' }, effect: { status: 200, body } })
      await editAndUpdate()
      expect(await screen.findByText('Something Went wrong')).toBeVisible()
      expect(screen.queryByText('Fine')).not.toBeInTheDocument()
      expect(await box()).toHaveTextContent('one!')
      expect(update()).toBeVisible()
    },
  )

  it('is not undone by a read that began before it and answers after it', async () => {
    const _id = seed('<p>one</p>')
    const { user, queryClient } = await renderApp('/privacy')
    await box()
    const body = { status: 200, data: { _id, content: '<p>one</p>', active: true } }
    const release = hold(getContentPage, { times: 1 })
    backend.fault({ match: getContentPage, times: 1, effect: { status: 200, body } })
    void queryClient.invalidateQueries({ queryKey: ['content'] })
    await waitFor(() => expect(loads()).toHaveLength(2))
    await type(user, '!')
    await press(user, 'Update')
    await expectStored('<p>one!</p>')
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    release()
    await waitForResponses()
    expect(await box()).toHaveTextContent('one!')
  })
})

describe('a slow Update', () => {
  it('locks its page while it is sent', async () => {
    const release = hold({ method: 'PUT' })
    await editAndUpdate()
    await waitFor(async () =>
      expect(await box()).toHaveAttribute('contenteditable', 'false'),
    )
    release()
    expect(await screen.findByText('Page updated')).toBeVisible()
    await waitFor(async () =>
      expect(await box()).toHaveAttribute('contenteditable', 'true'),
    )
  })

  it.each(['Text colour', 'Link'])(
    'closes what %s has opened, and locks the selects',
    async (tool) => {
      const release = hold({ method: 'PUT' })
      const { user } = await editPage()
      await press(user, tool)
      expect(await screen.findByRole('dialog', { name: tool })).toBeVisible()
      await user.keyboard('{Control>}s{/Control}')
      await noDialog()
      for (const name of ['Text style', 'Font size']) {
        expect(screen.getByRole('combobox', { name })).toBeDisabled()
      }
      release()
      expect(await screen.findByText('Page updated')).toBeVisible()
      await waitFor(async () =>
        expect(await box()).toHaveAttribute('contenteditable', 'true'),
      )
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('is sent once by a double click', async () => {
    await editPage()
    for (const detail of [1, 2]) fireEvent.click(update()!, { detail })
    await expectStored('<p>one!</p>')
    await waitForResponses()
    expect(putCalls()).toHaveLength(1)
  })

  it('neither locks nor discards the edits of a page opened in the meantime', async () => {
    seed('<p>other</p>', 'about_us')
    const release = hold({ method: 'PUT' })
    const { user, router } = await editAndUpdate()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    await user.click(tab('About Us'))
    await leave(user, 'Leave', 'Leave before it is saved?')
    await type(user, '?', 'About Us')
    release()
    expect(await screen.findByText('Page updated')).toBeVisible()
    expect(await box('About Us')).toHaveFocus()
    expect(await box('About Us')).toHaveTextContent('other?')
    expect(update()).toBeVisible()
    expect(router.state.location.searchStr).toBe('?tab=about_us')
  })

  it('is shown once its answer is lost, although its page was left and opened again', async () => {
    const release = hold(updateContentPage, { times: 1 })
    const effect = { drop: true, afterwards: true } as const
    backend.fault({ match: updateContentPage, times: 1, effect })
    const { user } = await editAndUpdate()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    await user.click(tab('About Us'))
    await leave(user, 'Leave', 'Leave before it is saved?')
    await user.click(tab('Privacy Policy'))
    expect(await box()).toHaveTextContent(/^one$/)
    release()
    await expectStored('<p>one!</p>')
    await waitFor(async () => expect(await box()).toHaveTextContent('one!'))
  })

  it('is not shown in place of a newer one that was made after its page was left', async () => {
    const release = hold(updateContentPage, { times: 1 })
    // The server has saved it, and only its answer is late.
    const body = { status: 200, message: 'Late', data: { slug: 'privacy_policy' } }
    backend.fault({ match: updateContentPage, times: 1, effect: { status: 200, body } })
    const { user } = await editAndUpdate()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    seed('<p>one!</p>')
    await user.click(tab('About Us'))
    await leave(user, 'Leave', 'Leave before it is saved?')
    await user.click(tab('Privacy Policy'))
    await type(user, '?')
    await press(user, 'Update')
    await answer(user, 'Keep mine', 'Someone else has changed this page')
    await expectStored('<p>one?</p>')
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    release()
    await screen.findByText('Late')
    await waitForResponses()
    expect(await box()).toHaveTextContent('one?')
  })
})

it.each([
  ['404', { status: 404, body: { message: 'No page' } }],
  ["'not found' and nothing else", { status: 200, body: { message: 'Page not found' } }],
])(
  'a page that is gone, as %s says, is not updated, and keeps its edit',
  async (_, effect) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await editPage()
    backend.fault({ match: getContentPage, effect })
    await user.click(update()!)
    const question = await dialog('This page is gone')
    expect(question.getByText(withText(/^“Privacy Policy” has been deleted/))).toBeVisible()
    expect(question.queryByRole('button', { name: 'Create it again' })).toBeNull()
    await user.click(question.getByRole('button', { name: 'Back to editing' }))
    await noDialog()
    expect(putCalls()).toHaveLength(0)
    expect(await box()).toHaveTextContent('one!')
    expect(update()).toBeVisible()
    expect(screen.queryByText(/could not be checked|updated/i)).toBeNull()
  },
)

describe('a page that another admin has changed', () => {
  const conflict = () =>
    screen.findByRole('dialog', { name: 'Someone else has changed this page' })

  async function editStalePage() {
    const { user } = await editPage()
    seed('<p>theirs</p>')
    await press(user, 'Update')
    await conflict()
    return user
  }

  it.each([
    ['wrote', '<p>one</p><p>before</p><p>two</p><p>after</p>', 'before', '1 of 3'],
    ['deleted, if they wrote nothing', '<p>one</p>', 'two!', '1 of 1'],
  ])('is shown change by change, from what they %s', async (_, theirs, first, place) => {
    seed('<p>one</p><p>two</p>')
    const { user } = await renderApp('/privacy')
    await type(user, '!')
    seed(theirs)
    await user.click(update()!)
    const question = within(await conflict())
    await press(user, 'Next change')
    expect(question.getByText(first)).toHaveFocus()
    expect(question.getByRole('button', { name: `Next change (${place})` })).toBeVisible()
  })

  it('is overwritten on Keep mine', async () => {
    await press(await editStalePage(), 'Keep mine')
    await expectStored('<p>one!</p>')
    await waitFor(() => expect(update()).not.toBeInTheDocument())
  })

  it('is overwritten without another question if only the save after Keep mine failed', async () => {
    const user = await editStalePage()
    backend.fault({ match: updateContentPage, times: 1, effect: { status: 503 } })
    await press(user, 'Keep mine')
    await screen.findByRole('alert')
    await noDialog()
    await waitFor(() => expect(update()).toBeEnabled())
    await press(user, 'Update')
    await expectStored('<p>one!</p>')
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('replaces the edit on Take theirs, and can be edited again', async () => {
    const user = await editStalePage()
    await press(user, 'Take theirs')
    await waitFor(async () => expect(await box()).toHaveTextContent('theirs'))
    expect(update()).not.toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(putCalls()).toEqual([])
    await type(user, '?')
    await press(user, 'Update')
    await expectStored('<p>theirs?</p>')
  })

  it('drops my edit on Take theirs, even if theirs was undone while the dialog was open', async () => {
    const user = await editStalePage()
    seed('<p>one</p>')
    await press(user, 'Take theirs')
    await waitFor(async () => expect(await box()).toHaveTextContent(/^one$/))
    expect(update()).not.toBeInTheDocument()
    expect(putCalls()).toEqual([])
  })

  it('is shown as it is now after Discard changes, which Undo reverts', async () => {
    const user = await editStalePage()
    await press(user, 'Back to editing')
    await noDialog()
    await press(user, 'Discard changes')
    await waitFor(async () => expect(await box()).toHaveTextContent('theirs'))
    expect(update()).not.toBeInTheDocument()
    await press(user, 'Undo')
    expect(await box()).toHaveTextContent('one!')
    expect(update()).toBeVisible()
  })

  it('is shown as it is now once Undo has taken back my edit', async () => {
    const user = await editStalePage()
    await press(user, 'Back to editing')
    await noDialog()
    await press(user, 'Undo')
    await waitFor(async () => expect(await box()).toHaveTextContent('theirs'))
    expect(update()).not.toBeInTheDocument()
  })

  it('is not overwritten without a question because I had saved the same once', async () => {
    const { user, queryClient } = await editAndUpdate()
    await expectStored('<p>one!</p>')
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    seed('<p>theirs</p>')
    await queryClient.invalidateQueries({ queryKey: ['content'] })
    await waitFor(async () => expect(await box()).toHaveTextContent('theirs'))
    await type(user, '?')
    seed('<p>one!</p>')
    await user.click(update()!)
    await conflict()
    expect(putCalls()).toHaveLength(1)
  })

  it('is not said of what the server itself has left out of an Update', async () => {
    const stored = '<p>one!</p>'
    const _id = seed('<p style="text-align: center">one</p>')
    const { user } = await renderApp('/privacy')
    await type(user, '!')
    const body = { status: 200, message: 'Page updated', data: { _id, content: stored } }
    backend.fault({ match: updateContentPage, times: 1, effect: { status: 200, body } })
    await press(user, 'Update')
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    seed(stored)
    await type(user, '?')
    await press(user, 'Update')
    await expectStored('<p style="text-align: center">one!?</p>')
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    expect(screen.queryByRole('dialog')).toBeNull()
    // A change by somebody else is one all the same.
    await type(user, '.')
    seed('<p>theirs</p>')
    await press(user, 'Update')
    await conflict()
  })

  it('is not overwritten when it can no longer be understood', async () => {
    const { user } = await editPage()
    respondWith({ status: 200, data: { _id: 'x', content: { blocks: [] } } })
    await user.click(update()!)
    expect(await screen.findByText('Something Went wrong')).toBeVisible()
    await waitForResponses()
    expect(putCalls()).toEqual([])
    expect(await box()).toHaveTextContent('one!')
    expect(update()).toBeVisible()
  })

  it('causes no conflict when both versions read the same', async () => {
    seed('<p><b>one</b></p>')
    const { user } = await renderApp('/privacy')
    await type(user, '!')
    seed('<p><b>one!</b></p>\n')
    await user.click(update()!)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a page that another admin has deleted and made again', () => {
  function makeAgain(content: string) {
    const { _id, ...rest } = page('privacy_policy')
    backend.db.pages.delete(_id)
    const again = { ...rest, _id: backend.db.newId(), content }
    backend.db.pages.set(again._id, again)
    return again._id
  }

  it('is updated under its new id, with every Update', async () => {
    const { user } = await editPage()
    const id = makeAgain('<p>one</p>')
    await press(user, 'Update')
    await expectStored('<p>one!</p>')
    await waitFor(() => expect(update()).not.toBeInTheDocument())

    await type(user, '?')
    // The page can't be checked before it is sent.
    backend.fault({ match: getContentPage, times: 1, effect: { status: 400 } })
    await press(user, 'Update')
    await expectStored('<p>one!?</p>')
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    expect(putCalls().map(({ path }) => path)).toEqual([
      `helperPages/${id}`,
      `helperPages/${id}`,
    ])
  })

  it('is updated after an answer to what they wrote into it', async () => {
    const { user } = await editPage()
    const id = makeAgain('<p>theirs</p>')
    await press(user, 'Update')
    await answer(user, 'Keep mine', 'Someone else has changed this page')
    await expectStored('<p>one!</p>')
    await noDialog()
    expect(putCalls().map(({ body }) => body)).toMatchObject([{ id }])
  })

  it('is updated if that happens between the check and the save', async () => {
    const { user } = await editPage()
    const release = hold(updateContentPage, { times: 1 })
    await press(user, 'Update')
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    makeAgain('<p>one</p>')
    release()
    await screen.findByRole('alert')
    await waitFor(() => expect(update()).toBeEnabled())
    await press(user, 'Update')
    await expectStored('<p>one!</p>')
  })
})

describe('Preview', () => {
  it('shows the edit next to the published page and highlights what changed', async () => {
    seed('<p>same</p><p>old</p>')
    const { user } = await renderApp('/privacy')
    await type(user, 'er')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const published = await screen.findByRole('figure', { name: 'Published' })
    const edited = screen.getByRole('figure', { name: 'With your changes' })
    expect(screen.getAllByRole('figure')).toEqual([edited, published])
    expect(within(published).getByText('old')).toHaveAttribute('data-changed')
    expect(within(edited).getByText('older')).toHaveAttribute('data-changed')
    expect(within(edited).getByText('same')).not.toHaveAttribute('data-changed')
    // Screen readers do not announce highlighting, so the text itself says what changed.
    expect(within(edited).getByText('older')).toHaveTextContent('Changed: older')
    expect(
      screen.queryByRole('textbox', { name: 'Privacy Policy' }),
    ).not.toBeInTheDocument()

    await press(user, 'Next change')
    expect(within(edited).getByText('older')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Next change (1 of 2)' }))
    expect(within(published).getByText('old')).toHaveFocus()

    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await box()).toHaveTextContent('older')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(update()).not.toBeInTheDocument()
  })
})

it('Preview locks the hidden text, which Ctrl+Z would change unseen', async () => {
  const { user } = await editPage()
  const text = await box()
  const preview = screen.getByRole('button', { name: 'Preview' })
  for (const editable of ['false', 'true']) {
    await user.click(preview)
    await waitFor(() => expect(text).toHaveAttribute('contenteditable', editable))
  }
  expect(text).toHaveTextContent('one!')
})

describe('Preview of a page that holds more than the editor keeps', () => {
  it('shows the published page as it is stored', async () => {
    seed(
      '<table><tr><td>Fee</td></tr></table><p><img src="https://a.example/x.png" alt="x"></p><p>one</p>',
    )
    const { user } = await renderApp('/privacy')
    await type(user, '!')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const published = await screen.findByRole('figure', { name: 'Published' })
    const edited = screen.getByRole('figure', { name: 'With your changes' })
    expect(within(published).getByRole('table')).toBeVisible()
    expect(within(published).getByRole('img', { name: 'x' }).parentElement).toHaveAttribute(
      'data-changed',
    )
    expect(within(edited).queryByRole('table')).not.toBeInTheDocument()
    expect(within(edited).queryByRole('img')).not.toBeInTheDocument()
  })

  it('names what the published pages do not show either', async () => {
    seed(
      '<p>one</p><video src="https://a.example/x.mp4"></video><p style="margin-left: 9px">a</p>',
    )
    const { user } = await renderApp('/privacy')
    await type(user, '!')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const published = await screen.findByRole('figure', { name: 'Published' })
    expect(within(published).getByText('Not shown here: videos, indents.')).toBeVisible()
  })
})

it('Preview shows no older page as an edit when the page was changed elsewhere', async () => {
  seed('<p>one</p>')
  const { user, queryClient } = await renderApp('/privacy')
  await box()
  await press(user, 'Preview')
  await screen.findByRole('figure', { name: 'Published' })
  seed('<p>two</p>')
  await act(() => queryClient.invalidateQueries({ queryKey: ['content'] }))
  for (const name of ['Published', 'With your changes']) {
    const version = within(screen.getByRole('figure', { name }))
    expect(await version.findByText('two')).not.toHaveAttribute('data-changed')
  }
})

describe('an edit', () => {
  it('is dropped by Discard changes, which Undo reverts', async () => {
    const { user } = await editPage()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await waitFor(async () => expect(await box()).toHaveTextContent(/^one$/))
    expect(update()).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'CMS' })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await box()).toHaveTextContent('one!'))
    expect(update()).toBeVisible()
  })
})

it('Undo shows what was saved by an Update whose answer was lost', async () => {
  const effect = { drop: true, afterwards: true } as const
  backend.fault({ match: updateContentPage, times: 1, effect })
  const { user } = await editAndUpdate()
  await screen.findByRole('alert')
  await waitFor(() => expect(update()).toBeEnabled())
  await press(user, 'Undo')
  await waitFor(async () => expect(await box()).toHaveTextContent('one!'))
  expect(update()).not.toBeInTheDocument()
})

it('Discard changes leaves nothing to save after an Update that ended with a space', async () => {
  const { user } = await editPage()
  await type(user, ' ')
  await press(user, 'Update')
  await expectStored('<p>one! </p>')
  await waitFor(() => expect(update()).not.toBeInTheDocument())
  await type(user, 'two')
  await press(user, 'Discard changes')
  await waitFor(async () => expect(await box()).not.toHaveTextContent('two'))
  expect(update()).not.toBeInTheDocument()
})

it('Discard changes shows what was saved by an Update whose answer was lost', async () => {
  const effect = { drop: true, afterwards: true } as const
  backend.fault({ match: updateContentPage, times: 1, effect })
  const { user } = await editAndUpdate()
  await screen.findByRole('alert')
  await waitFor(() => expect(update()).toBeEnabled())
  await press(user, 'Discard changes')
  await waitFor(async () => expect(await box()).toHaveTextContent('one!'))
  expect(update()).not.toBeInTheDocument()
})

describe('loading', () => {
  it('opens an empty editor when the content is null', async () => {
    respondWith({ status: 200, data: { _id: 'x', content: null } })
    const { user } = await renderApp('/privacy')
    expect(await box()).toHaveTextContent(/^$/)
    expect(update()).not.toBeInTheDocument()
    await type(user, 'First words')
    expect(update()).toBeVisible()
  })

  it('never replaces an edit when the page is loaded again', async () => {
    const { queryClient } = await editPage()
    seed('<p>two</p>')
    // As a preload does.
    const options = getContentPage.options({ slug: 'privacy_policy' })
    await queryClient.fetchQuery({ ...options, staleTime: 0 })
    expect(loads()).toHaveLength(2)
    expect(await box()).toHaveTextContent('one!')
    expect(update()).toBeVisible()
  })

  it('waits for the end of an edit, which shows the page as it is now', async () => {
    const { user, queryClient } = await editPage()
    seed('<p>two</p>')
    await queryClient.invalidateQueries({ queryKey: ['content'] })
    expect(loads()).toHaveLength(1)
    await press(user, 'Undo')
    await waitFor(async () => expect(await box()).toHaveTextContent('two'))
    expect(update()).not.toBeInTheDocument()
  })

  it('shows Something Went wrong and keeps the page if a later load has no data', async () => {
    seed('<p>one</p>')
    const { queryClient } = await renderApp('/privacy')
    await box()
    respondWith({ status: 200, data: null })
    await queryClient.invalidateQueries({ queryKey: ['content'] })
    expect(await screen.findByText('Something Went wrong')).toBeVisible()
    expect(await box()).toHaveTextContent('one')
  })

  it('warns before an Update about content that the editor cannot keep', async () => {
    seed('<p>one</p><table><tbody><tr><td>two</td></tr></tbody></table>')
    await renderApp('/privacy')
    await box()
    const warning = screen.getByText(/more than the editor can keep/).parentElement
    expect(warning).toHaveTextContent('(tables). An Update drops it.')
  })

  it('says that an Update publishes a page that is not active', async () => {
    page('privacy_policy').active = false
    const { user } = await editPage()
    expect(await screen.findByText(/An Update publishes it/)).toBeVisible()
    await user.click(update()!)
    await waitFor(() =>
      expect(screen.queryByText(/An Update publishes/)).not.toBeInTheDocument(),
    )
  })
})

describe('unsaved edits', () => {
  it('are kept on Keep editing, discarded on Leave, and do not come back with their tab', async () => {
    const { user, router } = await editPage()
    await user.click(tab('About Us'))
    await leave(user, 'Keep editing')
    expect(router.state.location.searchStr).toBe('')
    expect(await box()).toHaveTextContent('one!')
    await user.click(tab('About Us'))
    await leave(user, 'Leave')
    expect(await box('About Us')).toBeVisible()
    expect(router.state.location.searchStr).toBe('?tab=about_us')
    expect(update()).not.toBeInTheDocument()
    await user.click(tab('Privacy Policy'))
    expect(await box()).toHaveTextContent('one')
    expect(await box()).not.toHaveTextContent('!')
    expect(update()).not.toBeInTheDocument()
  })

  it('survive an expired session and are offered to the same admin again', async () => {
    const { user, router } = await editPage()
    const token = (await authToken())!
    signOut('expired')
    await screen.findByRole('heading', { name: 'Login' })
    signIn(token)
    await router.navigate({ to: '/privacy', search: {} })
    expect(await box()).toHaveTextContent('one')
    await press(user, 'Restore')
    await waitFor(async () => expect(await box()).toHaveTextContent('one!'))
    expect(update()).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
    await user.click(update()!)
    await expectStored('<p>one!</p>')
  })

  it('conflict with nobody if the answer to their Update was lost before the session expired', async () => {
    const app = await editPage()
    backend.fault({
      match: updateContentPage,
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    await press(app.user, 'Update')
    await expectStored('<p>one!</p>')
    await waitFor(() => expect(update()).toBeEnabled())
    await expireAndSignIn(app)
    await continueWhereLeft(app)
    await waitFor(async () => expect(await box()).toHaveTextContent('one!'))
    await type(app.user, '?')
    await press(app.user, 'Update')
    await expectStored('<p>one!?</p>')
  })

  it('are shown once their page is there, although they were restored before', async () => {
    const { user, router } = await editPage()
    const token = (await authToken())!
    signOut('expired')
    await screen.findByRole('heading', { name: 'Login' })
    const release = hold(getContentPage)
    signIn(token)
    await router.navigate({ to: '/privacy', search: {} })
    await press(user, 'Restore')
    await waitFor(() => expect(update()).toBeVisible())
    // A press would do nothing.
    expect(update()).toHaveAttribute('aria-disabled', 'true')
    release()
    expect(await box()).toHaveTextContent('one!')
    await user.click(update()!)
    await expectStored('<p>one!</p>')
  })
})

describe.each([
  ['an admin', 'admin'],
  ['a visitor', 'nobody'],
] as const)('published pages for %s', (_, as) => {
  function publish() {
    for (const [, slug] of PAGES) seed(`<p>Of ${slug}</p><script>x</script>`, slug)
  }

  it('/resources shows the four published pages, without the shell', async () => {
    publish()
    await renderApp('/resources', { as })
    expect(
      await screen.findByRole('heading', { name: 'Resources', level: 1 }),
    ).toBeVisible()
    for (const [name, slug] of PAGES) {
      const section = screen.getByRole('region', { name })
      expect(await within(section).findByText(`Of ${slug}`)).toBeVisible()
      expect(section.querySelector('script')).toBeNull()
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `#${slug}`)
    }
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    expect(document.title).toBe('Resources · Doorstep')
  })

  it('/resources shows no page that is not published', async () => {
    publish()
    page('about_us').active = false
    await renderApp('/resources', { as })
    const section = screen.getByRole('region', { name: 'About Us' })
    expect(await within(section).findByText('Nothing is published here yet.')).toBeVisible()
    expect(screen.queryByText('Of about_us')).not.toBeInTheDocument()
  })

  it('/resources scrolls to the section in the URL, even if its page loads late', async () => {
    publish()
    const shown: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
      this: Element,
    ) {
      shown.push(
        `${this.id}, ${this.textContent.includes('Of contact_us') ? 'loaded' : 'loading'}`,
      )
    })
    await renderApp('/resources#contact_us', { as })
    expect(await screen.findByText('Of contact_us')).toBeVisible()
    await waitFor(() => expect(shown.at(-1)).toBe('contact_us, loaded'))
  })

  it('/companyfrontProfile shows the name, About Us and Contact Us, without the shell', async () => {
    publish()
    await renderApp('/companyfrontProfile', { as })
    expect(await screen.findByRole('heading', { name: 'Doorstep', level: 1 })).toBeVisible()
    expect(await screen.findByText('Of about_us')).toBeVisible()
    expect(await screen.findByText('Of contact_us')).toBeVisible()
    expect(screen.queryByText('Of privacy_policy')).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  })
})

describe('a visitor without the token that the server requires', () => {
  it('sees that the page is not available, without Session expired', async () => {
    backend.fault({
      match: getContentPage,
      effect: { status: 401, message: 'Unauthorized' },
    })
    const { user, router } = await renderApp('/resources', { as: 'nobody' })
    expect(await screen.findByText(/Contact Us is not available right now/)).toBeVisible()
    expect(router.state.location.pathname).toBe('/resources')
    expect(screen.queryByText('Session expired')).not.toBeInTheDocument()
    const before = loads().length
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!)
    await waitFor(() => expect(loads()).toHaveLength(before + 1))
  })
})

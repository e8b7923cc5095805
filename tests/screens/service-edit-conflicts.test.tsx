import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createService, getService, updateService } from '@/api/services'
import { App } from '@/app'

import { callsTo, putCalls } from './calls'
import {
  CATEGORY,
  extras,
  question,
  replaceCatalogue,
  SERVICE,
  weekly,
  whole,
} from './deep-clean'
import { expectPut, expectSent, openEditor, saveItem, storeService } from './service-editor'
import {
  answer,
  continueWhereLeft,
  dialog,
  expireAndSignIn,
  fillIn,
  noDialog,
  press,
  signInAgain,
} from './steps'

beforeEach(() => storeService(whole))

describe('a service that another admin has changed', () => {
  const CONFLICT = 'Someone else has changed this service'
  const taxWithId = (_id: string) => ({
    ...whole,
    taxDetails: { ...whole.taxDetails, _id },
  })
  const changedElsewhere = {
    ...whole,
    name: 'Deepest clean',
    price: 95,
    isHidden: true,
    updatedAt: '2026-03-03T00:00:00.000Z',
  }

  /** Changes the name while another admin changes the name, the price and the visibility. */
  async function conflict() {
    const app = await openEditor()
    await fillIn(app.user, { Name: 'Deeper clean' })
    storeService(changedElsewhere)
    await app.update()
    return { ...app, question: await dialog(CONFLICT) }
  }

  it('is shown field by field, with both values', async () => {
    const { question } = await conflict()
    const name = within(question.getByRole('region', { name: 'Name' }))
    expect(name.getByText('Deeper clean')).toBeVisible()
    expect(name.getByText('Deepest clean')).toBeVisible()
    expect(name.queryByRole('checkbox')).toBeNull()
    const price = within(question.getByRole('region', { name: 'Price' }))
    expect(price.getByText('$80.00')).toBeVisible()
    expect(price.getByText('$95.00')).toBeVisible()
    expect(price.getByRole('checkbox', { name: 'Take over their change' })).toBeChecked()
    const hidden = within(question.getByRole('region', { name: 'Hidden from customers' }))
    expect(hidden.getByText('No')).toBeVisible()
    expect(hidden.getByText('Yes')).toBeVisible()
    expect(question.getAllByRole('region')).toHaveLength(3)
    expect(putCalls()).toHaveLength(0)
  })

  it.each([
    ['my changes, and the fields that only they changed', 'Keep mine', 'Deeper clean'],
    ['their values', 'Take theirs', 'Deepest clean'],
  ])('is updated with %s on %s, and named so', async (_, button, name) => {
    const { user } = await conflict()
    await answer(user, button)
    await expectPut({ name, price: 95, isHidden: true })
    // Then the message of the server.
    expect(await screen.findByText(`“${name}”`)).toBeVisible()
  })

  it('is refused for no value of theirs in a save after a failed one', async () => {
    const { user, update } = await openEditor()
    await fillIn(user, { Name: 'Deeper clean' })
    storeService({ ...whole, price: 95.125, taxDetails: { name: 'VAT', rate: 8.125 } })
    backend.fault({ match: updateService, times: 1, effect: { status: 503 } })
    await update()
    await answer(user, 'Keep mine', CONFLICT)
    await screen.findByRole('alert')
    await noDialog()
    expect(screen.getByLabelText('Price')).toHaveValue('95.125')
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(2))
    const body = { name: 'Deeper clean', price: 95.125 }
    expect(putCalls().at(-1)?.body).toMatchObject(body)
  })

  it('keeps my value of every field when nothing is taken over', async () => {
    const { user, question } = await conflict()
    for (const change of question.getAllByRole('checkbox', {
      name: 'Take over their change',
    })) {
      await user.click(change)
    }
    await answer(user, 'Keep mine')
    await expectPut({ name: 'Deeper clean', price: 80, isHidden: false })
  })

  it('stays as typed on Back to editing and Escape, and the next Update asks again', async () => {
    const { user, question, update } = await conflict()
    expect(question.getByText(/“Keep mine” saves your version/)).toHaveTextContent(
      '“Take theirs” drops everything that you changed in the parts shown here.',
    )
    const back = question.getByRole('button', { name: 'Back to editing' })
    await waitFor(() => expect(back).toHaveFocus())
    await user.click(back)
    await noDialog()
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
    expect(screen.getByLabelText('Name')).toBeEnabled()
    await update()
    await dialog(CONFLICT)
    await user.keyboard('{Escape}')
    await noDialog()
    expect(putCalls()).toHaveLength(0)
  })

  it.each([
    ['its dates', { updatedAt: '2026-03-03T00:00:00.000Z' }],
    ['the signature of its image URL', { image: `${whole.image}?signature=new` }],
    ['the id of its tax', taxWithId('66f000000000000000000002')],
  ])('causes no conflict when only %s changed', async (_, changed) => {
    storeService(taxWithId('66f000000000000000000001'))
    const { update } = await openEditor()
    storeService({ ...whole, ...changed })
    await update()
    await expectSent('taxDetails', { ...whole, ...changed }.taxDetails)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks again, with the newer values, when it was saved once more while the dialog was open', async () => {
    const { user } = await conflict()
    storeService({ ...changedElsewhere, name: 'Cleanest', price: 80 })
    await answer(user, 'Keep mine')
    await screen.findByText(/saved once more/)
    const again = await dialog(CONFLICT)
    expect(again.getByText('Cleanest')).toBeVisible()
    // Again the name, and that it is hidden.
    expect(again.getAllByRole('region')).toHaveLength(2)
    expect(putCalls()).toHaveLength(0)
    await answer(user, 'Take theirs')
    await expectPut({ name: 'Cleanest', price: 80, isHidden: true })
  })

  it('takes over what they alone have changed while the dialog was open', async () => {
    const { user, router, queryClient, rerender } = await conflict()
    // As outside of tests, with transitions: the second dialog opens while the first one closes.
    rerender(<App router={router} queryClient={queryClient} />)
    const description = 'Changed later'
    storeService({ ...changedElsewhere, description })
    await answer(user, 'Keep mine')
    await screen.findByText(/saved once more/)
    await answer(user, 'Keep mine', CONFLICT)
    await expectPut({ name: 'Deeper clean', price: 95, description })
  })

  it('drops my change on Take theirs, even if theirs was undone while the dialog was open', async () => {
    const { user } = await conflict()
    storeService(whole)
    await answer(user, 'Take theirs')
    await expectPut({ name: 'Deep clean' })
  })

  it('drops my change on Take theirs, even if another question follows about something else', async () => {
    const { user, update } = await openEditor()
    await fillIn(user, { Name: 'Deeper clean' })
    storeService({ ...whole, name: 'Deepest clean' })
    await update()
    await dialog(CONFLICT)
    storeService({ ...whole, price: 95 })
    await answer(user, 'Take theirs', CONFLICT)
    await screen.findByText(/saved once more/)
    await answer(user, 'Keep mine', CONFLICT)
    await expectPut({ name: 'Deep clean', price: 95 })
  })

  it('offers no Undo for a row that theirs has again', async () => {
    const { user, section, update } = await openEditor()
    const questions = await section('Intake Questions')
    await user.click(questions.getAllByRole('button', { name: 'Remove' })[0]!)
    const intakeQuestions = whole.intakeQuestions.with(1, question(2, 'Theirs?'))
    storeService({ ...whole, intakeQuestions })
    backend.fault({ match: updateService, effect: { status: 500 } })
    await update()
    await answer(user, 'Take theirs')
    expect(await questions.findByText('Theirs?')).toBeVisible()
    expect(questions.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('causes no conflict with the ids that the server assigned to rows of a lost save', async () => {
    const { user, add, update } = await openEditor()
    const form = await add('Intake Questions', 'Add question')
    await fillIn(user, { Question: 'Stairs?', Description: 'How many' }, form)
    await saveItem(user, form)
    const stairs = { ...question(4, 'Stairs?'), description: 'How many' }
    storeService({ ...whole, intakeQuestions: [...whole.intakeQuestions, stairs] })
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not blamed on someone else after a lost save of my own', async () => {
    const { user, update } = await openEditor()
    await fillIn(user, { Price: '90', 'Tax rate': '9' })
    backend.fault({
      match: updateService,
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    await update()
    await waitFor(() => expect(screen.getByLabelText('Price')).toBeEnabled())
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 90 })
    await fillIn(user, { Price: '95', 'Tax rate': '10' })
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 95 })
  })

  it('leaves unsaved what is typed back after a lost save of my own', async () => {
    const { user, router, update } = await openEditor()
    const before = screen.getByLabelText<HTMLInputElement>('Price').value
    await fillIn(user, { Price: '90' })
    backend.fault({
      match: updateService,
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    await update()
    await waitFor(() => expect(screen.getByLabelText('Price')).toBeEnabled())
    await fillIn(user, { Price: before })
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await answer(user, 'Keep editing', 'Leave without saving?')
    await noDialog()
    await press(user, 'Update')
    await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: Number(before) })
  })

  it('is not blamed on someone else after an attempt in between that reached no server', async () => {
    const { user, update } = await openEditor()
    const lost = { match: updateService, times: 1 }
    backend.fault({ ...lost, effect: { drop: true, afterwards: true } })
    await fillIn(user, { Price: '90' })
    await update()
    await waitFor(() => expect(screen.getByLabelText('Price')).toBeEnabled())
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 90 })
    backend.fault({ match: getService, times: 1, effect: { drop: true } })
    backend.fault({ ...lost, effect: { drop: true } })
    await fillIn(user, { Price: '95' })
    await update()
    await screen.findByText(withText(/could not be checked whether/))
    await waitFor(() => expect(screen.getByLabelText('Price')).toBeEnabled())
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(3))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 95 })
  })

  it('is not blamed on someone else after a lost save of my own and an expired session', async () => {
    const app = await openEditor()
    await fillIn(app.user, { Price: '90' })
    backend.fault({
      match: updateService,
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    await app.update()
    await waitFor(() => expect(screen.getByLabelText('Price')).toBeEnabled())
    await expireAndSignIn(app)
    await continueWhereLeft(app)
    await fillIn(app.user, { Price: '95' })
    await app.update()
    await waitFor(() =>
      expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 95 }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not blamed on someone else for the 0 that a lost save has made of missing prices', async () => {
    const unpriced = {
      ...whole,
      price: null,
      recurringOptions: [{ ...weekly, discountPercentage: null }],
      modifiers: [{ ...extras, options: [{ ...extras.options[0], price: null }] }],
    }
    // The first read, and that of the check.
    backend.fault({
      match: getService,
      times: 2,
      effect: { transform: () => unpriced },
    })
    const { user, update } = await openEditor()
    await fillIn(user, { Name: 'Deeper clean' })
    backend.fault({
      match: updateService,
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    await update()
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeEnabled())
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 0 })
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['fails', { status: 500 }],
    ['takes too long', { hang: true }],
  ] as const)(
    'is updated when the check for changes %s, and says so',
    async (_, effect) => {
      const { update } = await openEditor()
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
      storeService(changedElsewhere)
      backend.fault({ match: getService, effect })
      await update()
      await expectPut({ name: 'Deep clean', price: 80 })
      const warning = withText(/could not be checked whether .*“Deep clean”/)
      expect(await screen.findByText(warning)).toBeVisible()
    },
  )
})

describe('a service that another admin has deleted', () => {
  const GONE = 'This service is gone'
  const posts = () => callsTo(createService.path).filter(({ method }) => method === 'POST')

  /** Changes the name while another admin deletes the service. */
  async function deleted() {
    replaceCatalogue(whole)
    const app = await openEditor()
    await fillIn(app.user, { Name: 'Deeper clean' })
    backend.db.services.delete(SERVICE)
    return app
  }

  it('is not updated, keeps what was typed and says that it is gone', async () => {
    const { user, router, update } = await deleted()
    const { pathname } = router.state.location
    await update()
    const question = await dialog(GONE)
    expect(question.getByText(withText(/^“Deeper clean” has been deleted/))).toBeVisible()
    const back = question.getByRole('button', { name: 'Back to editing' })
    await waitFor(() => expect(back).toHaveFocus())
    await user.click(back)
    await noDialog()
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
    expect(screen.getByLabelText('Name')).toBeEnabled()
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    expect(
      screen.queryByText(/could not be checked|was updated|Service updated/),
    ).toBeNull()
    expect(router.state.location.pathname).toBe(pathname)
    await update()
    await dialog(GONE)
    expect([...putCalls(), ...posts()]).toHaveLength(0)
  })

  it.each([
    ['404', { status: 404, body: {} }],
    ['410', { status: 410, body: {} }],
    ["400 and 'not found'", { status: 400, body: { message: 'Service not found' } }],
    [
      "'not found' and nothing else",
      { status: 200, body: { message: 'Service not found' } },
    ],
    ['that it was deleted', { status: 200, body: { ...whole, isDeleted: true } }],
    ['404 in the body', { status: 200, body: { status: 404, message: 'No such service' } }],
  ])('is gone if the read before the save answers %s', async (_, effect) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { update } = await openEditor()
    backend.fault({ match: getService, effect })
    await update()
    await dialog(GONE)
    expect(putCalls()).toHaveLength(0)
  })

  it('can be created again with everything that it had and what was typed', async () => {
    const { user, router, update } = await deleted()
    await update()
    await answer(user, 'Create it again', GONE)
    await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
    expect(posts().map(({ body }) => body)).toEqual([
      {
        name: 'Deeper clean',
        categoryId: CATEGORY,
        description: whole.description,
        image: whole.image,
      },
    ])
    const [created] = [...backend.db.services.values()]
    expect(created?._id).not.toBe(SERVICE)
    expect(created).toMatchObject({
      name: 'Deeper clean',
      price: 80,
      taxDetails: whole.taxDetails,
      modifiers: [{ title: 'Rooms' }, { title: 'Extras' }],
    })
    expect(putCalls()[0]?.body).not.toHaveProperty('slug')
    expect(await screen.findByRole('link', { name: 'Deeper clean' })).toBeVisible()
  })

  it('is created again with what was taken over of a change before the deletion', async () => {
    const { user, router, update } = await openEditor()
    await fillIn(user, { Name: 'Deeper clean' })
    replaceCatalogue({ ...whole, price: 95 })
    await update()
    const changed = 'Someone else has changed this service'
    await dialog(changed)
    backend.db.services.delete(SERVICE)
    await answer(user, 'Keep mine', changed)
    backend.fault({ match: createService, times: 1, effect: { status: 400 } })
    await answer(user, 'Create it again', GONE)
    await noDialog()
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('95'))
    await press(user, 'Update')
    await answer(user, 'Create it again', GONE)
    await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
    const made = [...backend.db.services.values()]
    expect(made).toMatchObject([{ name: 'Deeper clean', price: 95 }])
  })

  it('is created again in its category, also if it came with the whole category', async () => {
    const categoryId = { _id: CATEGORY, name: 'Cleaning' }
    backend.fault({
      match: getService,
      effect: { transform: (data) => ({ ...(data as object), categoryId }) },
    })
    const { user, update } = await deleted()
    await update()
    await answer(user, 'Create it again', GONE)
    await expectPut({ name: 'Deeper clean', categoryId: CATEGORY })
    expect(posts()[0]?.body).toMatchObject({ categoryId: CATEGORY })
  })

  /** Creates the deleted service again, but fails to fill it. */
  async function createdButNotFilled() {
    const app = await deleted()
    backend.fault({ match: updateService, times: 1, effect: { status: 500 } })
    await app.update()
    await answer(app.user, 'Create it again', GONE)
    expect(await screen.findByText(/certain to be in it/)).toBeVisible()
    await noDialog()
    return app
  }

  it('is created once, even if it takes several attempts to fill it', async () => {
    const { user, router } = await createdButNotFilled()
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
    await press(user, 'Update')
    await answer(user, 'Create it again', GONE)
    await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
    expect(posts()).toHaveLength(1)
    expect([...backend.db.services.values()]).toMatchObject([{ modifiers: [{}, {}] }])
  })

  /** Restores the edits on Page Not Found, after the session has expired. */
  async function restoreDeleted(app: Awaited<ReturnType<typeof deleted>>) {
    await expireAndSignIn(app)
    await app.user.click(
      await screen.findByRole('link', { name: 'Continue where you left off' }),
    )
    await screen.findByRole('heading', { name: 'Page Not Found' })
    await press(app.user, 'Restore')
    expect(await screen.findByLabelText('Name')).toHaveValue('Deeper clean')
  }

  it('can be created again from edits that were unsaved when the session expired', async () => {
    const app = await deleted()
    await restoreDeleted(app)
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Services' })).toBeVisible()
    await press(app.user, 'Update')
    await answer(app.user, 'Create it again', GONE)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/service'))
    const made = [...backend.db.services.values()]
    expect(made).toMatchObject([{ name: 'Deeper clean', modifiers: [{}, {}] }])
  })

  it('keeps the restored edits when creating it again fails', async () => {
    const app = await deleted()
    await restoreDeleted(app)
    backend.fault({ match: updateService, times: 1, effect: { status: 500 } })
    await press(app.user, 'Update')
    await dialog(GONE)
    const release = hold(getService)
    await answer(app.user, 'Create it again', GONE)
    expect(await screen.findByText(/certain to be in it/)).toBeVisible()
    release()
    await waitForResponses()
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
    await press(app.user, 'Update')
    await answer(app.user, 'Create it again', GONE)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/service'))
    expect(posts()).toHaveLength(1)
  })

  it('offers a half-typed item beside its restored edits', async () => {
    const app = await deleted()
    const form = await app.add('Intake Questions', 'Add question')
    await fillIn(app.user, { Question: 'Lift?' }, form)
    await restoreDeleted(app)
    const notice =
      'What you typed in Add question is still there. Open it again to restore it.'
    expect(screen.getByText(notice)).toBeVisible()
    const again = await app.add('Intake Questions', 'Add question')
    await app.user.click(again.getByRole('button', { name: 'Restore' }))
    expect(again.getByLabelText('Question')).toHaveValue('Lift?')
  })

  it('is created once more if what was created of it is deleted before it is filled', async () => {
    const { user, router } = await createdButNotFilled()
    backend.db.services.clear()
    await press(user, 'Update')
    await answer(user, 'Create it again', GONE)
    await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
    expect(posts()).toHaveLength(2)
    expect([...backend.db.services.values()]).toMatchObject([{ modifiers: [{}, {}] }])
  })

  it('is created once, even if the session expires before it is filled', async () => {
    replaceCatalogue(whole)
    const app = await openEditor()
    await fillIn(app.user, { Name: 'Deeper clean', Price: '85' })
    storeService({ ...whole, isDeleted: true })
    backend.fault({ match: updateService, times: 1, effect: { expire: true } })
    await app.update()
    await answer(app.user, 'Create it again', GONE)
    await screen.findByRole('heading', { name: 'Login' })
    await signInAgain(app)
    await app.user.click(
      await screen.findByRole('link', { name: 'Continue where you left off' }),
    )
    await press(app.user, 'Restore')
    expect(await screen.findByLabelText('Price')).toHaveValue('85.00')
    await press(app.user, 'Update')
    await answer(app.user, 'Create it again', GONE)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/service'))
    expect(posts()).toHaveLength(1)
    const made = [...backend.db.services.values()].filter(({ _id }) => _id !== SERVICE)
    expect(made).toMatchObject([{ name: 'Deeper clean', price: 85, modifiers: [{}, {}] }])
  })
})

import { backend } from '@mocks/node'
import { xssPayloads } from '@mocks/scenarios/xss-payloads'
import { screen, waitFor, within } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { describe, expect, it, vi } from 'vitest'

import { getContentPage } from '@/api/content'
import { authToken, signIn, signOut } from '@/session/session'

import { typeInto } from '../ui/type-into'
import { puts } from './calls'

type User = App['user']

const loads = () => backend.calls.filter(({ path }) => path.startsWith('helperPages/bySlug/'))
const box = (name = 'Privacy Policy') => screen.findByRole('textbox', { name })
const update = () => screen.queryByRole('button', { name: 'Update' })
const tab = (name: string) => screen.getByRole('tab', { name })
const page = (slug: string) => [...backend.db.pages.values()].find((page) => page.slug === slug)!

function seed(content: string, slug = 'privacy_policy') {
  page(slug).content = content
  return page(slug)._id
}
async function type(user: User, text: string, name?: string) {
  await typeInto(user, await box(name), text)
}
async function answer(user: User, name: 'Yes' | 'No') {
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

describe('the tabs', () => {
  it.each([
    ['Privacy Policy', 'privacy_policy', ''],
    ['Terms & Condition', 'terms_and_conditions', '?tab=terms_and_conditions'],
    ['About Us', 'about_us', '?tab=about_us'],
    ['Contact Us', 'contact_us', '?tab=contact_us'],
  ])('%s loads %s and stands in the address', async (name, slug, address) => {
    const start = slug === 'about_us' ? '/privacy?tab=contact_us' : '/privacy?tab=about_us'
    const { user, router } = await renderApp(start)
    await user.click(tab(name))
    expect(await box(name)).toBeVisible()
    expect(router.state.location.searchStr).toBe(address)
    expect(loads().at(-1)?.path).toBe(`helperPages/bySlug/${slug}`)
    expect(screen.getByRole('tab', { name, selected: true })).toBeVisible()
  })

  it('shows the first of them where the address names none, or nonsense', async () => {
    const { router } = await renderApp('/privacy?tab=nonsense')
    expect(await box('Privacy Policy')).toBeVisible()
    expect(router.state.location.searchStr).toBe('')
    expect(loads().map(({ path }) => path)).toEqual(['helperPages/bySlug/privacy_policy'])
  })
})

describe('Update', () => {
  it('is only there after an edit, and goes when the edit is undone', async () => {
    seed('<p>one</p>')
    const { user } = await renderApp('/privacy')
    expect(await box()).toHaveTextContent('one')
    expect(update()).not.toBeInTheDocument()
    await type(user, '!')
    expect(update()).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(update()).not.toBeInTheDocument()
  })

  it('sends the edited page, shows the message of the server and is gone', async () => {
    const id = seed('<p>one</p>')
    const { user } = await renderApp('/privacy')
    await type(user, '!')
    await user.click(update()!)
    expect(await screen.findByText('Page updated')).toBeVisible()
    expect(puts().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `helperPages/${id}`, body: { id, content: '<p>one!</p>', active: true } },
    ])
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    expect(await box()).toHaveTextContent('one!')
    // What was saved is what counts as unedited now.
    await type(user, '?')
    expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible()
  })

  it('never sends what is not allowed, and nothing for a page that was only looked at', async () => {
    seed(
      '<p>one</p><script>alert(1)</script><a href="javascript:alert(1)">two</a><img src=x onerror=alert(1)>',
    )
    const { user, router } = await renderApp('/privacy')
    await user.click(await box())
    await router.navigate({ to: '/privacy', search: { tab: 'about_us' } })
    expect(await box('About Us')).toBeVisible()
    expect(puts()).toEqual([])

    await router.navigate({ to: '/privacy', search: {} })
    await type(user, '!')
    await user.click(update()!)
    await waitFor(() => expect(puts()).toHaveLength(1))
    const sent = JSON.stringify(puts()[0]?.body)
    expect(sent).toMatch(/one.*two/)
    expect(sent).toContain('!')
    expect(sent).not.toMatch(/script|onerror|<img|<a/)
  })

  it('keeps the edit when it is refused, shows the message, and can be sent again', async () => {
    seed('<p>one</p>')
    backend.fault({
      match: { method: 'PUT' },
      times: 1,
      effect: { status: 500, message: 'Not now' },
    })
    const { user } = await renderApp('/privacy')
    await type(user, '!')
    await user.click(update()!)
    expect(await screen.findByText('Not now')).toBeVisible()
    expect(await box()).toHaveTextContent('one!')
    await waitFor(() => expect(update()).not.toHaveAttribute('aria-busy', 'true'))
    await user.click(update()!)
    await waitFor(() => expect(page('privacy_policy').content).toBe('<p>one!</p>'))
  })

  it.each([
    ['nothing at all', { status: 200, body: { status: 200 } }],
    ['data null', { status: 200, body: { status: 200, message: 'Fine', data: null } }],
    ['empty data', { status: 200, body: { status: 200, message: 'Fine', data: {} } }],
  ])(
    'that comes back with %s shows Something Went wrong and keeps the edit',
    async (_name, effect) => {
      seed('<p>one</p>')
      backend.fault({ match: { method: 'PUT' }, effect })
      const { user } = await renderApp('/privacy')
      await type(user, '!')
      await user.click(update()!)
      expect(await screen.findByText('Something Went wrong')).toBeVisible()
      expect(screen.queryByText('Fine')).not.toBeInTheDocument()
      expect(await box()).toHaveTextContent('one!')
      expect(update()).toBeVisible()
    },
  )
})

describe('loading', () => {
  it.each([
    ['data null', { status: 200, data: null }],
    ['no data', { status: 200, message: 'Fine' }],
    ['no content', { status: 200, data: { _id: 'x' } }],
    ['no id', { status: 200, data: { content: '<p>x</p>' } }],
  ])('%s shows Something Went wrong, and loads again on Retry', async (_name, body) => {
    backend.fault({
      match: { path: 'helperPages/bySlug/*' },
      times: 1,
      effect: { status: 200, body },
    })
    const { user } = await renderApp('/privacy')
    expect(await screen.findByRole('alert')).toHaveTextContent('Something Went wrong')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await box()).toBeVisible()
  })

  it('without data again shows Something Went wrong and keeps what was there', async () => {
    seed('<p>one</p>')
    const { queryClient } = await renderApp('/privacy')
    await box()
    backend.fault({
      match: { path: 'helperPages/bySlug/*' },
      effect: { status: 200, body: { status: 200, data: null } },
    })
    await queryClient.invalidateQueries({ queryKey: ['content'] })
    expect(await screen.findByText('Something Went wrong')).toBeVisible()
    expect(await box()).toHaveTextContent('one')
  })

  it('reads a page wherever in the answer it stands', async () => {
    const nested = { status: 200, data: { data: { _id: 'x', content: '<p>nested</p>' } } }
    backend.fault({
      match: { path: 'helperPages/bySlug/*' },
      effect: { status: 200, body: nested },
    })
    await renderApp('/privacy')
    expect(await box()).toHaveTextContent('nested')
  })

  it('says before an Update what of the page the editor can not keep', async () => {
    seed('<p>one</p><table><tbody><tr><td>two</td></tr></tbody></table>')
    await renderApp('/privacy')
    await box()
    expect(screen.getByText(/more than this editor can keep/).parentElement).toHaveTextContent(
      '(tables). An Update drops it.',
    )
  })

  it('runs nothing of any payload, and shows its text', async () => {
    seed(xssPayloads.map((payload) => `<p>safe</p>${payload}`).join(''))
    await renderApp('/privacy')
    const text = await box()
    expect(text).toHaveTextContent('safe')
    expect(text.querySelector('script, iframe, svg, object, form, [onerror], [onload]')).toBeNull()
    expect(text.querySelector('a[href^="javascript"]')).toBeNull()
  })
})

describe('unsaved edits', () => {
  it('are asked about when another tab is chosen, and stay on No', async () => {
    seed('<p>one</p>')
    const { user, router } = await renderApp('/privacy')
    await type(user, '!')
    await user.click(tab('About Us'))
    await answer(user, 'No')
    expect(router.state.location.searchStr).toBe('')
    expect(await box()).toHaveTextContent('one!')
    expect(update()).toBeVisible()
  })

  it('go on Yes, and do not come back with their tab', async () => {
    seed('<p>one</p>')
    const { user, router } = await renderApp('/privacy')
    await type(user, '!')
    await user.click(tab('About Us'))
    await answer(user, 'Yes')
    expect(await box('About Us')).toBeVisible()
    expect(router.state.location.searchStr).toBe('?tab=about_us')
    expect(update()).not.toBeInTheDocument()
    await user.click(tab('Privacy Policy'))
    expect(await box()).toHaveTextContent('one')
    expect(await box()).not.toHaveTextContent('!')
    expect(update()).not.toBeInTheDocument()
  })

  it('are asked about on the way to another screen', async () => {
    const { user, router } = await renderApp('/privacy')
    await type(user, '!')
    await user.click(screen.getByRole('link', { name: 'Support' }))
    await answer(user, 'No')
    expect(router.state.location.pathname).toBe('/privacy')
  })

  it('ask nothing once they are saved', async () => {
    const { user, router } = await renderApp('/privacy')
    await type(user, '!')
    await user.click(update()!)
    await waitFor(() => expect(update()).not.toBeInTheDocument())
    await user.click(screen.getByRole('link', { name: 'Support' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/support'))
  })

  it('outlive an expired session, and are offered again to the same admin', async () => {
    seed('<p>one</p>')
    const { user, router } = await renderApp('/privacy')
    const token = (await authToken())!
    await type(user, '!')
    signOut('expired')
    await screen.findByRole('heading', { name: 'Login' })

    signIn(token)
    await router.navigate({ to: '/privacy', search: { tab: 'about_us' } })
    await user.click(await screen.findByRole('link', { name: 'Open Privacy Policy' }))
    expect(await box()).toHaveTextContent('one')
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(async () => expect(await box()).toHaveTextContent('one!'))
    expect(update()).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
    await user.click(update()!)
    await waitFor(() => expect(page('privacy_policy').content).toBe('<p>one!</p>'))
  })

  it('can be discarded instead', async () => {
    seed('<p>one</p>')
    const { user, router } = await renderApp('/privacy')
    const token = (await authToken())!
    await type(user, '!')
    signOut('expired')
    await screen.findByRole('heading', { name: 'Login' })
    signIn(token)
    await router.navigate({ to: '/privacy' })
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
    expect(await box()).not.toHaveTextContent('!')
  })
})

describe.each(['admin', 'nobody'] as const)('for %s', (as) => {
  /** Gives each page a text of its own, and a script that must not get through. */
  function publish() {
    for (const slug of ['privacy_policy', 'terms_and_conditions', 'about_us', 'contact_us']) {
      seed(`<p>Of ${slug}</p><script>x</script>`, slug)
    }
  }

  it('/resources shows the four published pages, without the shell', async () => {
    publish()
    await renderApp('/resources', { as })
    expect(await screen.findByRole('heading', { name: 'Resources', level: 1 })).toBeVisible()
    for (const [name, slug] of [
      ['Privacy Policy', 'privacy_policy'],
      ['Terms & Condition', 'terms_and_conditions'],
      ['About Us', 'about_us'],
      ['Contact Us', 'contact_us'],
    ] as const) {
      const section = screen.getByRole('region', { name })
      expect(await within(section).findByText(`Of ${slug}`)).toBeVisible()
      expect(section.querySelector('script')).toBeNull()
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `#${slug}`)
    }
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    expect(document.title).toBe('Resources · Doorstep')
  })

  it('/resources shows the section that the address names, also when its page comes late', async () => {
    publish()
    const shown: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(`${this.id}, ${this.textContent.includes('Of contact_us') ? 'there' : 'to come'}`)
    })
    await renderApp('/resources#contact_us', { as })
    expect(await screen.findByText('Of contact_us')).toBeVisible()
    await waitFor(() => expect(shown.at(-1)).toBe('contact_us, there'))
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

describe('a visitor whom the server asks for a token', () => {
  it('is told politely, and of no expired session', async () => {
    backend.fault({ match: getContentPage, effect: { status: 401, message: 'Unauthorized' } })
    const { user, router } = await renderApp('/resources', { as: 'nobody' })
    expect(await screen.findByText(/Contact Us is not available right now/)).toBeVisible()
    expect(router.state.location.pathname).toBe('/resources')
    expect(screen.queryByText('Session expired')).not.toBeInTheDocument()
    const before = loads().length
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
    await waitFor(() => expect(loads()).toHaveLength(before + 1))
  })
})

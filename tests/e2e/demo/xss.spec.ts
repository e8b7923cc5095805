import { expect, test, type Page } from '@playwright/test'

import { XSS_MARK, xssPayloads } from '../../../mocks/scenarios/xss-payloads'
import { demoAdmin, tokenFor } from '../../../mocks/seed/admins'
import { screenNamed, screens, seedSession, show } from '../screens'

/** Returns an array that collects what payloads do when they run, such as opening a dialog. */
async function watch(page: Page): Promise<string[]> {
  const effects: string[] = []
  page.on('dialog', (dialog) => {
    effects.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => effects.push(`popup: ${popup.url()}`))
  await page.exposeFunction('reportEffect', (effect: string) => {
    effects.push(effect)
  })
  await page.addInitScript((mark) => {
    Object.defineProperty(window, mark, {
      set() {
        ;(window as unknown as { reportEffect: (effect: string) => void }).reportEffect(
          mark,
        )
      },
    })
  }, XSS_MARK)
  return effects
}

/** Triggers payloads that wait for an event, such as hover, focus or click. */
async function provoke(page: Page, within: string) {
  await page.evaluate((selector) => {
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      for (const type of [
        'pointerenter',
        'mouseover',
        'focus',
        'toggle',
        'load',
        'error',
      ]) {
        element.dispatchEvent(new Event(type))
      }
      // Clicks every element except those in links that lead out of the app.
      if (!element.closest('a[href^="http"], a[href^="mailto"], a[href^="tel"]'))
        element.click()
    }
  }, within)
}

type Answer = { status: number; data: { _id?: string; content?: string } }

async function call(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ({ method, path, token, body }) => {
      const response = await fetch(`/api/v1/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: token },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Answer
    },
    { method, path, token: tokenFor(demoAdmin), body },
  )
}

async function store(page: Page, slug: string, content: string) {
  const { data } = await call(page, 'GET', `helperPages/bySlug/${slug}`)
  const path = `helperPages/${data._id}`
  const { status } = await call(page, 'PUT', path, { id: data._id, content, active: true })
  expect(status).toBe(200)
}

const tabs = {
  privacy_policy: 'Privacy Policy',
  terms_and_conditions: 'Terms & Condition',
  about_us: 'About Us',
  contact_us: 'Contact Us',
} as const
const slugs = Object.keys(tabs) as (keyof typeof tabs)[]

test('no payload runs on a content page, in the editor or published', async ({ page }) => {
  test.setTimeout(240_000)
  const effects = await watch(page)
  await seedSession(page)
  await show(page, screenNamed('CMS'), 'loaded')
  expect(xssPayloads.length).toBeGreaterThanOrEqual(40)

  for (let at = 0; at < xssPayloads.length; at += slugs.length) {
    const payloads = xssPayloads.slice(at, at + slugs.length)
    const shown = slugs.slice(0, payloads.length)
    for (const [i, slug] of shown.entries()) {
      await store(page, slug, `<p>Before ${at + i}</p>${payloads[i]}`)
    }

    await page.goto('/resources')
    for (const [i, slug] of shown.entries()) {
      const section = page.getByRole('region', { name: tabs[slug] })
      await expect(section.getByText(`Before ${at + i}`, { exact: true })).toBeVisible()
    }
    await provoke(page, 'main section > div')

    await page.goto('/privacy')
    for (const [i, slug] of shown.entries()) {
      await page.getByRole('tab', { name: tabs[slug] }).click()
      const box = page.getByRole('textbox', { name: tabs[slug] })
      await expect(box).toContainText(`Before ${at + i}`)
      await expect(page.getByRole('button', { name: 'Update' })).toBeHidden()
      await provoke(page, '[role="textbox"]')
    }
    expect(effects, payloads.join('\n')).toEqual([])
  }
})

test('the editor sanitizes pasted content and the content it sends', async ({ page }) => {
  const effects = await watch(page)
  await seedSession(page)
  await page.goto('/privacy')
  const box = page.getByRole('textbox', { name: 'Privacy Policy' })
  await box.click()
  for (const payload of xssPayloads) {
    await box.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', `<p>pasted ${html}</p>`)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, payload)
  }
  await provoke(page, '[role="textbox"]')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Page updated')).toBeVisible()
  const stored = await call(page, 'GET', 'helperPages/bySlug/privacy_policy')
  const { content } = stored.data
  expect(content).toContain('pasted')
  expect(content).not.toMatch(
    /<(script|iframe|svg|object|embed|form|input|style|base|meta)\b/i,
  )
  expect(content).not.toMatch(/<[^>]*\s(on\w+|srcdoc|formaction)\s*=/i)
  expect(content).not.toMatch(/href="?\s*(javascript|data|vbscript)/i)
  expect(effects).toEqual([])
})

test('no payload runs in names, messages, reasons and images', async ({ page }) => {
  test.setTimeout(180_000)
  const effects = await watch(page)
  await seedSession(page)
  for (const screen of screens.filter(({ isStatic }) => !isStatic)) {
    await show(page, screen, 'loaded', 'xss')
    expect(effects, screen.name).toEqual([])
  }
})

import type { CDPSession, Page } from '@playwright/test'

import { signIn } from '../sign-in'
import { expect, test } from './worker-server'

/* Types as input methods and keyboard layouts do, through the browser's own protocol. */

async function compose(keyboard: CDPSession, text: string) {
  const end = text.length
  await keyboard.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
}

/** Presses the key that is at the place of `code` on an American keyboard. */
async function press(keyboard: CDPSession, key: string, code: string, modifiers = 0) {
  const event = { key, code, modifiers, windowsVirtualKeyCode: code.charCodeAt(3) }
  const text = modifiers === 0 ? { text: key } : {}
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...text })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

/** The Enter that confirms the word of an input method. */
async function confirmWord(keyboard: CDPSession) {
  const event = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

const keyboardOf = (page: Page) => page.context().newCDPSession(page)

const CTRL = 2

test('a word of an input method is one search', async ({ page }) => {
  await signIn(page)
  await page.goto('/manage-account')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(page.getByRole('row')).toHaveCount(11)
  await search.click()
  const searched: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/users')) searched.push(searchParams.get('search'))
  })
  await page.clock.install()
  const keyboard = await keyboardOf(page)
  const before = await page.evaluate(() => history.length)

  for (const unfinished of ['w', 'わ', 'わt', 'わた', 'わたし']) {
    await compose(keyboard, unfinished)
    await expect(search).toHaveValue(unfinished)
    await page.clock.runFor(1000)
  }
  expect(searched).toEqual([])
  await confirmWord(keyboard)
  await keyboard.send('Input.insertText', { text: '私' })
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/search=/)
  await expect.poll(() => searched).toEqual(['私'])
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test('the Enter that confirms a word sends no message', async ({ page, server }) => {
  await signIn(page)
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('listitem').nth(2).getByRole('link').click()
  const box = page.getByPlaceholder('Write message…')
  await expect(box).toBeFocused()
  const keyboard = await keyboardOf(page)
  const sent = () =>
    server.backend.calls.flatMap(({ method, path, body }) =>
      method === 'POST' && path.startsWith('messages/send')
        ? [(body as { message: string }).message]
        : [],
    )

  await compose(keyboard, 'わたし')
  await confirmWord(keyboard)
  await keyboard.send('Input.insertText', { text: '私' })
  await expect(box).toHaveValue('私')
  expect(sent()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('')
  await expect.poll(sent).toEqual(['私'])
})

for (const [layout, { k, s }] of Object.entries({
  Greek: { k: 'κ', s: 'σ' },
  Cyrillic: { k: 'л', s: 'ы' },
  Hebrew: { k: 'ל', s: 'ד' },
  Arabic: { k: 'ن', s: 'س' },
})) {
  test(`shortcuts work on a ${layout} keyboard`, async ({ page, server }) => {
    await signIn(page)
    await page.goto('/manage-account')
    await expect(page.getByRole('row')).toHaveCount(11)
    const keyboard = await keyboardOf(page)

    await press(keyboard, k, 'KeyK', CTRL)
    const palette = page.getByRole('dialog')
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()

    await page.goto('/privacy')
    await page.getByRole('textbox', { name: 'Privacy Policy' }).click()
    await page.keyboard.type('New ')
    await press(keyboard, s, 'KeyS', CTRL)
    const saves = () => server.backend.calls.filter(({ method }) => method === 'PUT')
    await expect.poll(() => saves().length).toBe(1)
  })
}

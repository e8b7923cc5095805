import type { CDPSession, Page } from '@playwright/test'

import { signIn } from '../sign-in'
import { expect, test } from './worker-server'

/* Types as input methods do, through the browser's own protocol. */

async function compose(keyboard: CDPSession, text: string) {
  const end = text.length
  await keyboard.send('Input.imeSetComposition', {
    text,
    selectionStart: end,
    selectionEnd: end,
  })
}

/** The Enter that confirms the word of an input method. */
async function confirmWord(keyboard: CDPSession) {
  const event = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

const keyboardOf = (page: Page) => page.context().newCDPSession(page)

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

for (const [path, call] of [
  ['/login', 'users/login'],
  ['/forgot-password', 'users/forgot-password'],
  ['/delete-account', 'users/delete-account'],
] as const) {
  test(`an email with umlauts goes out as typed from ${path}`, async ({ page, server }) => {
    await page.goto(path)
    await page.getByLabel('Email').pressSequentially('jürgen@bücher.example')
    const password = page.getByLabel('Password', { exact: true })
    if (path !== '/forgot-password') await password.fill('long enough')
    if (path === '/delete-account') await page.getByRole('radio', { name: 'User' }).check()
    await page.getByLabel('Email').press('Enter')
    const sent = () => server.backend.calls.find((one) => one.path === call)?.body
    await expect.poll(sent).toMatchObject({ email: 'jürgen@bücher.example' })
  })
}

test('a wrong digit of a code is replaced in its box, however often that is clicked', async ({
  page,
}) => {
  await page.goto('/enter-otp')
  const box = page.getByLabel('Digit 1 of 4')
  await box.pressSequentially('1')
  await page.keyboard.type('821')
  for (let clicks = 0; clicks < 2; clicks += 1) {
    await box.click({ position: { x: 4, y: 10 } })
    // The browser changes the selection after the click.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.keyboard.type('4')
  await expect(box).toHaveValue('4')
  await expect(page.getByLabel('Digit 2 of 4')).toHaveValue('8')
})

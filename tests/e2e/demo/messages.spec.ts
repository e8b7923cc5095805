import { expect, test, type Locator, type Page } from '@playwright/test'

import { seedDb } from '../../../mocks/seed/seed'
import { encodeRouteId } from '../../../src/domain/list/route-id'
import { open, waitForAnimations } from '../screens'
import { collectErrors, signIn } from '../sign-in'
import { chooseImage } from '../steps'

/* These tests run in a browser, because scroll positions need a layout. */

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
const history = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Opens the third conversation, which has 200 messages in the seed. */
async function openLongChat(page: Page, scenario = '') {
  await signIn(page)
  await page.goto(`/messages?scenario=${scenario}`)
  await list(page).getByRole('link').nth(3).waitFor()
  await list(page).getByRole('listitem').nth(2).getByRole('link').click()
  await expect(history(page).getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => fromEnd(history(page))).toBeLessThanOrEqual(1)
}

const fromEnd = (box: Locator) => box.evaluate((element) => -element.scrollTop)

const markFirst = (box: Locator) =>
  box.evaluate((element) => {
    const edge = element.getBoundingClientRect().top
    const first = [...element.querySelectorAll('li p')].find(
      (text) => text.getBoundingClientRect().top > edge,
    )
    first?.setAttribute('data-marked', '')
    return first?.getBoundingClientRect().top ?? 0
  })

const markedTop = (box: Locator) =>
  box.evaluate((element) => {
    const marked = element.querySelector('[data-marked]')
    marked?.removeAttribute('data-marked')
    return marked?.getBoundingClientRect().top ?? Number.NaN
  })

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`older messages keep the reading position at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const errors = collectErrors(page)
    await openLongChat(page)
    const box = history(page)
    const more = page.getByRole('button', { name: 'Load More Messages' })
    for (const from of [0, 0, 37, 120, 0, 37]) {
      await box.evaluate((element, top) => {
        element.scrollTop = top - (element.scrollHeight - element.clientHeight)
      }, from)
      await waitForAnimations(page)
      const height = await box.evaluate((element) => element.scrollHeight)
      const before = await markFirst(box)
      // click() would scroll the button into view and thereby change the scroll position.
      await more.dispatchEvent('click')
      await expect
        .poll(() => box.evaluate((element) => element.scrollHeight))
        .toBeGreaterThan(height)
      await expect(more).toBeAttached()
      await waitForAnimations(page)
      expect(Math.abs((await markedTop(box)) - before)).toBeLessThanOrEqual(2)
    }
    expect(errors).toEqual([])
  })
}

test('names both people and says who is the customer, however long their names are', async ({
  page,
}) => {
  await openLongChat(page)
  const heading = page.getByRole('region', { name: 'Chat' }).getByRole('heading')
  const roles = page.getByRole('region', { name: 'Case' }).locator('bdi + span')
  await expect(roles).toHaveText(['Customer', 'Provider'])
  for (const names of [heading.getByRole('link'), roles.locator('xpath=../bdi')]) {
    await names.evaluateAll((elements) => {
      for (const element of elements) element.textContent = 'Alexandra Richardson-Thompson'
    })
  }
  const lines = await roles.evaluateAll((elements) =>
    elements.map(
      ({ clientHeight }) =>
        clientHeight / Number.parseFloat(getComputedStyle(document.body).lineHeight),
    ),
  )
  expect(Math.max(...lines)).toBeLessThan(1.5)
  for (const width of [1440, 1280, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const hidden = await heading.evaluate((box) => box.scrollHeight - box.clientHeight)
    expect.soft(hidden, `${width} px`).toBeLessThanOrEqual(1)
  }
})

test('a new message scrolls into view for a reader at the end, and shows a pill otherwise', async ({
  page,
}) => {
  // So low that what the reader sees has arrived in the same hour as what comes next.
  await page.setViewportSize({ width: 390, height: 480 })
  await openLongChat(page, 'chat-arrivals')
  const box = history(page)
  await expect(box.getByText(/^Arrived as number/).nth(5)).toBeVisible()
  await expect.poll(() => fromEnd(box)).toBeLessThanOrEqual(1)

  await box.hover()
  await page.mouse.wheel(0, -120)
  await expect.poll(() => fromEnd(box)).toBeGreaterThan(80)
  const before = await markFirst(box)
  const pill = page.getByRole('button', { name: /^\d+ new messages?$/ })
  await expect(pill).toBeVisible()
  expect(Math.abs((await markedTop(box)) - before)).toBeLessThanOrEqual(2)

  await pill.click()
  await expect.poll(() => fromEnd(box)).toBeLessThanOrEqual(1)
  await expect(pill).toBeHidden()
})

test('the conversation list is 400 px high and loads more on scrolling', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/messages')
  const rows = list(page).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  const box = list(page).getByRole('list').locator('..')
  expect(await box.evaluate((element) => element.clientHeight)).toBe(400)
  for (const count of [20, 30]) {
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(rows).toHaveCount(count)
  }
})

test('on a phone, the list and the chat are separate views with a Back button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLongChat(page)
  await expect(list(page)).toBeHidden()
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(list(page)).toBeVisible()
  await expect(history(page)).toBeHidden()
  await expect(page).toHaveURL(/\/messages(\?scenario=)?$/)

  // Which conversation has three other participants, all with names, depends on the day.
  const { conversations } = seedDb(new Date())
  const found = [...conversations.values()].find(
    ({ participantsDetails: people }) =>
      people?.length === 4 && people.every(({ userInfo }) => userInfo?.name),
  )
  await page.goto(`/messages?conversation=${encodeRouteId(found!._id)}`)
  const names = page
    .getByRole('region', { name: 'Chat' })
    .getByRole('heading')
    .getByRole('link')
  await expect(names).toHaveCount(3)
  for (const name of await names.all()) {
    const cut = await name.evaluate(
      ({ clientWidth, scrollWidth }) => scrollWidth - clientWidth,
    )
    expect(cut).toBe(0)
  }
})

test('in a window of 1366 x 768 px, the page does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page)
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await page.goto('/messages')
  await expect(list(page).getByRole('listitem')).toHaveCount(10)
  expect(await excess()).toBeLessThanOrEqual(0)
  await list(page).getByRole('link').first().click()
  await expect(history(page).getByRole('listitem').first()).toBeVisible()
  expect(await excess()).toBeLessThanOrEqual(0)
})

test('text that is drawn far beyond its lines, such as stacked marks, stays in its bubble', async ({
  page,
}) => {
  await openLongChat(page)
  for (const text of ['Above', 'Zalgo']) {
    await page.getByLabel('Write message…').fill(text)
    await page.keyboard.press('Enter')
  }
  const text = history(page).getByText('Zalgo', { exact: true })
  await expect(text).toBeVisible()
  await expect(history(page).getByText('Sending…')).toHaveCount(0)
  // Few fonts stack marks. In all fonts, large letters are drawn beyond low lines.
  const style = 'font-size: 90px; line-height: 20px; letter-spacing: -0.5em'
  await text.evaluate((element, css) => element.setAttribute('style', css), style)
  await waitForAnimations(page)
  const bubble = (await text.locator('xpath=ancestor::div[1]').boundingBox())!
  const beforeCorners = {
    ...bubble,
    y: bubble.y - 60,
    height: 60,
    width: bubble.width - 16,
  }
  async function drawnIn(color: string) {
    await text.evaluate((element, value) => (element.style.color = value), color)
    return page.screenshot({ clip: beforeCorners })
  }
  // Again if something else has changed meanwhile.
  await expect(async () => {
    const withText = await drawnIn('')
    expect((await drawnIn('transparent')).equals(withText)).toBe(true)
  }).toPass({ timeout: 15_000 })
})

for (const viewport of [
  { width: 844, height: 390 },
  { width: 320, height: 256 },
]) {
  const { width, height } = viewport
  test(`at ${width} x ${height} px, the messages have half of the window, beside the composer`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openLongChat(page)
    const messages = await history(page).evaluate((element) => element.clientHeight)
    expect(messages).toBeGreaterThanOrEqual(height / 2)
    const composer = page.getByLabel('Write message…').locator('xpath=ancestor::form')
    const bar = page.locator('header:not(main *)')
    const beside = await Promise.all([composer, bar].map((part) => part.boundingBox()))
    const rest = beside.reduce((sum, box) => sum + box!.height, 0)
    expect(messages + rest).toBeLessThanOrEqual(height + 2)
  })
}

test('the message box grows to six lines, and stays usable with 300 kB', async ({
  page,
}) => {
  await openLongChat(page)
  const box = page.getByRole('textbox', { name: 'Write message…' })
  const linesShown = async (lines: number) => {
    await box.fill(Array.from({ length: lines }, () => 'late').join('\n'))
    return box.evaluate((element) => {
      const { lineHeight, paddingBlockStart } = getComputedStyle(element)
      const padding = 2 * Number.parseFloat(paddingBlockStart)
      return Math.round((element.clientHeight - padding) / Number.parseFloat(lineHeight))
    })
  }
  expect(await linesShown(1)).toBe(1)
  expect(await linesShown(3)).toBe(3)
  expect(await linesShown(9)).toBe(6)

  const text = 'Where is my plumber? '.repeat(15_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await box.fill('')
  await box.press('Control+v')
  await expect(box).toHaveValue(text)
  // What takes a second at each key: a hidden copy that is measured, and directions by paragraph.
  await expect(page.locator('textarea[aria-hidden]')).toHaveCount(0)
  await expect(box).toHaveCSS('unicode-bidi', 'normal')
  await box.press('!')
  await expect(box).toHaveValue(`${text}!`)
})

test('on a phone, a name and its role are whole in the header of a chat', async ({
  page,
}) => {
  await open(page, 'Chat', { width: 390 })
  const heading = page
    .getByRole('region', { name: 'Chat', exact: true })
    .getByRole('heading')
  await expect(heading.first()).toHaveText(/ (?:Customer|Provider)$/)
  const hidden = await heading
    .first()
    .evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(hidden).toBe(0)
})

test('on a phone, the service of a chat opens its details, and the rest of its line the booking', async ({
  page,
}) => {
  await open(page, 'Chat', { width: 390 })
  const banner = page.getByRole('region', { name: 'Booking' })
  await banner.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Service Details' })).toBeVisible()
  await page.goBack()
  await banner.click({ position: { x: 340, y: 20 } })
  await expect(page.getByRole('dialog', { name: 'Booking' })).toBeVisible()
})

for (const width of [320, 768]) {
  test(`at ${width} px, the booking of a chat shows all that it shows on a desktop`, async ({
    page,
  }) => {
    await open(page, 'Chat', { width })
    const booking = page.getByRole('region', { name: 'Booking' })
    await expect(booking.locator('img')).toBeVisible()
    await expect(booking.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()
    await expect(booking.getByRole('definition')).toHaveText([
      /^\d+ .+, .+, [A-Z]{2}$/,
      /\d{4}, .+ - .+M$/,
    ])
  })
}

test('what a message that was not sent offers ends where its bubble ends', async ({
  page,
}) => {
  await open(page, 'Chat', { scenario: 'send-fails-twice' })
  const text = page.getByLabel('Write message…')
  await text.fill(
    'A message that is longer than the line of its buttons, which stand below it',
  )
  await text.press('Enter')
  const bubble = history(page).locator('[data-state=failed]')
  await expectSameEnd(page.getByRole('button', { name: 'Remove', exact: true }), bubble)
})

test('what cancels an upload ends where its bubble ends', async ({ page }) => {
  await open(page, 'Chat', { scenario: 'upload-hangs' })
  await chooseImage(page)
  const text = page.getByLabel('Write message…')
  await text.fill('The photo')
  await text.press('Enter')
  const bubble = history(page).locator('[data-state]')
  await expectSameEnd(page.getByRole('button', { name: 'Cancel', exact: true }), bubble)
})

/** Expects the text of a button to end where a box ends. */
async function expectSameEnd(button: Locator, box: Locator): Promise<void> {
  const end = await button.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })
  const { x, width } = (await box.boundingBox())!
  expect(Math.abs(end - x - width)).toBeLessThanOrEqual(1)
}

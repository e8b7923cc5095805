import { crc32, deflateSync } from 'node:zlib'

import { expect, test, type Locator, type Page } from '@playwright/test'

import { open } from '../screens'

/** Returns a black image. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const image = (name: string, buffer = png(8, 8)) => ({
  name,
  mimeType: 'image/png',
  buffer,
})

/** Drops or pastes images with these names on an element. */
const give = (
  target: Locator,
  how: 'drop' | 'paste',
  names: string[],
  pixels = png(8, 8),
) =>
  target.evaluate(
    (element, { how, names, bytes }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(bytes)
      for (const name of names)
        data.items.add(new File([content], name, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { how, names, bytes: [...pixels] },
  )

const PLACES = ['a form', 'a chat'] as const

async function openPlace(page: Page, place: (typeof PLACES)[number]) {
  await open(page, place === 'a form' ? 'Services' : 'Chat')
  if (place === 'a form') await page.getByRole('button', { name: 'Add Category' }).click()
  const box =
    place === 'a form'
      ? page.getByRole('dialog', { name: 'Add Category' })
      : page.getByRole('form', { name: 'New message' })
  const target =
    place === 'a form' ? box.getByText(/drop it here/) : box.getByRole('textbox')
  return { box, target, input: box.locator('input[type=file]') }
}

for (const place of PLACES) {
  for (const how of ['drop', 'paste', 'choose'] as const) {
    test(`of several images that one can ${how} in ${place}, the first is taken, and a toast says so`, async ({
      page,
    }) => {
      const { box, target, input } = await openPlace(page, place)
      const names = ['first.png', 'second.png']
      if (how === 'choose') {
        // An input for one file refuses several, but a browser or an extension may not.
        await input.evaluate((element: HTMLInputElement) => (element.multiple = true))
        await input.setInputFiles(names.map((name) => image(name)))
      } else await give(target, how, names)
      await expect(box.getByText('first.png')).toBeVisible()
      await expect(page.getByRole('status')).toContainText([
        'Only the first image was taken.',
      ])
    })
  }

  test(`a second image in ${place} asks before it replaces the first`, async ({ page }) => {
    const { box, target, input } = await openPlace(page, place)
    await give(target, 'drop', ['first.png'])
    await expect(box.getByText('first.png')).toBeVisible()
    const question = page.getByRole('dialog', { name: 'Do you want to replace the image?' })
    await input.setInputFiles(image('second.png'))
    await expect(question).toContainText('first.png')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    await expect(box.getByText('first.png')).toBeVisible()

    await give(input, 'drop', ['second.png'])
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(box.getByText('second.png')).toBeVisible()
    await expect(box.getByText('first.png')).toBeHidden()
  })

  test(`in ${place}, an image of 30,000 x 30,000 px is said to have too many pixels`, async ({
    page,
  }) => {
    const { box, input } = await openPlace(page, place)
    await input.setInputFiles(image('map.png', png(30_000, 30_000)))
    await expect(
      box.getByText('This image has too many pixels or is damaged. Choose another one.'),
    ).toBeVisible()
  })
}

test('the day of a filter can be typed', async ({ page }) => {
  await open(page, 'Bookings')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('From').pressSequentially('03052026')
  await expect(page.getByLabel('From')).toHaveValue('2026-03-05')
})

test.describe('on a touch keyboard', () => {
  test.use({ hasTouch: true, isMobile: true })
  test('Enter makes a new line, and the button sends', async ({ page }) => {
    await open(page, 'Chat', { width: 390 })
    const text = page.getByLabel('Write message…')
    await text.fill('First line')
    await text.press('Enter')
    await text.pressSequentially('second')
    await expect(text).toHaveValue('First line\nsecond')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(text).toHaveValue('')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'First line\nsecond',
    )
  })
})

/** Presses Enter until the question has opened, and holds it for some repeats. */
async function holdEnter(page: Page, question: Locator) {
  await page.keyboard.down('Enter')
  await expect(question.getByRole('button').and(page.locator(':focus'))).toBeVisible()
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

test('the Enter that opened a question, and is held, does not answer it', async ({
  page,
}) => {
  await open(page, 'Manage Accounts')
  const logOut = page.getByRole('dialog', { name: 'Are you sure?' })
  await page.getByRole('button', { name: 'account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).focus()
  await holdEnter(page, logOut)
  await expect(logOut.getByRole('button', { name: 'Yes' })).toBeFocused()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Manage Accounts' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logOut).toBeHidden()

  const remove = page.getByRole('dialog', { name: 'Do you want to delete this account?' })
  await page.getByRole('button', { name: 'Delete', exact: true }).first().focus()
  await holdEnter(page, remove)
  await expect(remove.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeHidden()
})

/** The Escape by which an input method drops its text, in Chromium and in Safari. */
async function dropComposition(page: Page) {
  await page.evaluate(() => {
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      const options = { key: 'Escape', bubbles: true, cancelable: true, ...composing }
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', options))
    }
  })
}

test('the Escape of an input method closes no drawer, dialog, menu or palette', async ({
  page,
}) => {
  async function staysOpen(layer: Locator) {
    await expect(layer).toBeVisible()
    await expect(layer.locator(':focus').or(layer.and(page.locator(':focus')))).toHaveCount(
      1,
    )
    await dropComposition(page)
    // What closes has left the focus at once, or is inert.
    await expect(layer.locator(':focus').or(layer.and(page.locator(':focus')))).toHaveCount(
      1,
    )
    await page.keyboard.press('Escape')
    await expect(layer).toBeHidden()
  }
  await open(page, 'Transactions')
  await page.getByRole('button', { name: 'Edit Provider Share' }).click()
  await staysOpen(page.getByRole('dialog', { name: 'Edit Provider Share' }))
  await page.getByRole('button', { name: 'Go to…' }).click()
  await staysOpen(page.getByRole('dialog', { name: 'Go to' }))
  await page.getByRole('button', { name: 'account menu' }).click()
  await staysOpen(page.getByRole('menu'))
  await page.getByRole('button', { name: 'account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await staysOpen(page.getByRole('dialog', { name: 'Are you sure?' }))
  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByRole('button', { name: 'Add Category' }).click()
  await staysOpen(page.getByRole('dialog', { name: 'Add Category' }))
})

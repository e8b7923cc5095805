import { expect, test, type Locator, type Page } from '@playwright/test'

import { seedSession } from '../screens'

const box = (page: Page) => page.getByRole('textbox', { name: 'Privacy Policy' })
const update = (page: Page) => page.getByRole('button', { name: 'Update' })

async function paste(page: Page, html: string) {
  await box(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)
}

/** Opens the editor, and replaces its text by `html`. */
async function openEditor(page: Page, html: string) {
  await seedSession(page)
  await page.goto('/privacy')
  await box(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await paste(page, html)
}

async function save(page: Page) {
  await update(page).click()
  await expect(page.getByText('Page updated')).toBeVisible()
  await expect(update(page)).toBeHidden()
}

/** Returns at which end of a line its '!' stands, and at which side of its block the line stands. */
async function layOut(line: Locator) {
  return line.evaluate((block) => {
    const { lastChild: text } = block
    const range = document.createRange()
    range.selectNodeContents(block)
    const words = range.getBoundingClientRect()
    range.setStart(text!, text!.nodeValue!.length - 1)
    const mark = range.getBoundingClientRect()
    const around = block.getBoundingClientRect()
    return {
      mark: mark.left - words.left < words.right - mark.right ? 'left' : 'right',
      side: words.left - around.left < around.right - words.right ? 'left' : 'right',
    }
  })
}

test('a content page is laid out by its letters, in the editor and published', async ({ page }) => {
  await openEditor(
    page,
    '<p>مرحبا بكم!</p><p>Hello there!</p><ul><li><p>שלום לכם!</p></li><li><p>Phone us!</p></li></ul>' +
      '<ul><li><p>Kitchens!</p></li><li><p>חלונות!</p></li></ul><p dir="ltr">مكتوب!</p>',
  )
  const expected = {
    'مرحبا بكم!': { mark: 'left', side: 'right' },
    'Hello there!': { mark: 'right', side: 'left' },
    'שלום לכם!': { mark: 'left', side: 'right' },
    'Phone us!': { mark: 'right', side: 'right' },
    'Kitchens!': { mark: 'right', side: 'left' },
    'חלונות!': { mark: 'left', side: 'left' },
    'مكتوب!': { mark: 'right', side: 'left' },
  }
  async function check(text: Locator) {
    for (const [words, layout] of Object.entries(expected)) {
      const line = text.getByText(words, { exact: true })
      expect(await layOut(line), words).toEqual(layout)
    }
    for (const [words, direction] of [
      ['Phone us!', 'rtl'],
      ['חלונות!', 'ltr'],
    ] as const) {
      // The markers stand at this side.
      const item = text.getByRole('listitem').filter({ hasText: words })
      await expect(item).toHaveCSS('direction', direction)
    }
  }
  await check(box(page))

  await save(page)
  await expect(page.getByText(/more than the editor can keep/)).toBeHidden()
  await page.goto('/resources')
  const published = page.getByRole('region', { name: 'Privacy Policy' })
  await expect(published.getByText('Hello there!')).toBeVisible()
  await check(published)
})

test('blank lines are as high in the published page as in the editor', async ({ page }) => {
  await openEditor(page, '<p>first</p>')
  await page.keyboard.press('End')
  for (const key of ['Enter', 'Enter', 'Shift+Enter', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('last')
  const heightIn = async (text: Locator) => {
    const [first, last] = [text.getByText('first'), text.getByText('last')]
    return (await last.boundingBox())!.y - (await first.boundingBox())!.y
  }
  const height = await heightIn(box(page))
  expect(height).toBeGreaterThan(100)
  await save(page)
  expect(await heightIn(box(page))).toBe(height)
  await page.goto('/resources')
  const published = page.getByRole('region', { name: 'Privacy Policy' })
  await expect(published.getByText('last')).toBeVisible()
  expect(Math.abs((await heightIn(published)) - height)).toBeLessThan(2)
})

test('Ctrl+S keeps the caret where it is', async ({ page }) => {
  await openEditor(page, '<p>one</p>')
  await page.keyboard.type('!')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.getByText('Page updated')).toBeVisible()
  await expect(update(page)).toBeHidden()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('?')
  await expect(box(page)).toHaveText('one!?')
})

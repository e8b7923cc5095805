import { writeFile } from 'node:fs/promises'

import { expect, test, type Locator, type Page, type TestInfo } from '@playwright/test'

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

  const right = page.getByRole('button', { name: 'Align right' })
  await box(page).getByText('مرحبا بكم!').click()
  await expect(right).toHaveAttribute('data-active', 'true')
  await box(page).getByText('Hello there!').click()
  await expect(right).not.toHaveAttribute('data-active')

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

test('Escape, then Tab leaves a list in the editor without changing it', async ({ page }) => {
  await openEditor(page, '<ul><li><p>one</p></li><li><p>two</p></li></ul>')
  await save(page)
  const html = await box(page).innerHTML()
  await box(page).getByText('two').click()

  await page.keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(box(page)).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(1)
  expect(await box(page).innerHTML()).toBe(html)
  await expect(update(page)).toBeHidden()
  await expect(page).toHaveURL('/privacy')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(box(page)).toBeFocused()
  await expect(box(page).locator('ul ul')).toHaveText('two')
  await expect(update(page)).toBeVisible()
})

test('text copied within the editor keeps two spaces', async ({ page }) => {
  await openEditor(page, '<p>x</p>')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('one  two')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+C')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(box(page).getByRole('paragraph')).toHaveCount(2)
  expect(await box(page).getByRole('paragraph').allInnerTexts()).toEqual(['one  two', 'one  two'])
})

test('a list pasted from Word becomes a list', async ({ page }) => {
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
    `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}` +
    `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]>${text}<o:p></o:p></p>\n`
  const items =
    item(1, '1.', 'Rooms') +
    item(2, 'a)', 'Kitchen') +
    item(2, 'b)', 'Bath') +
    item(1, '2.', 'Yard')
  const head = '<head><meta name=ProgId content=Word.Document><style><!-- @list l0 {} --></style>'
  await openEditor(page, `<html>${head}</head><body>\n<!--StartFragment-->${items}</body></html>`)
  await expect(box(page).locator('> ol > li')).toHaveCount(2)
  await expect(box(page).locator('> ol > li > ol[type=a] > li')).toHaveText(['Kitchen', 'Bath'])
  await expect(box(page)).toHaveText('RoomsKitchenBathYard')
})

/**
 * Drags a file from outside the browser over `target` and drops it there. Returns the effect that
 * the pointer shows, or 'open' if the browser would open the file. (Headless, it doesn't.)
 */
async function dropFile(page: Page, target: Locator, testInfo: TestInfo) {
  const file = testInfo.outputPath('photo.png')
  const bytes =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await writeFile(file, Buffer.from(bytes, 'base64'))
  // Waits until it no longer moves.
  await target.hover()
  const around = (await target.boundingBox())!
  const [x, y] = [around.x + around.width / 2, around.y + around.height / 2]
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  const effect = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const report = (event: DragEvent) =>
          resolve(event.defaultPrevented ? event.dataTransfer?.dropEffect : 'open')
        window.addEventListener('dragover', report, { once: true })
      }),
  )
  const protocol = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await protocol.send('Input.dispatchDragEvent', { type, x, y, data })
  }
  await protocol.detach()
  return effect
}

test('a file dropped beside a drop zone does not open in place of the app', async ({
  page,
}, testInfo) => {
  const drop = (target: Locator) => dropFile(page, target, testInfo)
  await page.goto('/login')
  expect(await drop(page.getByRole('heading', { name: 'Login' }))).toBe('none')
  expect(await drop(page.getByLabel('Email', { exact: true }))).toBe('none')

  await seedSession(page)
  await page.goto('/service')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Category' })
  expect(await drop(dialog.getByRole('heading', { name: 'Add Category' }))).toBe('none')
  expect(await drop(dialog.getByLabel('Name', { exact: true }))).toBe('none')
  await expect(dialog.getByText('photo.png')).toHaveCount(0)
  expect(await drop(dialog.getByLabel('Image', { exact: true }))).toBe('copy')
  await expect(dialog.getByText('photo.png')).toBeVisible()
  await expect(page).toHaveURL('/service')
})

test('an image dropped on the editor is refused with a notice', async ({ page }, testInfo) => {
  await openEditor(page, '<p>kept</p>')
  await save(page)
  expect(await dropFile(page, box(page), testInfo)).toBe('copy')
  await expect(page.getByText("Images and other files can't be kept here.")).toBeVisible()
  await expect(page).toHaveURL('/privacy')
  await expect(box(page)).toHaveText('kept')
  await expect(update(page)).toBeHidden()
})

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

test('a content page is laid out by its letters, in the editor and published', async ({
  page,
}) => {
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
  for (const key of ['Enter', 'Enter', 'Shift+Enter', 'Enter'])
    await page.keyboard.press(key)
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

const COLORS = [
  '#ffff00',
  '#c2443d',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  'black',
  'white',
  'navy',
  'pink',
]

/** Returns the lowest contrast of a text to what is behind it. */
async function lowestContrast(page: Page, around: string): Promise<number> {
  return page.evaluate((around) => {
    const context = document
      .createElement('canvas')
      .getContext('2d', { willReadFrequently: true })!
    const paint = (...colors: string[]) => {
      for (const color of colors) {
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
      }
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const light = (rgb: number[]) => {
      const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return [...document.querySelectorAll(`${around} :is(span, a)`)].reduce(
      (lowest, element) => {
        const behind: string[] = []
        for (let one: Element | null = element; one; one = one.parentElement) {
          behind.unshift(getComputedStyle(one).backgroundColor)
        }
        const under = light(paint('white', ...behind))
        const over = light(paint('white', ...behind, getComputedStyle(element).color))
        return Math.min(
          lowest,
          (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05),
        )
      },
      21,
    )
  }, around)
}

for (const scheme of ['light', 'dark'] as const) {
  test(`each color of a page has enough contrast in the ${scheme} scheme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const link = '<a href="https://a.example">link</a>'
    const words = COLORS.map(
      (color, index) =>
        `<p><span style="color: ${color}">text</span> <span style="background-color: ${color}">back ${link}</span> ` +
        `<span style="background-color: ${color}; color: ${COLORS[(index + 4) % COLORS.length]}">both</span></p>`,
    )
    await openEditor(page, `<div data-pm-slice="1 1 []">${words.join('')}</div>`)
    expect(await lowestContrast(page, '[contenteditable]')).toBeGreaterThanOrEqual(4.5)
    await save(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    expect(await lowestContrast(page, 'figure')).toBeGreaterThanOrEqual(4.5)
  })
}

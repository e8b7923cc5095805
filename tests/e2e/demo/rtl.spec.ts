import { expect, type Locator, type Page, test } from '@playwright/test'

import { screens, seedSession, show } from '../screens'

/*
 * In the scenario rtl, people write in Arabic and Hebrew, often with a final '!'. If a text has the
 * direction of the page instead of its own, that '!' moves to the right of what it ends.
 */

/** Returns how many visible texts end with '!', and those whose '!' is not at their left end. */
function findMarks(scope: Locator): Promise<{ count: number; misplaced: string[] }> {
  return scope.evaluate((root) => {
    const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}][^\p{Script=Latin}]*!$/u
    const boxOf = (node: Node, index: number) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return range.getClientRects()[0]
    }
    const misplaced: string[] = []
    let count = 0
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trimEnd() ?? ''
      if (!rightToLeft.test(text) || !node.parentElement?.checkVisibility()) continue
      const mark = boxOf(node, text.length - 1)
      const before = boxOf(node, text.length - 2)
      // A line may end between them.
      if (!mark || !before || Math.abs(mark.top - before.top) > mark.height / 2) continue
      count += 1
      if (mark.left > before.left) misplaced.push(text)
    }
    return { count, misplaced }
  })
}

async function expectMarksInPlace(scope: Locator): Promise<void> {
  await expect(async () => {
    const { count, misplaced } = await findMarks(scope)
    expect(misplaced).toEqual([])
    expect(count).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
}

const names = [
  'Manage Accounts',
  'User Details',
  'Services',
  'Edit Services',
  'Service Details',
  'Support',
  'Bookings',
  'Bookings by week',
  'Transactions',
  'Messages',
  'Chat',
]

async function open(page: Page, name: string) {
  const screen = screens.find((entry) => entry.name === name)!
  await show(page, screen, 'loaded', 'rtl')
}

for (const width of [390, 1280]) {
  test(`texts keep their own direction on the screens at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await seedSession(page)
    for (const name of names) {
      await test.step(name, async () => {
        await open(page, name)
        const closed = page.locator('main [aria-expanded=false][data-accordion-control]')
        while ((await closed.count()) > 0) await closed.first().click()
        await expectMarksInPlace(page.getByRole('main'))
      })
    }
  })
}

test('what is written takes its own direction, and so does what is shown of it', async ({
  page,
}) => {
  await seedSession(page)
  await open(page, 'Chat')
  const composer = page.getByPlaceholder('Write message…')
  const direction = () => composer.evaluate((box) => getComputedStyle(box).direction)
  await composer.fill('Hello!')
  expect(await direction()).toBe('ltr')
  await composer.fill('مرحبا بكم في الخدمة!')
  expect(await direction()).toBe('rtl')
  await composer.press('Enter')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expectMarksInPlace(messages.getByText('مرحبا بكم في الخدمة!'))
  const list = page.getByRole('region', { name: 'Conversations' })
  await expectMarksInPlace(list)

  await composer.fill('Hello!\nשלום לכולם!')
  await composer.press('Enter')
  await expectMarksInPlace(messages.getByText(/^Hello!/))
})

test('a name in a sentence keeps its own direction, and the sentence that of the page', async ({
  page,
}) => {
  await seedSession(page)
  await open(page, 'Services')
  await page.getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete Category' }).click()
  const question = page.getByRole('dialog', { name: 'Do you want to delete this category ?' })
  await expectMarksInPlace(question)
  const name = await question.getByText(/!$/).last().boundingBox()
  const rest = await question.getByText(/^, and its/).boundingBox()
  expect(name!.x).toBeLessThan(rest!.x)
  await question.getByRole('button', { name: 'No' }).click()
  // While it is open, the palette's keys do nothing.
  await expect(question).toBeHidden()

  await page.getByLabel('Search').fill('شيء لا يوجد!')
  await expectMarksInPlace(page.getByText('No Service Found').locator('..'))

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Go to' })
  await search.fill('נועה כהן!')
  await expectMarksInPlace(page.getByRole('listbox', { name: 'Results' }))
  expect(await search.evaluate((box) => getComputedStyle(box).direction)).toBe('rtl')
})

import { expect, test, type Locator, type Page } from '@playwright/test'

import { edgesOf } from '../edges'
import { open } from '../screens'

/** Returns the texts of cells, and of terms' values, that need more lines than `most`. */
async function tooHigh(cells: Locator, most: number): Promise<string[]> {
  expect(await cells.count()).toBeGreaterThan(0)
  return cells.evaluateAll(
    (all, most) =>
      all.flatMap((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        const { lineHeight } = getComputedStyle(cell)
        // The lines after the third are cut off, but still there.
        const { height: shown } = (
          cell.querySelector('[data-clamp]') ?? cell
        ).getBoundingClientRect()
        const height = Math.min(text.getBoundingClientRect().height, shown)
        const lines = height / Number.parseFloat(lineHeight)
        return Math.round(lines) > most
          ? [`${lines.toFixed(1)} lines: ${cell.textContent}`]
          : []
      }),
    most,
  )
}

const column = (page: Page, label: string) => page.locator(`tbody [data-label='${label}']`)

/** A name without the picture beside it. */
const names = (page: Page) =>
  page.locator('tbody [data-label=Name] [data-clamp] [data-clamp]')

/** Columns that show one line. Others may show two. */
const oneLine = {
  'Manage Accounts': ['Email', 'Zip Code', 'Account Type', 'Status', 'Action'],
  Bookings: ['Service', 'Customer', 'Assigned to', 'Status', 'Total'],
  Transactions: ['User Name', 'Booking ID', 'Date & Time', 'Total Amount', 'Status'],
  Support: ['Booking Name', 'reported', 'reported By', 'reported on'],
  'User Details': ['Customer', 'Status', 'Total'],
  'User Details of a customer': ['Assigned to', 'Status', 'Total'],
}

test("an account's name is 24 px wide, also where it is '---'", async ({ page }) => {
  await open(page, 'Manage Accounts')
  await expect(names(page).getByText('---', { exact: true })).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const links = names(page).getByRole('link')
    const least = () =>
      links.evaluateAll((shown) =>
        Math.min(...shown.map((link) => link.getBoundingClientRect().width)),
      )
    await expect.poll(least, { message: `${width} px` }).toBeGreaterThanOrEqual(24)
  }
})

test('names, dates and amounts keep one line, headings too, and rows two', async ({
  page,
}) => {
  for (const [name, labels] of Object.entries(oneLine)) {
    await open(page, name)
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const where = `${name}, ${width} px`
      for (const label of labels) {
        expect.soft(await tooHigh(column(page, label), 1), `${where}, ${label}`).toEqual([])
      }
      if (name === 'Manage Accounts')
        expect.soft(await tooHigh(names(page), 1), where).toEqual([])
      // Three amounts leave the names of their columns no room beside the rail of icons.
      const most = name === 'Transactions' && width === 1024 ? 2 : 1
      const headings = page.getByRole('columnheader')
      expect.soft(await tooHigh(headings, most), where).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    expect
      .soft(
        await tooHigh(page.locator('tbody :is(th, td)'), name === 'Support' ? 3 : 2),
        name,
      )
      .toEqual([])
    const facts = page.getByRole('region', { name: 'Profile' }).locator('dd')
    if (name.startsWith('User Details'))
      expect.soft(await tooHigh(facts, 1), name).toEqual([])
  }
})

test('a time keeps one line in the cards of a phone', async ({ page }) => {
  await open(page, 'Transactions', { width: 390 })
  const times = await column(page, 'Date & Time').evaluateAll((cells) =>
    cells.map((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const time = document.createRange()
      while (texts.nextNode()) time.selectNodeContents(texts.currentNode)
      return time.getClientRects().length
    }),
  )
  expect(times).toEqual(Array.from({ length: 10 }, () => 1))
})

test('only the gap separates the facts of a card', async ({ page }) => {
  await open(page, 'Transactions', { width: 390 })
  const paddings = await page
    .locator('main [data-row] [data-card=fact]')
    .evaluateAll((facts) => facts.map((fact) => getComputedStyle(fact).paddingInline))
  expect(new Set(paddings)).toEqual(new Set(['0px']))
})

test('a copy button stands beside the end of its text, however wide that is', async ({
  page,
}) => {
  await open(page, 'User Details')
  const copy = page.getByRole('button', { name: 'Copy email' })
  const alone = await copy.evaluate((button) => {
    const place = button.closest('dd')!
    const link = place.querySelector('a')!
    return Array.from({ length: 50 }, (_, index) => 120 + 4 * index).filter((width) => {
      place.style.width = `${width}px`
      const end = [...link.getClientRects()].at(-1)!
      const { top, bottom, right } = button.getBoundingClientRect()
      return top >= end.bottom || bottom <= end.top || right <= end.right
    })
  })
  expect(alone).toEqual([])
})

const LISTS = ['Manage Accounts', 'Bookings', 'Support', 'Transactions']

const boxesOf = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => {
      const { top, left, height } = row.getBoundingClientRect()
      return { top, left: Math.round(left), height }
    }),
  )

for (const [width, columns] of [
  [390, 1],
  [600, 2],
  [768, 2],
] as const) {
  test(`a list has ${columns} column(s) of compact cards at ${width} px`, async ({
    page,
  }) => {
    for (const name of LISTS) {
      await open(page, name, { width })
      const rows = page.locator('main [data-row]')
      const boxes = await boxesOf(rows)
      expect.soft(boxes[0]!.top, name).toBeLessThan(260)
      expect
        .soft(Math.max(...boxes.map(({ height }) => height)), name)
        .toBeLessThanOrEqual(110)
      expect.soft(new Set(boxes.map(({ left }) => left)).size, name).toBe(columns)
      if (name === 'Support') {
        const status = await edgesOf(rows.first().getByRole('combobox'))
        const card = await edgesOf(rows.first())
        // As far from the edge as the texts are from the sides.
        expect.soft(status.top - card.top).toBeGreaterThanOrEqual(10)
      }
      // Screen readers still get a table.
      const headings = page.getByRole('table').getByRole('columnheader')
      expect.soft(await headings.count(), name).toBeGreaterThan(5)
    }
  })
}

test('the first row of Bookings is near the top', async ({ page }) => {
  await open(page, 'Bookings', { width: 1440 })
  const row = page.locator('main [data-row]').first()
  const top = async () => (await row.boundingBox())!.y
  expect(await top()).toBeLessThan(285)
  await page.getByRole('button', { name: 'Filters' }).click()
  expect(await top()).toBeLessThan(340)
})

for (const width of [992, 1199, 1200, 1279]) {
  test(`rows have two lines at ${width} px, and their actions stay in place`, async ({
    page,
  }) => {
    for (const name of LISTS) {
      await open(page, name, { width })
      expect
        .soft(await greatestHeight(page.locator('main [data-row]')), name)
        .toBeLessThanOrEqual(56)
    }
    await open(page, 'Manage Accounts', { width })
    const badges = page.locator('main [data-card=badge] > *')
    expect(await greatestHeight(badges)).toBeLessThanOrEqual(24)
    for (const name of ['View', 'Delete']) {
      const boxes = await boxesOf(page.getByRole('row').getByText(name, { exact: true }))
      expect(new Set(boxes.map(({ left }) => left)).size, name).toBe(1)
    }
  })
}

async function greatestHeight(elements: Locator) {
  return Math.max(...(await boxesOf(elements)).map(({ height }) => height))
}

for (const width of [992, 1199]) {
  test(`the sidebar is a rail of icons at ${width} px`, async ({ page }) => {
    for (const name of LISTS) {
      await open(page, name, { width })
      const sidebar = page.getByRole('navigation', { name: 'Main' })
      expect.soft((await sidebar.boundingBox())?.width, name).toBe(64)
      const link = sidebar.getByRole('link', { name: 'Transactions', exact: true })
      await link.hover()
      await expect.soft(link.getByText('Transactions')).toHaveCSS('clip-path', 'none')
      await page.mouse.move(600, 600)
      await expect.soft(link.getByText('Transactions')).not.toHaveCSS('clip-path', 'none')
      await page.keyboard.press('Tab')
      await link.focus()
      await expect.soft(link.getByText('Transactions')).toHaveCSS('clip-path', 'none')
    }
  })
}

test("a row's actions have the colour of text, and Delete is red under pointer or focus", async ({
  page,
}) => {
  await open(page, 'Manage Accounts')
  const row = page.getByRole('row').nth(1)
  const colorOf = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).color)
  const text = await colorOf(row.getByRole('cell').first())
  const remove = row.getByRole('button', { name: 'Delete' })
  const actions = [row.getByRole('button').first(), row.getByText('View'), remove]
  for (const action of actions) expect(await colorOf(action)).toBe(text)

  // 'Activate' begins where 'Deactivate' does.
  const aligned = page.getByRole('button', { name: /^(?:Dea|A)ctivate$/ })
  const edges = await aligned.evaluateAll((buttons) =>
    buttons.map((button) => {
      const label = document.createRange()
      label.selectNodeContents(button)
      return Math.round(label.getBoundingClientRect().left)
    }),
  )
  expect(new Set(edges).size).toBe(1)

  await remove.hover()
  const red = await colorOf(remove)
  expect(red).not.toBe(text)
  await page.mouse.move(0, 0)
  expect(await colorOf(remove)).toBe(text)
  await row.getByText('View').focus()
  await page.keyboard.press('Tab')
  await expect(remove).toBeFocused()
  expect(await colorOf(remove)).toBe(red)
})

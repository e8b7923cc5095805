import { expect, test } from '@playwright/test'

import { misplacedOn, screenGroups, spaceOut } from '../layout'
import { open } from '../screens'

test("on a phone, widely spaced text cuts neither the date nor the link of a chat's booking", async ({
  page,
}) => {
  await open(page, 'Chat', { width: 375 })
  await spaceOut(page)
  const cut = await page
    .getByRole('region', { name: 'Booking' })
    .getByRole('link')
    .filter({ hasText: /\d{4}/ })
    .evaluate((link) => {
      const line = link.parentElement!
      const isHidden = getComputedStyle(line).overflow === 'hidden'
      return [link, ...(isHidden ? [line] : [])].filter(
        (part) =>
          part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight,
      ).length
    })
  expect(cut).toBe(0)
})

for (const { group, names } of screenGroups(({ isStatic }) => !isStatic)) {
  test(`very long texts fit on ${names}`, async ({ page }) => {
    expect(await misplacedOn(page, group, { scenario: 'huge' })).toEqual([])
  })
}

test('a cell shows at most three lines, and its whole text once it has the focus', async ({
  page,
}) => {
  for (const name of [
    'Manage Accounts',
    'User Details',
    'Support',
    'Bookings',
    'Transactions',
  ]) {
    await open(page, name, { scenario: 'huge' })
    const problems = await page.getByRole('table').evaluate((table) => {
      const excess = table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
      const high = [...table.querySelectorAll<HTMLElement>('[data-clamp]')].filter(
        (text) => {
          const { lineHeight, paddingTop } = getComputedStyle(text)
          const most = 3 * Number.parseFloat(lineHeight) + 2 * Number.parseFloat(paddingTop)
          return text.clientHeight > most + 1
        },
      )
      return [
        ...(excess > 0 ? [`the table is ${excess} px wider than its frame`] : []),
        ...high.map((text) => `too high: ${text.textContent.slice(0, 40)}`),
      ]
    })
    expect.soft(problems, name).toEqual([])

    // Long amounts are cut too.
    const cut = page
      .locator('tbody [data-clamp]')
      .filter({ hasText: /.{300}/s })
      .last()
    const hidden = () => cut.evaluate((text) => text.scrollHeight - text.clientHeight)
    expect(await hidden(), name).toBeGreaterThan(1)
    await page.keyboard.press('Tab')
    const link = cut.getByRole('link')
    await ((await link.count()) > 0 ? link : cut).focus()
    await expect.poll(hidden, name).toBeLessThanOrEqual(1)
  }
})

test('on a phone, the word before a long name keeps one line', async ({ page }) => {
  await open(page, 'Support', { width: 390, scenario: 'huge' })
  const broken = await page.locator('[data-row] [data-prefix]').evaluateAll((facts) =>
    facts.filter((fact) => {
      const { height, lineHeight } = getComputedStyle(fact, '::before')
      return Number.parseFloat(height) > Number.parseFloat(lineHeight) + 1
    }),
  )
  expect(broken).toHaveLength(0)
})

test('a status keeps to its column or card, however long it is', async ({ page }) => {
  for (const [name, status] of [
    ['Manage Accounts', 'suspended_by_the_risk_team'],
    ['Bookings', 'Rescheduled by the customer'],
    ['Bookings by week', 'Rescheduled by the customer'],
    ['Transactions', 'Payment declined'],
  ] as const) {
    await open(page, name)
    const badge = page.locator('main [data-row] [data-tone]').first()
    await badge.evaluate((element, status) => {
      element.lastElementChild!.textContent = status
    }, status)
    for (const width of [1280, 1200, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const [end, placeEnd] = await badge.evaluate((element) =>
        [element, element.parentElement!].map((box) => box.getBoundingClientRect().right),
      )
      expect.soft(end, `${name}, ${width} px`).toBeLessThanOrEqual(placeEnd! + 1)
    }
  }
})

test('the number of unread messages is no higher than the name beside it', async ({
  page,
}) => {
  await open(page, 'Manage Accounts')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const badge = navigation.locator('.mantine-Badge-root')
  await expect(badge).toContainText('unread')
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const { height } = (await badge.boundingBox())!
    expect(height, `${width} px`).toBeLessThanOrEqual(20)
  }
})

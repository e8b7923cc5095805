import { expect, test, type Locator, type Page } from '@playwright/test'

import { edgesOf, type Side, TOLERANCE } from '../edges'
import { content, type Overlay, services } from '../overlays'
import { open, takeSteps, waitForAnimations } from '../screens'
import { openSections, press, sees, seesDialog, type Step } from '../steps'

/* What belongs together begins, or ends, at the same edge as the eye sees it. */

const softly = expect.configure({ soft: true })

const WIDE = 1440
const NARROW = 1024
const PHONE = 390
const WIDTHS = [WIDE, NARROW, PHONE]

interface Alignment {
  side: Side
  of: Record<string, Locator>
  /** At all widths, unless it says otherwise. */
  widths?: readonly number[]
}

interface AlignedScreen {
  screen: string
  steps?: readonly Step[]
  alignments: (page: Page) => Alignment[]
}

function firstRow(page: Page): Locator {
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  return rows.first()
}

/** Returns such as 'left: Name 281, Price 289', or nothing if they are in line. */
async function misalignmentOf({ side, of }: Alignment): Promise<string[]> {
  const edges = await Promise.all(
    Object.entries(of).map(async ([name, locator]) => {
      const edges = await edgesOf(locator.first())
      return { name, at: edges[side] }
    }),
  )
  const all = edges.map(({ at }) => at)
  if (Math.max(...all) - Math.min(...all) <= TOLERANCE) return []
  return [`${side}: ${edges.map(({ name, at }) => `${name} ${at.toFixed(1)}`).join(', ')}`]
}

const ALIGNED: readonly AlignedScreen[] = [
  {
    screen: 'Dashboard',
    steps: [press(/account menu/)],
    alignments: (page) => {
      const tile = page
        .getByRole('main')
        .getByRole('link', { name: /^Customers\b(?! Pay)/ })
      const payments = page.getByRole('region', { name: 'Payments by status' })
      const amountOf = (status: string) =>
        payments.locator('div').filter({ hasText: status }).last().locator('dd')
      const entry = (name: string) =>
        page.getByRole('banner').getByText(name, { exact: true })
      return [
        {
          side: 'left',
          of: { Light: entry('Light'), Dark: entry('Dark'), Logout: entry('Logout') },
        },
        {
          side: 'left',
          of: {
            Doorstep: page.getByRole('navigation').getByText('Doorstep'),
            Bookings: page.getByRole('navigation').getByText('Bookings'),
          },
          widths: [WIDE],
        },
        {
          side: 'left',
          of: {
            'Needs attention': page.getByRole('heading', { name: 'Needs attention' }),
            Customers: tile.locator('svg').first().locator('..'),
            'Payments by status': page.getByRole('heading', { name: 'Payments by status' }),
          },
          widths: [WIDE, NARROW],
        },
        {
          side: 'right',
          of: {
            Failed: payments
              .getByRole('heading', { name: /^Failed/ })
              .locator('span')
              .last(),
            'Cancelled Failed': amountOf('Cancelled Failed'),
            'Refund Failed': amountOf('Refund Failed'),
          },
        },
      ]
    },
  },
  {
    screen: 'Manage Accounts',
    steps: [
      press(/^Select$/),
      (page) => page.getByRole('checkbox', { name: 'Select this page' }).waitFor(),
    ],
    alignments: (page) => {
      const row = firstRow(page)
      const bar = page.getByRole('region', { name: 'Selected accounts' })
      return [
        {
          side: 'left',
          of: {
            'the checkbox of the page': bar.getByRole('checkbox'),
            'the checkbox of a row': row.getByRole('checkbox'),
          },
        },
        {
          side: 'left',
          of: {
            'the checkbox of the page': bar.getByRole('checkbox'),
            'Select all matches': bar.getByRole('button', { name: /^Select all matches/ }),
            Activate: bar.getByRole('button', { name: 'Activate', exact: true }),
          },
          widths: [PHONE],
        },
        {
          side: 'left',
          of: {
            Action: page.getByRole('columnheader', { name: 'Action' }),
            Activate: page.getByRole('cell').getByRole('button', { name: /ctivate$/ }),
          },
          widths: [WIDE, NARROW],
        },
      ]
    },
  },
  {
    screen: 'User Details',
    alignments: (page) => {
      const main = page.getByRole('main')
      return [
        {
          side: 'right',
          of: {
            'the menu': main.getByRole('button', { name: 'Actions' }),
            Refresh: main.getByRole('button', { name: 'Refresh' }),
            'the account menu': page.getByRole('banner').getByRole('button').last(),
          },
        },
      ]
    },
  },
  {
    screen: 'Services',
    steps: [
      press('House Cleaning'),
      (page) => page.getByRole('link', { name: 'Deep Clean' }).waitFor(),
    ],
    alignments: (page) => {
      const category = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'House Cleaning' }) })
      const service = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Deep Clean' }) })
      return [
        {
          side: 'left',
          of: {
            'the picture of the category': category.locator('img'),
            'the picture of a service': service.locator('img'),
          },
        },
        {
          side: 'left',
          of: {
            'House Cleaning': category.getByText('House Cleaning'),
            'Deep Clean': service.getByRole('link'),
            Edit: service.getByText('Edit'),
            '6 services': category.getByText('6 services'),
          },
          widths: [PHONE],
        },
        {
          side: 'left',
          of: {
            'House Cleaning': category.getByText('House Cleaning'),
            'Deep Clean': service.getByRole('link', { name: 'Deep Clean' }),
          },
        },
        {
          side: 'right',
          of: {
            'the menu of the category': category.getByRole('button', { name: 'Actions' }),
            Delete: service.getByRole('button', { name: 'Delete' }),
          },
        },
      ]
    },
  },
  {
    screen: 'Edit Services',
    steps: [openSections],
    alignments: (page) => {
      const form = page.getByRole('form', { name: 'Edit Services' })
      return [
        {
          side: 'left',
          of: {
            Name: form.getByRole('textbox', { name: 'Name' }),
            Description: form.getByRole('textbox', { name: 'Description' }),
            'a question': form.getByText('Do you have pets?'),
            'Add question': form.getByRole('button', { name: 'Add question' }),
            Automatically: form.getByRole('radio'),
            'Service type': form.getByRole('combobox', { name: 'Service type' }),
          },
        },
        {
          side: 'right',
          of: {
            'a question': form
              .getByRole('list', { name: /questions/i })
              .getByRole('button', { name: 'More' }),
            '3 questions': form.getByText('3 questions'),
            Update: form.getByRole('button', { name: 'Update' }),
          },
          widths: [WIDE, NARROW],
        },
      ]
    },
  },
  {
    screen: 'Service Details',
    alignments(page) {
      const values = page.getByRole('definition')
      return [
        {
          side: 'left',
          of: {
            'the name': page.getByRole('heading', { name: 'Deep Clean' }),
            'Tax and Visibility': page.getByRole('heading', { name: 'Tax and Visibility' }),
          },
          widths: [PHONE],
        },
        {
          side: 'left',
          of: {
            'Charge Tax': values.nth(0),
            'Hidden from customers': values.nth(1),
            'Pending info': values.nth(2),
          },
        },
      ]
    },
  },
  {
    screen: 'Bookings by week',
    alignments(page) {
      const day = page
        .getByRole('list', { name: 'Days' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
        .filter({ has: page.getByRole('link') })
        .first()
      return [
        {
          side: 'left',
          of: {
            'the day': day.getByRole('heading'),
            'its first booking': day.getByRole('link').first(),
          },
        },
        {
          side: 'height',
          of: {
            'Export CSV': page.getByRole('button', { name: 'Export CSV' }),
            View: page.getByRole('radiogroup', { name: 'View' }),
          },
          // Its border adds to the height that fingers need.
          widths: [WIDE, NARROW],
        },
      ]
    },
  },
  {
    screen: 'Support',
    alignments: (page) => {
      const row = firstRow(page)
      return [
        {
          side: 'right',
          of: {
            Conversation: row.getByRole('link', { name: 'Conversation' }),
            'the date': row.getByText(/, 2026$/),
          },
          widths: [PHONE],
        },
        {
          side: 'left',
          of: {
            Status: page.getByRole('columnheader', { name: 'Status' }),
            'the status': row.getByRole('combobox'),
          },
          widths: [WIDE, NARROW],
        },
      ]
    },
  },
  {
    screen: 'Bookings',
    steps: [
      (page) => page.getByRole('rowheader').first().getByRole('link').click(),
      seesDialog('Booking'),
      sees('Open chat'),
    ],
    alignments(page) {
      const dialog = page.getByRole('dialog', { name: 'Booking' })
      return [
        {
          side: 'right',
          of: {
            Close: dialog.getByRole('button', { name: 'Close' }),
            'the status': dialog.getByText('Completed').locator('..'),
          },
        },
      ]
    },
  },
  {
    screen: 'Transactions',
    alignments: (page) => {
      const row = firstRow(page)
      const share = page.getByText('Provider Share (%)').locator('..')
      return [
        {
          side: 'left',
          of: {
            'Booking ID': page.getByRole('columnheader', { name: 'Booking ID' }),
            'an id': row.getByText(/^…/),
          },
          widths: [WIDE, NARROW],
        },
        {
          side: 'left',
          of: { name: row.getByRole('rowheader'), 'an id': row.getByText(/^…/) },
          widths: [PHONE],
        },
        {
          side: 'height',
          of: {
            Filters: page.getByRole('button', { name: /^Filters/ }),
            'Provider Share': share,
          },
        },
        {
          side: 'height',
          of: {
            next: page.getByRole('button', { name: 'next' }),
            'the first page': page.getByRole('link', { name: '1', exact: true }),
          },
        },
        {
          side: 'right',
          of: {
            'Export CSV': page.getByRole('button', { name: 'Export CSV' }),
            'Provider Share': share,
          },
          widths: [WIDE, NARROW],
        },
      ]
    },
  },
  {
    screen: 'Chat',
    alignments: (page) => {
      const search = page.getByPlaceholder('Search by user')
      const conversation = page
        .getByRole('link')
        .filter({ hasText: 'Leila Boateng' })
        .first()
      const write = page.getByRole('textbox', { name: 'Write message…' })
      const heading = page.getByRole('heading', { level: 2 })
      const attach = page.getByLabel('Attach image')
      const send = page.getByRole('button', { name: 'Send' })
      return [
        {
          side: 'left',
          of: { search, 'a conversation': conversation },
          widths: [WIDE, NARROW],
        },
        { side: 'height', of: { 'the box': write, Send: send } },
        { side: 'bottom', of: { 'the box': write, Send: send } },
        {
          side: 'right',
          of: {
            'Clear Chat': page.getByRole('button', { name: 'Clear Chat' }),
            Send: send,
          },
          widths: [WIDE, NARROW],
        },
        {
          side: 'left',
          of: {
            'the header': heading.locator('xpath=../..'),
            'Attach image': page.locator('label', { has: attach }).locator('svg'),
          },
        },
        {
          side: 'left',
          of: { name: heading.getByRole('link'), role: heading.getByText('Customer') },
          widths: [PHONE],
        },
      ]
    },
  },
]

for (const { screen, steps = [], alignments } of ALIGNED) {
  test(`what belongs together is in line on ${screen}`, async ({ page }) => {
    // The demo's names and times depend on it, and so does which of them need a second line.
    await page.clock.setFixedTime(new Date('2026-11-28T20:00:00Z'))
    await open(page, screen, { width: WIDE })
    await takeSteps(page, steps)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.mouse.move(0, 0)
      await waitForAnimations(page)
      for (const alignment of alignments(page)) {
        if (alignment.widths?.includes(width) === false) continue
        softly(await misalignmentOf(alignment), `${screen}, ${width} px`).toEqual([])
      }
    }
  })
}

test('amounts on the dashboard are as high as counts, in one line', async ({ page }) => {
  await open(page, 'Dashboard')
  for (const width of [1440, 1024, 900, 768, PHONE]) {
    await page.setViewportSize({ width, height: 900 })
    const figures = page
      .getByRole('main')
      .locator('a')
      .getByText(/^\$?[\d,.]+$/)
    await expect(figures).toHaveCount(6)
    const heights = await figures.evaluateAll((all) =>
      all.map((figure) => figure.getBoundingClientRect().height),
    )
    softly(new Set(heights).size, `${width} px: ${heights.join(', ')}`).toBe(1)
  }
})

test('the answers to a changed page are equally high', async ({ page }) => {
  const { steps, scenario } = content['edit conflict'] as Overlay
  await open(page, 'CMS', scenario ? { scenario } : {})
  await takeSteps(page, steps)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const dialog = page.getByRole('dialog')
    const button = (name: string) => dialog.getByRole('button', { name })
    const of = { 'Next change': button('Next change'), 'Keep mine': button('Keep mine') }
    softly(await misalignmentOf({ side: 'height', of }), `${width} px`).toEqual([])
  }
})

test('the link below the text of a toast begins where the text does', async ({ page }) => {
  const { steps, scenario } = services['Duplicate that fails halfway'] as Overlay
  await open(page, 'Services', scenario ? { scenario } : {})
  await takeSteps(page, steps)
  await waitForAnimations(page)
  const toast = page.getByRole('alert')
  const of = { text: toast.getByText('was created'), link: toast.getByRole('link') }
  expect(await misalignmentOf({ side: 'left', of })).toEqual([])
})

test('the label of a link is in the middle of its button on a phone', async ({ page }) => {
  await open(page, 'CMS', { width: PHONE })
  const link = page.getByRole('link', { name: 'See what is published' })
  const [box, label] = await Promise.all([
    link.boundingBox(),
    link.getByText('See what is published').boundingBox(),
  ])
  const middles = [box!, label!].map(({ y, height }) => y + height / 2)
  expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(1)
})

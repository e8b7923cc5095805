import type { Backend } from '@mocks/backend/backend'
import { demoAdmin, demoOtp } from '@mocks/seed/admins'
import { seedId } from '@mocks/seed/random'

import { encodeRouteId } from '@/domain/list/route-id'

import { screens } from '../e2e/screens'
import { FIND_MISPLACED } from './layout'
import { type Page, until } from './page'

export interface Context {
  page: Page
  backend: Backend
  /** The path of a PNG file. */
  image: string
}

export interface Journey {
  name: string
  walk: (context: Context) => Promise<void>
}

const heading = (name: string) => ({ role: 'heading', name })
const button = (name: string) => ({ role: 'button', name })

async function signIn({ page }: Context) {
  await page.goto('/login')
  await page.type({ label: 'Email' }, demoAdmin.email)
  await page.type({ label: 'Password' }, demoAdmin.password)
  await page.click(button('Sign In'))
  await page.see(heading('Dashboard'))
}

const lists: [title: string, path: string, row: string][] = [
  ['Manage Accounts', '/manage-account', 'row'],
  ['Bookings', '/bookings', 'row'],
  ['Support', '/support', 'row'],
  ['Transactions', '/transactions', 'row'],
]

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** Pastes what Word copies of a list. */
const PASTE_FROM_WORD = `
  const data = new DataTransfer()
  const item = (text) =>
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">' +
    '1.<span>&nbsp; </span></span>' + text + '</p>'
  data.setData('text/html', '<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>' +
    item('First clause') + item('Second clause') + '</body></html>')
  data.setData('text/plain', 'First clause')
  // Not every engine takes the data for a ClipboardEvent.
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(paste, 'clipboardData', { value: data })
  document.querySelector('[contenteditable=true]').dispatchEvent(paste)
`

/** What the boxes of Enter OTP show. */
const CODE = `[...document.querySelectorAll('[autocomplete=one-time-code]')].map((box) => box.value).join()`

/** Fills in the boxes without an event, as a browser may, which React can't notice. */
const FILL_IN = `
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const boxes = [...document.querySelectorAll('[autocomplete=one-time-code]')]
  boxes.forEach((box, index) => set.call(box, arguments[0][index]))
`

/** The distance of the marked message from the top of the window. */
const MARKED = `document.querySelector('[data-marked]').getBoundingClientRect().top`

async function misplacedOn({ page }: Context, isPublic: boolean): Promise<string[]> {
  const found: string[] = []
  for (const size of SIZES) {
    await page.driver.resize(size.width, size.height)
    for (const screen of screens.filter(
      (screen) => Boolean(screen.isPublic) === isPublic,
    )) {
      await page.goto(screen.path)
      await page.see({ css: 'h1' })
      await page.until(`!document.querySelector('main [aria-busy=true]')`)
      let lines: string[] = []
      // What is still being laid out settles.
      await until('a settled page', async () => {
        lines = (await page.driver.run(FIND_MISPLACED)) as string[]
        return lines.length === 0
      }).catch(() => undefined)
      found.push(...lines.map((line) => `${screen.name}, ${size.width} px: ${line}`))
    }
  }
  await page.driver.resize(1280, 900)
  return found
}

export const journeys: Journey[] = [
  { name: 'sign in', walk: signIn },
  ...lists.map(([title, path, role]) => ({
    name: `list: ${title}`,
    async walk({ page }: Context) {
      await page.goto(path)
      await page.see(heading(title))
      await page.see({ role: 'cell' })
      await page.until(
        `TestingLibraryDom.queryAllByRole(document.body, '${role}').length === 11`,
      )
    },
  })),
  {
    name: 'list: Services',
    async walk({ page }) {
      await page.goto('/service')
      await page.see(heading('Services'))
      await page.see(button('Add Category'))
      await page.until(`document.querySelectorAll('[aria-expanded]').length > 3`)
    },
  },
  {
    name: 'edit a service',
    async walk({ page, backend }) {
      const id = seedId('service', 1)
      await page.goto(`/service/edit/${encodeRouteId(id)}`)
      await page.type({ label: 'Description' }, ' In every engine.')
      await page.click(button('Update'))
      await page.see(heading('Services'))
      const saved = backend.db.services.get(id)?.description
      if (!saved?.includes('In every engine.')) throw new Error(`Saved: ${saved}`)
    },
  },
  {
    name: 'send a chat message with an image',
    async walk({ page, backend, image }) {
      await page.goto(`/messages?conversation=${encodeRouteId(seedId('conversation', 1))}`)
      await page.see(heading('Messages'))
      await page.see({ css: 'textarea:not([disabled])' })
      await page.choose({ css: 'input[type=file]' }, image)
      await page.type({ css: 'textarea' }, 'A photo from every engine')
      await page.click(button('Send'))
      await page.see({ text: 'A photo from every engine' })
      await until('the message on the server', async () =>
        (backend.db.messages.get(seedId('conversation', 1)) ?? []).some(
          ({ message, image }) => message === 'A photo from every engine' && Boolean(image),
        ),
      )
    },
  },
  {
    name: 'edit a content page',
    async walk({ page, backend }) {
      await page.goto('/privacy')
      await page.click({ css: '[contenteditable=true]' })
      await page.type({ css: '[contenteditable=true]' }, 'Every engine')
      await page.click(button('Update'))
      await until('the page on the server', async () =>
        [...backend.db.pages.values()].some(({ content }) =>
          content?.includes('Every engine'),
        ),
      )
      await page.see({ text: 'Page updated' })
    },
  },
  {
    name: 'dark scheme',
    async walk({ page }) {
      await page.goto('/')
      await page.see(heading('Dashboard'))
      await page.click({ css: 'header button[aria-haspopup=menu]' })
      await page.click({ text: 'Dark' })
      await page.until(`document.documentElement.dataset.mantineColorScheme === 'dark'`)
      await page.until(
        `getComputedStyle(document.body).backgroundColor === 'rgb(23, 22, 21)'`,
      )
    },
  },
  {
    name: 'phone width',
    async walk({ page }) {
      await page.driver.resize(390, 844)
      await page.goto('/manage-account')
      await page.see(heading('Manage Accounts'))
      await page.until(`document.documentElement.scrollWidth <= innerWidth`)
      await page.driver.resize(1280, 900)
    },
  },
  {
    name: 'two loads in quick succession',
    async walk({ page }) {
      const paths = ['/bookings', '/support', '/', '/messages', '/transactions']
      for (let round = 0; round < 6; round += 1) {
        for (const path of paths) {
          // Leaves each page while it stores or restores its session.
          await page.startLoading(path)
        }
      }
      // Firefox may report the load that this one interrupts as its failure.
      await until('the last page', async () => page.goto('/support').then(() => true))
      await page.see(heading('Support'))
      await page.see({ role: 'cell' })
    },
  },
  {
    name: 'a corrected date',
    async walk({ page }) {
      await page.goto('/bookings?from=2026-11-20')
      await page.see({ label: 'From' })
      await page.driver.run(`document.querySelector('[type=date]').focus()`)
      await page.driver.press('Backspace')
      await page.until(`location.search.includes('from=2026-11-20')`)
      for (const key of '12') await page.driver.press(key)
      // The first part is the month or the day.
      await page.until(`/from=2026-(12-20|11-12)/.test(location.search)`)
      await page.until(`document.querySelector('[type=date]').value.startsWith('2026-1')`)
      await page.driver.run('history.back()')
      await page.until(`!/from=2026-(12-20|11-12)/.test(location.search)`)
      await page.see({ role: 'cell' })
    },
  },
  {
    name: 'a chat read while messages arrive',
    async walk({ page, backend }) {
      const conversationId = seedId('conversation', 1)
      await page.goto(`/messages?conversation=${encodeRouteId(conversationId)}`)
      await page.until(
        `document.querySelectorAll('section[aria-label=Messages] li').length > 9`,
      )
      await until('the socket', async () => backend.openChats().includes(conversationId))
      await page.driver.run(`
        const list = document.querySelector('section[aria-label=Messages]')
        list.scrollTop = -200
        const { top } = list.getBoundingClientRect()
        const seen = [...list.querySelectorAll('li')].find((e) => e.getBoundingClientRect().top > top)
        // Not before the page has heard of the scrolling.
        requestAnimationFrame(() => requestAnimationFrame(() => (seen.dataset.marked = '')))
      `)
      await page.see({ css: '[data-marked]' })
      const before = Number(await page.driver.run(`return ${MARKED}`))
      for (const number of [1, 2, 3]) {
        const text = `Arrived while reading, number ${number}`
        backend.pushMessage(text, { conversationId })
        await page.until(`document.querySelector('main').textContent.includes('${text}')`)
        await page.until(`Math.abs(${MARKED} - ${before}) <= 2`)
      }
    },
  },
  {
    name: 'a list pasted from Word',
    async walk({ page }) {
      await page.goto('/privacy')
      await page.click({ css: '[contenteditable=true]' })
      await page.driver.run(PASTE_FROM_WORD)
      await page.until(
        `[...document.querySelectorAll('[contenteditable=true] li')].some((item) =>
          item.textContent.startsWith('Second clause'))`,
      )
      await page.click(button('Update'))
      await page.see({ text: 'Page updated' })
    },
  },
  {
    name: 'Escape in the popover of a link',
    async walk({ page }) {
      await page.goto('/privacy')
      await page.click({ css: '[contenteditable=true]' })
      const text = `document.querySelector('[contenteditable=true]').textContent`
      const before = await page.driver.run(`
        const editor = document.querySelector('[contenteditable=true]')
        getSelection().selectAllChildren(editor)
        return ${text}
      `)
      await page.click(button('Link'))
      await page.see({ label: 'Link address' })
      await page.driver.press('Escape')
      await page.until(
        `!document.querySelector('[aria-label="Link address"]')?.checkVisibility()`,
      )
      const after = await page.driver.run(`return ${text}`)
      if (after !== before) throw new Error(`The page became ${JSON.stringify(after)}`)
    },
  },
  {
    name: 'an export',
    async walk({ page }) {
      await page.goto('/support')
      await page.see({ role: 'cell' })
      await page.click(button('Export CSV'))
      await page.see({ text: 'rows exported' })
    },
  },
  {
    name: 'a selection of several rows',
    async walk({ page }) {
      const box = (row: number) => ({ css: `tbody tr:nth-child(${row}) [type=checkbox]` })
      await page.goto('/manage-account?role=provider')
      await page.see({ role: 'cell' })
      await page.click(button('Select'))
      await page.click(box(2))
      await page.see({ text: '1 selected' })
      await page.driver.shiftClick(await page.see(box(4)), 12, 12)
      await page.see({ text: '3 selected' })
      // Beside the checkbox.
      await page.driver.shiftClick(await page.see(box(6)), -4, -4)
      await page.see({ text: '5 selected' })
    },
  },
  {
    name: 'a bulk run',
    async walk({ page, backend }) {
      await page.goto('/manage-account?status=active')
      await page.see({ role: 'cell' })
      await page.click(button('Select'))
      await page.click({ label: 'Select this page' })
      await page.click({ css: '[aria-label="Selected accounts"] button:nth-child(2)' })
      await page.click(button('Yes'))
      await page.see({ text: '10 accounts deactivated' })
      const changes = backend.calls.filter(
        ({ method, path }) => method === 'PUT' && /users/.test(path),
      )
      if (changes.length !== 10) throw new Error(`${changes.length} accounts were changed`)
    },
  },
  {
    name: 'every screen without cut or overlapping text',
    async walk(context) {
      const found = await misplacedOn(context, false)
      if (found.length > 0) throw new Error(found.join('\n'))
    },
  },
  {
    name: 'an expired session',
    async walk({ page, backend }) {
      await page.goto('/bookings')
      await page.see({ role: 'cell' })
      backend.db.tokenGeneration += 1
      await page.goto('/transactions')
      await page.see(heading('Login'))
      await page.see({ text: 'Session expired' })
      backend.db.tokenGeneration -= 1
    },
  },
  {
    name: 'the code of Enter OTP',
    async walk({ page, backend }) {
      await page.goto('/forgot-password')
      await page.type({ label: 'Email' }, demoAdmin.email)
      await page.click(button('Continue'))
      await page.see(heading('Enter OTP'))
      await page.click({ label: 'Digit 1 of 4' })
      async function pressAndSee(keys: string[], code: string) {
        for (const key of keys) await page.driver.press(key)
        await page.until(`${CODE} === '${code}'`)
      }
      await pressAndSee(['1', '2', '3', '4'], '1,2,3,4')
      await pressAndSee(['Home', '5'], '1,2,3,5')
      await pressAndSee(['ArrowLeft', 'End', '6'], '1,2,6,5')
      await pressAndSee(['Backspace', 'Backspace', 'Backspace'], '1,2,,')
      await pressAndSee(['Delete'], '1,,,')
      await page.driver.run(FILL_IN, ['7', '7', '7', '7'])
      await page.click(button('Submit'))
      await page.see({ text: 'Invalid OTP' })
      await page.driver.run(FILL_IN, demoOtp.split(''))
      await page.click(button('Submit'))
      await page.see(heading('Reset Password'))
      const sent = backend.calls.filter(({ path }) => path.endsWith('otp-verify'))
      if (sent.length !== 2) throw new Error(`${sent.length} codes were sent`)
    },
  },
  {
    name: 'every public screen without cut or overlapping text',
    async walk(context) {
      const found = await misplacedOn(context, true)
      if (found.length > 0) throw new Error(found.join('\n'))
    },
  },
  {
    name: 'two tabs',
    async walk(context) {
      const { page } = context
      await signIn(context)
      await page.driver.openTab()
      await page.goto('/bookings')
      await page.see(heading('Bookings'))
      await page.driver.switchTab(0)
      await page.see(heading('Dashboard'))
      await page.click({ css: 'header button[aria-haspopup=menu]' })
      await page.click({ role: 'menuitem', name: 'Logout' })
      await page.click(button('Yes'))
      await page.see(heading('Login'))
      await page.driver.switchTab(1)
      await page.see(heading('Login'))
    },
  },
]

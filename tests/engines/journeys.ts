import type { Backend } from '@mocks/backend/backend'
import { demoAdmin } from '@mocks/seed/admins'
import { seedId } from '@mocks/seed/random'

import { encodeRouteId } from '@/domain/list/route-id'

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

export const journeys: Journey[] = [
  { name: 'sign in', walk: signIn },
  ...lists.map(([title, path, role]) => ({
    name: `list: ${title}`,
    async walk({ page }: Context) {
      await page.goto(path)
      await page.see(heading(title))
      await page.see({ role: 'cell' })
      await page.until(`TestingLibraryDom.queryAllByRole(document.body, '${role}').length === 11`)
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
        [...backend.db.pages.values()].some(({ content }) => content?.includes('Every engine')),
      )
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
      await page.until(`getComputedStyle(document.body).backgroundColor === 'rgb(23, 22, 21)'`)
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
]

import { getContentPage } from '@/api/content'
import { listPayments } from '@/api/payments'
import { listSettings } from '@/api/settings'
import { setTicketStatus } from '@/api/support'

import type { Scenario } from '../scenario'
import { enlarge, LARGE } from '../seed/enlarge'
import { seedId } from '../seed/random'
import { displayedRows, keepOfAll, mistypedRows, nulledRows, rewrite } from './rewrite-data'
import { XSS_MARK, xssPayloads, xssImages } from './xss-payloads'

const HUGE_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(40)
const HUGE_TEXT = 'A sentence that goes on and on, with a \u202eturn\u202c in it. '.repeat(
  300,
)

const RTL_NAMES = [
  'محمد العلي!',
  'נועה כהן!',
  'فاطمة الزهراء',
  'יוסף לוי',
  'خدمة 24 ساعة!',
  'ניקיון 5 חדרים!',
]
const RTL_TEXTS = [
  'شكرا جزيلا!',
  'תודה רבה!',
  'الموعد يوم 12 في الساعة 5:30، والسعر 80 دولارا!',
  'התור ב-12 לחודש בשעה 5:30, והמחיר 80 דולר!',
  'وصل العامل متأخرا وترك الباب مفتوحا، ثم عاد بعد ساعة ومعه مفتاح جديد. هل يمكن أن ترسلوا شخصا آخر غدا؟ العنوان كما هو في الحجز Maple Avenue 12!',
  'הטכנאי הגיע באיחור והשאיר את הדלת פתוחה, ואחרי שעה חזר עם מפתח חדש. אפשר לשלוח מישהו אחר מחר? הכתובת היא כמו בהזמנה Maple Avenue 12!',
]

/** The same text always becomes the same one, so that a person keeps one name. */
function inRightToLeft(text: string, key: string): string {
  if (key === 'phone' || key === 'zipCode' || key === 'houseNo') return text
  const texts = /description|message/i.test(key) ? RTL_TEXTS : RTL_NAMES
  const number = Array.from(text).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return texts[number % texts.length] ?? text
}

export const dataScenarios: Scenario[] = [
  {
    name: 'empty',
    title: 'Empty everything',
    description:
      'No accounts, bookings, services, tickets, payments or chats: every list shows its empty state.',
    seed(db) {
      keepOfAll(db, 0)
      db.categories.clear()
      db.services.clear()
      for (const page of db.pages.values()) page.content = ''
    },
  },
  {
    name: 'one-page',
    title: 'One page exactly',
    description: 'Ten rows in every list: exactly one page.',
    path: '/manage-account',
    seed: (db) => keepOfAll(db, 10),
  },
  {
    name: 'last-row',
    title: 'Last row of the last page',
    description:
      'Eleven accounts: delete the only row of page 2, and the list returns to page 1.',
    path: '/manage-account?page=2',
    seed: (db) => keepOfAll(db, 11),
  },
  {
    name: 'large',
    title: 'Much of everything',
    description:
      '1,000 services in 40 categories, bookings, payments, tickets and conversations each, 4,000 accounts, 2,000 messages in the newest chat, 400 options in the first service: no screen gets slow.',
    path: '/service',
    seed: (db) => enlarge(db, LARGE),
  },
  {
    name: 'null-rows',
    title: 'Rows with everything null',
    description: 'Every field of every row is null except _id: placeholders everywhere.',
    path: '/bookings',
    faults: [{ match: { kind: 'query' }, effect: { transform: nulledRows } }],
  },
  {
    name: 'wrong-types',
    title: 'Wrong types',
    description: 'Every field of every row has the wrong type.',
    path: '/transactions',
    faults: [{ match: { kind: 'query' }, effect: { transform: mistypedRows } }],
  },
  {
    name: 'unknown-codes',
    title: 'Unknown statuses and codes',
    description: 'Unknown statuses, roles and codes are shown unchanged.',
    path: '/support',
    seed(db) {
      for (const row of displayedRows(db)) {
        if ('status' in row)
          row['status'] = typeof row['status'] === 'number' ? 9 : 'escalated'
      }
      for (const service of db.services.values()) {
        for (const option of service.recurringOptions ?? [])
          option.frequency = 'fortnightly'
        for (const group of service.modifiers ?? []) group.selectionType = 'ranked'
      }
    },
  },
  {
    name: 'huge',
    title: 'Huge texts and amounts',
    description:
      'Words without spaces, very long texts, a quadrillion dollars, the year 9999.',
    path: '/transactions',
    seed(db) {
      for (const row of displayedRows(db)) {
        rewrite(row, {
          text: (_, key) => (/description|message/i.test(key) ? HUGE_TEXT : HUGE_WORD),
          amount: () => 1e15 + 0.25,
        })
        for (const key of ['createdAt', 'date'])
          if (key in row) row[key] = '9999-12-31T23:59:59.999Z'
      }
      keepOfAll(db, 25)
    },
  },
  {
    name: 'xss',
    title: 'XSS everywhere',
    description: `XSS payloads in every text, image and page. Nothing may set window.${XSS_MARK}.`,
    path: '/messages',
    seed(db) {
      let n = 0
      const next = () => xssPayloads[n++ % xssPayloads.length] ?? ''
      const nextImage = () => xssImages[n++ % xssImages.length] ?? ''
      for (const row of displayedRows(db)) {
        rewrite(row, { text: next, image: nextImage })
      }
      for (const page of db.pages.values())
        page.content = `<p>Before</p>${xssPayloads.join('')}`
    },
  },
  {
    name: 'rtl',
    title: 'Arabic and Hebrew',
    description:
      'People write from right to left: each final “!” is at the left end of its text, in bubbles, names, lists and questions.',
    path: '/messages',
    seed(db) {
      for (const row of displayedRows(db)) {
        rewrite(row, { text: inRightToLeft })
      }
      for (const page of db.pages.values()) {
        page.content = `<h2>${RTL_NAMES[0]}</h2>${RTL_TEXTS.map((text) => `<p>${text}</p>`).join('')}`
      }
    },
  },
  {
    name: 'ticket-closed-by-another',
    title: 'Someone else closed the ticket',
    description:
      'Another admin closes all open tickets two seconds after the list loads: changing a status fails with 409.',
    path: '/support',
    timeline: [
      {
        since: { tag: 'support', method: 'get' },
        after: 2000,
        run({ db }) {
          for (const ticket of db.tickets.values()) ticket.status = 'closed'
        },
      },
    ],
    faults: [{ match: setTicketStatus, effect: { latency: 300 } }],
  },
  {
    name: 'page-edit-conflict',
    title: 'Someone else changed the content page',
    description:
      'Every two seconds after its editor has loaded, another admin adds a paragraph to the Privacy Policy: Update shows both versions.',
    path: '/privacy',
    timeline: [
      {
        since: getContentPage,
        after: 2000,
        every: 2000,
        times: 10,
        run({ db }) {
          const page = db.pages.get(seedId('page', 1))
          if (page) page.content = `${page.content}<p>Added by another admin.</p>`
        },
      },
    ],
  },
  {
    name: 'no-share-setting',
    title: 'Missing provider share setting',
    description:
      "The server has no Provider Share setting: saving one shows 'Something Went wrong'.",
    path: '/transactions',
    seed: (db) => db.settings.clear(),
  },
  {
    name: 'transactions-not-found',
    title: "'not found' transactions",
    description: 'The server answers 404 with a message: an empty list, not an error.',
    path: '/transactions',
    faults: [
      { match: listPayments, effect: { status: 404, message: 'Payments not found' } },
      { match: listSettings, effect: { status: 404, message: 'Master data not found' } },
    ],
  },
]

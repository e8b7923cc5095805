import { backend } from '@mocks/node'

/* A service with rows in all of its lists. */

export const SERVICE = '66b000000000000000000001'
export const CATEGORY = '66a000000000000000000001'

/** Fields of the server that the editor doesn't know must survive every change of a list. */
const own = { id: 'own id', key: 'own key', rowKey: 'own row key' }

const bedroom = {
  ...own,
  _id: '66c000000000000000000011',
  title: 'Bedroom',
  description: '',
  price: 15,
  allowComment: true,
  commentPlaceholder: 'Which floor?',
}
const bathroom = {
  ...bedroom,
  _id: '66c000000000000000000012',
  title: 'Bathroom',
  price: 20,
}
export const rooms = {
  ...own,
  _id: '66c000000000000000000001',
  title: 'Rooms',
  description: 'How many',
  isRequired: true,
  selectionType: 'quantity',
  options: [bedroom, bathroom],
}
export const extras = {
  _id: '66c000000000000000000002',
  title: 'Extras',
  description: 'On top',
  isRequired: false,
  selectionType: 'multi',
  options: [{ ...bedroom, _id: '66c000000000000000000021', title: 'Oven', price: 12.5 }],
}
export const question = (n: number, question: string) => ({
  _id: `66d00000000000000000000${n}`,
  question,
  description: 'So that we come prepared',
  placeholder: '',
  isRequired: n === 1,
})
export const weekly = {
  _id: '66e000000000000000000001',
  frequency: 'weekly',
  frequencyValue: 2,
  title: 'Every 2 weeks',
  discountPercentage: 10,
}
export const once = {
  _id: '66e000000000000000000002',
  frequency: 'onetime',
  frequencyValue: 0,
  title: 'One Time',
  discountPercentage: 0,
}

export const whole = {
  _id: SERVICE,
  name: 'Deep clean',
  description: 'Every corner',
  image: 'https://img.test/d.png',
  price: 80,
  categoryId: CATEGORY,
  isHidden: false,
  taxable: true,
  taxDetails: { name: 'VAT', rate: 8.5 },
  isRecurring: true,
  recurringOptions: [weekly, once],
  modifiers: [rooms, extras],
  intakeQuestions: [question(1, 'Pets?'), question(2, 'Parking?'), question(3, 'Key?')],
  isPending: false,
  isDeleted: false,
  slug: 'deep-clean',
  assignmentMethod: 'automatically',
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-02-02T03:04:05.000Z',
  types: [],
  addOns: [],
}

export const plain = { ...whole, taxable: false, taxDetails: { name: '', rate: 0 } }
export const bare = { ...plain, isRecurring: false, recurringOptions: [], modifiers: [] }

type Service = NonNullable<ReturnType<typeof backend.db.services.get>>

/** Leaves one category in the catalogue, Cleaning, with these services. */
export function replaceCatalogue(...rows: Service[]): void {
  const { categories, services } = backend.db
  categories.clear()
  services.clear()
  categories.set(CATEGORY, {
    _id: CATEGORY,
    name: 'Cleaning',
    image: 'https://img.test/c.png',
  })
  for (const row of rows) services.set(row._id, row)
}

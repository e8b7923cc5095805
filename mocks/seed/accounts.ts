import type { AccountRow, CategoryRow, Db, ServiceRow } from '../db'
import { adminRows, demoPassword } from './admins'
import { portrait } from './images'
import { type Random, seedId } from './random'

const FIRST = [
  'Amelia',
  'Noah',
  'Priya',
  'Mateo',
  'Chloe',
  'Tariq',
  'Ingrid',
  'Wei',
  'Fatima',
  'Lucas',
  'Saoirse',
  'Diego',
  'Hannah',
  'Kwame',
  'Yuki',
  'Elena',
  'Marcus',
  'Zainab',
  'Oliver',
  'Leila',
  'Jonas',
  'Camila',
  'Rahul',
  'Sofia',
  'Ethan',
  'Aisha',
  'Pavel',
  'Grace',
  'Thabo',
  'Mina',
  'Andre',
  'Ruth',
  'Hugo',
  'Nadia',
  'Samuel',
  'Beatriz',
  'Kofi',
  'Maya',
  'Viktor',
  'Joan',
]
const LAST = [
  'Okafor',
  'Bennett',
  'Sharma',
  'Alvarez',
  'Dubois',
  'Haddad',
  'Nilsen',
  'Chen',
  'Rahman',
  'Silva',
  "O'Brien",
  'Morales',
  'Fischer',
  'Mensah',
  'Tanaka',
  'Petrova',
  'Johnson',
  'Yusuf',
  'Clarke',
  'Farahani',
  'Lindgren',
  'Costa',
  'Patel',
  'Rossi',
  'Walker',
  'Abdi',
  'Novak',
  'Sullivan',
  'Dlamini',
  'Park',
  'Moreau',
  'Goldberg',
  'Larsen',
  'Karimi',
  'Brooks',
  'Ferreira',
  'Boateng',
  'Nguyen',
  'Weiss',
  'Carter',
]
const COMPANIES = [
  'Bright Nest',
  'Two Rivers',
  'Evergreen',
  'Northside',
  'Clearwater',
  'Handy & Sons',
  'Good Hands',
  'Sunday Morning',
  'Cornerstone',
  'Blue Door',
  'Fair Oaks',
  'Tidy Fox',
  'Iron Gate',
  'Maple Street',
]
const TRADES = [
  'Home Services',
  'Cleaning Co.',
  'Plumbing',
  'Electric',
  'Gardens',
  'Repairs',
  'Movers',
]
const MAILS = ['example.com', 'example.org', 'mail.example', 'post.example']

const CUSTOMERS = 295
const PROVIDERS = 45

export function seedAccounts(db: Db, random: Random): void {
  for (const admin of adminRows) db.accounts.set(admin._id, structuredClone(admin))
  const catalogue = catalogueOf(db)
  let providersLeft = PROVIDERS
  const total = CUSTOMERS + PROVIDERS
  for (let i = 0; i < total; i += 1) {
    const isProvider = random.chance(providersLeft / (total - i))
    if (isProvider) providersLeft -= 1
    const row = person(random, i, isProvider)
    if (isProvider) addBusiness(row, random, catalogue)
    db.accounts.set(row._id, row)
  }
}

function person(random: Random, i: number, isProvider: boolean): AccountRow {
  const first = random.pick(FIRST)
  const last = random.pick(LAST)
  const name = random.chance(0.05) ? undefined : `${first} ${last}`
  const mailName = `${first}.${last}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
  return {
    _id: seedId('account', 100 + i),
    email: `${mailName}${i % 7 === 0 ? '' : i}@${random.pick(MAILS)}`,
    password: demoPassword,
    status: random.chance(0.86) ? 'active' : 'inactive',
    role: isProvider ? 'provider' : 'client',
    userInfo: {
      name,
      phone: random.chance(0.9) ? `+1 555 ${random.int(1000, 9999)}` : undefined,
      profilePhoto: random.chance(0.3) ? portrait(random.int(0, 359)) : undefined,
    },
    providerInfo: random.chance(0.5)
      ? { zipCode: zip(random), companyName: undefined, availability: [] }
      : undefined,
    services: [],
  }
}

function addBusiness(row: AccountRow, random: Random, catalogue: Catalogue): void {
  const from = random.pick([7, 8, 9, 10])
  const days = random.chance(0.9)
    ? random.some([1, 2, 3, 4, 5, 6, 7], random.int(2, 7))
    : []
  row.providerInfo = {
    zipCode: random.chance(0.85) ? zip(random) : undefined,
    companyName: random.chance(0.8)
      ? `${random.pick(COMPANIES)} ${random.pick(TRADES)}`
      : undefined,
    availability: days.map((day) => ({
      _id: `${row._id}-${day}`,
      day,
      // The API uses both 12-hour and 24-hour times, so the seed contains both.
      startTime: day % 2 === 0 ? `${from}:30 AM` : `${String(from).padStart(2, '0')}:00`,
      endTime: day % 2 === 0 ? '5:30 PM' : `${from + random.int(7, 10)}:00`,
    })),
  }
  const picked = random.chance(0.9) ? random.some(catalogue, random.int(1, 3)) : []
  row.services = picked.map(({ category, services }) => ({
    _id: category._id,
    name: category.name,
    subServices: random.some(services, random.int(0, 4)).map(({ name }) => ({ name })),
  }))
}

type Catalogue = { category: CategoryRow; services: ServiceRow[] }[]

function catalogueOf(db: Db): Catalogue {
  const services = [...db.services.values()]
  return [...db.categories.values()].map((category) => ({
    category,
    services: services.filter((service) => service.categoryId === category._id),
  }))
}

function zip(random: Random): string {
  return String(random.int(501, 99950)).padStart(5, '0')
}

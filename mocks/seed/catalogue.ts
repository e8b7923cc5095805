import type { Db, ServiceRow } from '../db'
import { brokenImage, type Glyph, serviceImage } from './images'
import { type Random, seedId } from './random'

type Plan = { name: string; glyph: Glyph; hue: number; services: string[] }

const CATEGORIES: Plan[] = [
  {
    name: 'House Cleaning',
    glyph: 'broom',
    hue: 175,
    services: [
      'Deep Clean',
      'Standard Clean',
      'Move-out Clean',
      'Kitchen Clean',
      'Bathroom Clean',
      'Laundry & Ironing',
    ],
  },
  {
    name: 'Plumbing',
    glyph: 'drop',
    hue: 210,
    services: [
      'Leak Repair',
      'Drain Unblocking',
      'Water Heater Service',
      'Tap Replacement',
      'Toilet Repair',
    ],
  },
  {
    name: 'Electrical',
    glyph: 'bolt',
    hue: 45,
    services: [
      'Light Fitting',
      'Socket Installation',
      'Fuse Box Check',
      'Ceiling Fan Installation',
      'EV Charger Installation',
    ],
  },
  {
    name: 'Gardening',
    glyph: 'leaf',
    hue: 120,
    services: [
      'Lawn Mowing',
      'Hedge Trimming',
      'Garden Clearance',
      'Planting',
      'Leaf Removal',
      'Tree Pruning',
    ],
  },
  {
    name: 'Moving',
    glyph: 'box',
    hue: 28,
    services: [
      'Studio Move',
      'Family Home Move',
      'Furniture Assembly',
      'Packing Service',
      'Storage Run',
    ],
  },
  {
    name: 'Painting',
    glyph: 'brush',
    hue: 330,
    services: [
      'Room Painting',
      'Exterior Painting',
      'Fence Staining',
      'Wallpapering',
      'Touch-up Visit',
    ],
  },
  {
    name: 'Pest Control',
    glyph: 'bug',
    hue: 90,
    services: ['Ant Treatment', 'Rodent Control', 'Wasp Nest Removal', 'Inspection'],
  },
  {
    name: 'Heating & Cooling',
    glyph: 'fan',
    hue: 195,
    services: [
      'AC Service',
      'Boiler Service',
      'Duct Cleaning',
      'Thermostat Installation',
      'Filter Change',
    ],
  },
  {
    name: 'Handyman',
    glyph: 'hammer',
    hue: 15,
    services: [
      'TV Mounting',
      'Shelf Hanging',
      'Door Repair',
      'Flat-pack Assembly',
      'Curtain Rails',
      'Small Repairs',
    ],
  },
  {
    name: 'Car Care',
    glyph: 'car',
    hue: 230,
    services: ['Exterior Wash', 'Interior Valet', 'Full Detail', 'Battery Replacement'],
  },
  {
    name: 'Window Cleaning',
    glyph: 'window',
    hue: 200,
    services: [
      'Inside & Outside',
      'Outside Only',
      'Conservatory',
      'Gutter Cleaning',
      'Solar Panel Cleaning',
    ],
  },
  {
    name: 'Pet Care',
    glyph: 'paw',
    hue: 280,
    services: ['Dog Walking', 'Pet Sitting', 'Grooming at Home'],
  },
]

export function seedCatalogue(db: Db, random: Random, now: Date): void {
  let n = 0
  for (const [i, plan] of CATEGORIES.entries()) {
    const category = {
      _id: seedId('category', i + 1),
      name: plan.name,
      image: serviceImage(plan.glyph, plan.hue),
    }
    db.categories.set(category._id, category)
    for (const name of plan.services) {
      n += 1
      const row = service(random, n, name, plan, category._id, now)
      db.services.set(row._id, row)
    }
  }
}

function service(
  random: Random,
  n: number,
  name: string,
  { glyph, hue, name: category }: Plan,
  categoryId: string,
  now: Date,
): ServiceRow {
  const isPending = random.chance(0.15)
  const taxable = random.chance(0.4)
  const isRecurring = !isPending && random.chance(0.5)
  const shade = (hue + random.int(-12, 12) + 360) % 360
  const created = new Date(now.getTime() - random.int(30, 600) * 86_400_000).toISOString()
  const image =
    n % 19 === 0 ? undefined : n % 17 === 0 ? brokenImage : serviceImage(glyph, shade)
  return {
    _id: seedId('service', n),
    name,
    image,
    description: isPending
      ? ''
      : `${name} at your home by a vetted ${category.toLowerCase()} professional. Tools and materials are included; you only need to let us in.`,
    price: isPending ? 0 : random.int(3, 40) * 5 + (random.chance(0.2) ? 0.99 : 0),
    categoryId,
    isHidden: random.chance(0.05),
    taxable,
    taxDetails: taxable
      ? {
          name: random.pick(['VAT', 'Sales Tax', 'GST']),
          rate: random.pick([5, 7.25, 8.5, 20]),
        }
      : { name: '', rate: 0 },
    isRecurring,
    recurringOptions: isRecurring ? recurringOptions(random, n) : [],
    modifiers: isPending ? [] : modifiers(random, n),
    intakeQuestions: isPending ? [] : questions(random, n),
    isPending,
    isDeleted: false,
    slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    assignmentMethod: 'automatically',
    createdAt: created,
    updatedAt: created,
    types: isPending ? [] : sizes(random, n, serviceImage(glyph, (shade + 25) % 360)),
    addOns: random.chance(0.6) ? addOns(random, n) : [],
  }
}

const part = (n: number, i: number) => seedId('part', n * 256 + i)

function recurringOptions(random: Random, n: number): ServiceRow['recurringOptions'] {
  const options = [
    { frequency: 'onetime', frequencyValue: 0, title: 'One Time', discountPercentage: 0 },
    { frequency: 'weekly', frequencyValue: 1, title: 'Every week', discountPercentage: 15 },
    {
      frequency: 'weekly',
      frequencyValue: 2,
      title: 'Every 2 weeks',
      discountPercentage: 10,
    },
    {
      frequency: 'monthly',
      frequencyValue: 1,
      title: 'Every month',
      discountPercentage: 5,
    },
    {
      frequency: 'daily',
      frequencyValue: 3,
      title: 'Every 3 days',
      discountPercentage: 20,
    },
  ]
  return random
    .some(options, random.int(1, 4))
    .map((option, i) => ({ _id: part(n, i), ...option }))
}

function modifiers(random: Random, n: number): ServiceRow['modifiers'] {
  const option = (i: number, title: string, price: number, ask?: string) => ({
    _id: part(n, i),
    title,
    description: '',
    price,
    allowComment: ask !== undefined,
    commentPlaceholder: ask ?? '',
  })
  const groups = [
    {
      _id: part(n, 16),
      title: 'Rooms',
      description: 'How many rooms are there?',
      isRequired: true,
      selectionType: 'quantity',
      options: [option(17, 'Bedroom', 15, 'Which floor?'), option(18, 'Bathroom', 20)],
    },
    {
      _id: part(n, 32),
      title: 'Supplies',
      description: 'Who brings what is needed?',
      isRequired: false,
      selectionType: 'single',
      options: [option(33, 'I have my own', 0), option(34, 'Bring everything', 12.5)],
    },
    {
      _id: part(n, 48),
      title: 'Extras',
      description: 'Anything on top',
      isRequired: false,
      selectionType: 'multi',
      options: [
        option(49, 'Evening visit', 25),
        option(50, 'Same day', 40),
        option(51, 'Take waste away', 18, 'About how many bags?'),
      ],
    },
  ]
  return random.some(groups, random.int(0, 3))
}

function questions(random: Random, n: number): ServiceRow['intakeQuestions'] {
  return random
    .some(
      [
        {
          question: 'Do you have pets?',
          description: 'So that we come prepared',
          placeholder: 'A cat, two dogs…',
          isRequired: false,
        },
        {
          question: 'How do we get in?',
          description: 'Key, code, or someone at home',
          placeholder: '',
          isRequired: true,
        },
        {
          question: 'Where can we park?',
          description: 'Within 100 yards, please',
          placeholder: 'Street, driveway…',
          isRequired: false,
        },
      ],
      random.int(0, 3),
    )
    .map((question, i) => ({ _id: part(n, 64 + i), ...question }))
}

function sizes(random: Random, n: number, image: string): ServiceRow['types'] {
  const base = random.int(6, 20) * 10
  const areas = [500, 1000, 2000].map((value, i) => ({
    value,
    discountedPrice: Math.round(base * (1 + i * 0.6) * 0.9 * 100) / 100,
    discountPercentage: 10,
  }))
  return random.some(['Small', 'Medium', 'Large'], random.int(1, 3)).map((title, i) => ({
    _id: part(n, 80 + i),
    title: `${title} home`,
    description: `For a ${title.toLowerCase()} home`,
    price: base + i * 35,
    image: i === 0 ? image : undefined,
    area: random.some(areas, random.int(0, 3)),
  }))
}

function addOns(random: Random, n: number): ServiceRow['addOns'] {
  const type = (i: number, title: string, price: number) => ({
    _id: part(n, i),
    title,
    description: `${title}, done in the same visit`,
    price,
    image: undefined,
    area: [],
  })
  return random.some(
    [
      {
        _id: part(n, 96),
        title: 'Appliances',
        types: [type(97, 'Inside the oven', 30), type(98, 'Inside the fridge', 25)],
      },
      { _id: part(n, 112), title: 'Outside', types: [type(113, 'Balcony', 20)] },
      { _id: part(n, 120), title: 'Guarantee', types: [] },
    ],
    random.int(1, 3),
  )
}

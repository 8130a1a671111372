// A sample menu: dishes, two taxes, tables on two floors (contract 3).

interface SampleOption {
  readonly title: string;
  readonly cents: number;
}

interface SampleItem {
  readonly title: string;
  readonly cents: number;
  readonly category: (typeof SAMPLE_CATEGORIES)[number];
  readonly tax: (typeof SAMPLE_TAXES)[number]['title'];
  readonly variants?: readonly SampleOption[];
  readonly addons?: readonly SampleOption[];
}

const option = (title: string, cents: number): SampleOption => ({ title, cents });

export const SAMPLE_TAXES = [
  { title: 'Food tax', rate_milli: 5_000, type: 'exclusive' },
  { title: 'Drinks tax', rate_milli: 12_500, type: 'inclusive' },
] as const;

export const SAMPLE_CATEGORIES = ['Starters', 'Mains', 'Pizza', 'Desserts', 'Drinks'] as const;

const food = (category: SampleItem['category']) => ({ category, tax: 'Food tax' }) as const;
const drink = { category: 'Drinks', tax: 'Drinks tax' } as const;

export const SAMPLE_ITEMS: readonly SampleItem[] = [
  {
    ...food('Starters'),
    title: 'Tomato soup with basil',
    cents: 550,
    variants: [option('Cup', 550), option('Bowl', 790)],
    addons: [option('Garlic bread', 250)],
  },
  {
    ...food('Starters'),
    title: 'Crispy calamari',
    cents: 990,
    addons: [option('Lemon aioli', 120), option('Chilli mayo', 120)],
  },
  { ...food('Starters'), title: 'Burrata and roasted peaches', cents: 1150 },
  {
    ...food('Mains'),
    title: 'Slow-roasted lamb shoulder',
    cents: 2190,
    addons: [option('Rosemary potatoes', 450), option('Green beans', 390)],
  },
  { ...food('Mains'), title: 'Sea bass with fennel', cents: 1980 },
  {
    ...food('Mains'),
    title: 'Wild mushroom risotto',
    cents: 1490,
    addons: [option('Parmesan', 150), option('Truffle oil', 290)],
  },
  {
    ...food('Mains'),
    title: 'House burger',
    cents: 1350,
    variants: [option('Beef', 1350), option('Chicken', 1290), option('Halloumi', 1250)],
    addons: [option('Bacon', 200), option('Cheddar', 150), option('Fried egg', 180)],
  },
  {
    ...food('Pizza'),
    title: 'Margherita',
    cents: 980,
    variants: [option('Small', 980), option('Large', 1320)],
    addons: [option('Buffalo mozzarella', 280), option('Olives', 120)],
  },
  {
    ...food('Pizza'),
    title: 'Diavola',
    cents: 1180,
    variants: [option('Small', 1180), option('Large', 1540)],
    addons: [option('Extra salami', 220), option('Hot honey', 150)],
  },
  { ...food('Desserts'), title: 'Warm chocolate cake', cents: 720 },
  {
    ...food('Desserts'),
    title: 'Lemon tart',
    cents: 640,
    addons: [option('Scoop of vanilla ice cream', 180)],
  },
  {
    ...drink,
    title: 'Fresh lemonade',
    cents: 420,
    variants: [option('Glass', 420), option('Jug', 1390)],
    addons: [option('Mint', 50), option('Ginger', 70)],
  },
  {
    ...drink,
    title: 'Espresso',
    cents: 260,
    variants: [option('Single', 260), option('Double', 340)],
  },
  {
    ...drink,
    title: 'House red wine',
    cents: 590,
    variants: [option('Glass', 590), option('Bottle', 2600)],
  },
];

const table = (table_title: string, floor: string, seating_capacity: number) => ({
  table_title,
  floor,
  seating_capacity,
});

export const SAMPLE_TABLES = [
  table('Table 1', 'Ground floor', 2),
  table('Table 2', 'Ground floor', 2),
  table('Table 3', 'Ground floor', 4),
  table('Table 4', 'Ground floor', 4),
  table('Table 5', 'Ground floor', 6),
  table('Terrace 1', 'Terrace', 2),
  table('Terrace 2', 'Terrace', 4),
  table('Terrace 3', 'Terrace', 8),
];

/** The payment type of the sample, in addition to Cash and Card, which every hub has. */
export const SAMPLE_PAYMENT_TYPE = 'Bank transfer';

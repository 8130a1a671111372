// A simulated store: some days of trade as facts, with the Z of each day, and the figures that head office must have.
import type { Random } from '../../server/console/seed/random.ts';
import type { BatchFact } from '../../server/office/receive/batch.ts';
import { chained } from '../fixtures/office.ts';

type Made = Omit<BatchFact, 'seq' | 'hash'>;
type Kind = BatchFact['kind'];

const TENDERS = ['Cash', 'Card', 'Voucher'] as const;
const DISHES = ['Soup', 'Stew', 'Salad', 'Bread', 'Tea'] as const;

const money = (cents: number): number => cents / 100;
const part = (cents: number, count = 1) => ({ amount: money(cents), count });

/** The sums of a day in cents, as the Z of the day has them. */
interface Day {
  sales: number;
  salesCount: number;
  credits: number;
  creditsCount: number;
  tax: number;
  tips: number;
  discounts: number;
  comps: number;
  voids: number;
  moved: number;
  readonly tenders: Map<string, number>;
}

const newDay = (): Day => ({
  ...{ sales: 0, salesCount: 0, credits: 0, creditsCount: 0, tax: 0, tips: 0 },
  ...{ discounts: 0, comps: 0, voids: 0, moved: 0, tenders: new Map() },
});

export interface Trade {
  readonly facts: readonly BatchFact[];
  /** The sales less the credits, in cents, over all days. */
  readonly net: number;
  readonly days: number;
}

/** Returns a store's trade. `random` determines everything except the hashes. */
export function makeTrade(random: Random, days: number, salesADay: number): Trade {
  const made: Made[] = [];
  let id = 0;
  let net = 0;
  for (let no = 1; no <= days; no += 1) {
    const day = `2026-11-${String(no).padStart(2, '0')}`;
    const sum = newDay();
    const add = (kind: Kind, body: Made['body']) => {
      const minute = String(made.length % 60).padStart(2, '0');
      made.push({ at: `${day}T12:${minute}:00.000Z`, day, kind, body });
    };
    const nextId = () => {
      id += 1;
      return id;
    };
    for (let sale = 0; sale < salesADay; sale += 1) addSale(random, sum, add, nextId);
    addOthers(random, sum, add, nextId);
    add('z', zOf(no, sum));
    net += sum.sales - sum.credits;
  }
  return { facts: chained(made), net, days };
}

type Add = (kind: Kind, body: Made['body']) => void;

function addSale(random: Random, sum: Day, add: Add, nextId: () => number): void {
  const total = 100 + random.below(9900);
  const tax = Math.round(total / 11);
  const isCredit = random.below(10) === 0;
  const sign = isCredit ? -1 : 1;
  const discount = random.below(4) === 0 ? random.below(300) : 0;
  const comp = random.below(8) === 0 ? random.below(300) : 0;
  const figures = { total: money(sign * total), tax: money(sign * tax) };
  add(isCredit ? 'credit' : 'invoice', {
    ...{ username: `u${random.below(3)}`, total: figures.total, tax_total: figures.tax },
    ...{ discount_total: money(discount), comp_total: money(comp) },
    lines: [{ kind: 'item', title: random.pick(DISHES), quantity: sign, ...figures }],
    taxes: [{ title: 'VAT', rate: 10, net: money(sign * (total - tax)), tax: figures.tax }],
  });
  sum.tax += sign * tax;
  sum[isCredit ? 'credits' : 'sales'] += total;
  sum[isCredit ? 'creditsCount' : 'salesCount'] += 1;
  if (!isCredit) {
    sum.discounts += discount;
    sum.comps += comp;
  }
  addPayment(random, sum, add, { id: nextId(), amount: sign * total });
}

/** Adds a payment. Some payments get another tip later; some are cancelled and made again with another tender. */
function addPayment(
  random: Random,
  sum: Day,
  add: Add,
  { id, amount }: { id: number; amount: number },
): void {
  const title = random.pick(TENDERS);
  const first = random.below(200);
  const pay = (tip: number, cancelled_at: string | null) =>
    add('payment', { id, title, amount: money(amount), tip: money(tip), cancelled_at });
  pay(first, null);
  const isCancelled = random.below(10) === 0;
  const tip = random.below(5) === 0 ? random.below(300) : first;
  if (isCancelled) pay(tip, '2026-11-01T12:00:00.000Z');
  else if (tip !== first) pay(tip, null);
  if (isCancelled) return;
  sum.tips += tip;
  sum.tenders.set(title, (sum.tenders.get(title) ?? 0) + amount);
}

function addOthers(random: Random, sum: Day, add: Add, nextId: () => number): void {
  const value = random.below(900);
  const username = 'u0';
  add('void', { id: nextId(), kind: 'void', title: 'Soup', value: money(value), username });
  sum.voids += value;
  const moved = random.below(5000);
  add('cash', { id: nextId(), kind: 'in', amount: money(moved) });
  sum.moved += moved;
}

const zOf = (z_no: number, sum: Day): Made['body'] => ({
  z_no,
  invoices: {
    sales: part(sum.sales, sum.salesCount),
    credits: part(sum.credits, sum.creditsCount),
  },
  taxes: [{ title: 'VAT', tax: money(sum.tax) }],
  tips: money(sum.tips),
  discounts: part(sum.discounts),
  comps: part(sum.comps),
  voids_before: part(sum.voids),
  voids_after: part(0),
  cash: { in: money(sum.moved), out: 0, drops: 0, tipouts: 0 },
  payments: [...sum.tenders].map(([title, cents]) => ({ title, amount: money(cents) })),
});

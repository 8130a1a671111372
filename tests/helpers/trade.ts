// Weeks of made-up trade, sold through the real commands, and what a person with pencil and paper would know of it.
import type { Random } from '../../server/seed/random.ts';
import type { TestHub } from './hub.ts';

interface Dish {
  readonly id: number;
  readonly title: string;
  readonly cents: number;
  readonly tax: { title: string; rate: number; type: 'exclusive' | 'inclusive' } | null;
}

interface SoldLine {
  readonly itemId: number;
  readonly dish: Dish;
  readonly quantity: number;
  readonly net: number;
  readonly tax: number;
  cancelled: boolean;
}

export interface SoldOrder {
  readonly id: number;
  readonly at: number;
  readonly phone: string | null;
  readonly lines: readonly SoldLine[];
  cancelled: boolean;
  invoice: PaidInvoice | null;
}

interface PaidInvoice {
  readonly at: number;
  readonly net: number;
  readonly tax: number;
  readonly paymentType: string;
  readonly orderIds: readonly number[];
}

export interface Trade {
  readonly orders: SoldOrder[];
  readonly invoices: PaidInvoice[];
  /** Phone → the instant at which he was registered. */
  readonly customers: Map<string, number>;
}

const TAXES = [
  null,
  { title: 'Sales tax', rate: 8.875, type: 'exclusive' },
  { title: 'Food tax', rate: 7, type: 'exclusive' },
  { title: 'VAT', rate: 19, type: 'inclusive' },
] as const;

/** A menu of fourteen dishes over every kind of tax. */
function makeMenu({ db }: TestHub): Dish[] {
  const taxIds = TAXES.map((tax) => {
    if (!tax) return null;
    const insert = db.prepare('INSERT INTO taxes (title, rate_milli, type) VALUES (?, ?, ?)');
    return insert.run(tax.title, Math.round(tax.rate * 1000), tax.type).lastInsertRowid;
  });
  const insert = db.prepare('INSERT INTO menu_items (title, price_cents, tax_id) VALUES (?, ?, ?)');
  return Array.from({ length: 14 }, (_, index) => {
    const kind = index % TAXES.length;
    const [title, cents] = [`Dish ${String.fromCharCode(65 + index)}`, 95 + index * 333];
    const { lastInsertRowid } = insert.run(title, cents, taxIds[kind]);
    return { id: Number(lastInsertRowid), title, cents, tax: TAXES[kind] ?? null };
  });
}

/** By the words of decisions §2, in plain numbers. */
function amountsOf({ cents, tax }: Dish, quantity: number): { net: number; tax: number } {
  const line = cents * quantity;
  const rate = Math.round((tax?.rate ?? 0) * 1000);
  if (!tax) return { net: line, tax: 0 };
  if (tax.type === 'exclusive') return { net: line, tax: Math.round((line * rate) / 100_000) };
  const net = Math.round((line * 100_000) / (100_000 + rate));
  return { net, tax: line - net };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const soldLines = (orders: readonly SoldOrder[]): SoldLine[] =>
  orders.flatMap(({ lines }) => lines.filter(({ cancelled }) => !cancelled));

interface Happening {
  readonly at: number;
  readonly run: () => Promise<unknown> | undefined;
}

/** Sells `count` orders over the given stretches of time; everything happens in the order of the clock. */
export async function makeTrade(
  hub: TestHub,
  random: Random,
  { count, stretches }: { count: number; stretches: readonly (readonly [number, number])[] },
): Promise<Trade> {
  const trade: Trade = { orders: [], invoices: [], customers: new Map() };
  const menu = makeMenu(hub);
  const someTime = (): number => {
    const [from, to] = random.pick(stretches);
    return from + random.below(to - from);
  };
  const happenings: Happening[] = [];
  const at = (time: number, run: Happening['run']) => happenings.push({ at: time, run });
  const ask = hub.hub.ask.bind(hub.hub);
  const nobody = { actor: null };

  for (let n = 0; n < 60; n += 1) {
    const [phone, time] = [`0${100_000 + n}`, someTime()];
    at(time, () => {
      trade.customers.set(phone, time);
      return ask('addCustomer', { phone, name: `Guest ${n}` }, nobody);
    });
  }

  let lastItem = 0;
  const place = (time: number): SoldOrder => {
    const known = [...trade.customers.keys()];
    const phone = known.length > 0 && random.next() < 0.5 ? random.pick(known) : null;
    const lines = Array.from({ length: 1 + random.below(5) }, () => {
      const [dish, quantity] = [random.pick(menu), 1 + random.below(9)];
      lastItem += 1;
      const amounts = amountsOf(dish, quantity);
      return { itemId: lastItem, dish, quantity, cancelled: false, ...amounts };
    });
    const id = trade.orders.length + 1;
    const order = { id, at: time, phone, lines, cancelled: false, invoice: null };
    trade.orders.push(order);
    return order;
  };
  const placeInHub = ({ phone, lines, id }: SoldOrder) => {
    const cart = lines.map(({ dish, quantity }) => ({ id: dish.id, quantity }));
    const body = { cart, deliveryType: 'takeaway', customerId: phone } as const;
    return ask('placeOrder', body, nobody).then(({ orderId }) => {
      if (orderId !== id) throw new Error(`order ${id} became ${orderId}`);
    });
  };
  const cancelItem = (order: SoldOrder) => {
    const line = random.pick(order.lines);
    if (order.cancelled || order.invoice || line.cancelled) return undefined;
    line.cancelled = true;
    order.cancelled = order.lines.every(({ cancelled }) => cancelled);
    return ask('setItemStatus', { id: line.itemId, status: 'cancelled' }, nobody);
  };
  const cancelOrder = (order: SoldOrder) => {
    if (order.cancelled || order.invoice) return undefined;
    order.cancelled = true;
    return ask('cancelOrders', { orderIds: [order.id] }, nobody);
  };
  const pay = (order: SoldOrder, time: number) => {
    const open = ({ cancelled, invoice }: SoldOrder) => !cancelled && !invoice;
    if (!open(order)) return undefined;
    const others = trade.orders.slice(-5).filter((other) => other !== order && open(other));
    const bill = random.next() < 0.2 ? [order, ...others.slice(0, 2)] : [order];
    const lines = soldLines(bill);
    const [net, tax] = [sum(lines.map((line) => line.net)), sum(lines.map((line) => line.tax))];
    const paymentTypeId = 1 + random.below(2);
    const paymentType = paymentTypeId === 1 ? 'Cash' : 'Card';
    const orderIds = bill.map(({ id }) => id).sort((a, b) => a - b);
    const invoice = { at: time, net, tax, paymentType, orderIds };
    for (const paid of bill) paid.invoice = invoice;
    trade.invoices.push(invoice);
    const totals = { subTotal: net / 100, taxTotal: tax / 100, total: (net + tax) / 100 };
    return ask('payOrders', { orderIds, paymentTypeId, ...totals }, nobody);
  };

  for (let n = 0; n < count; n += 1) {
    const time = someTime();
    at(time, () => {
      const order = place(time);
      const later = () => time + random.below(20 * 3_600_000);
      if (random.next() < 0.2) insert(happenings, later(), () => cancelItem(order));
      if (random.next() < 0.08) insert(happenings, later(), () => cancelOrder(order));
      const payAt = later();
      if (random.next() < 0.85) insert(happenings, payAt, () => pay(order, payAt));
      return placeInHub(order);
    });
  }
  happenings.sort((a, b) => a.at - b.at);
  let waiting: Promise<unknown>[] = [];
  for (let next = happenings.shift(); next; next = happenings.shift()) {
    hub.clock.now = next.at;
    waiting.push(next.run() ?? Promise.resolve());
    if (waiting.length >= 500) {
      await Promise.all(waiting);
      waiting = [];
    }
  }
  await Promise.all(waiting);
  return trade;
}

/** Puts a happening where its time belongs among those still to come. */
function insert(happenings: Happening[], at: number, run: Happening['run']): void {
  const index = happenings.findIndex((other) => other.at > at);
  happenings.splice(index === -1 ? happenings.length : index, 0, { at, run });
}

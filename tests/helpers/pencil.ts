// A report worked out from the facts of a made-up trade, without the hub's code and without SQL.
import type { SoldOrder, Trade } from './trade.ts';

interface Clockwork {
  readonly timezone: string;
  /** `HH:MM` */
  readonly dayStartsAt: string;
}

interface WallClock {
  readonly day: string;
  readonly time: string;
}

/** Formatters and what they said: both cost too much to be had anew for each order of each figure. */
const zones = new Map<string, { format: Intl.DateTimeFormat; said: Map<number, WallClock> }>();

function makeZone(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const zone = { format, said: new Map<number, WallClock>() };
  zones.set(timeZone, zone);
  return zone;
}

/** What the wall clock and calendar of a zone say at an instant. */
function wallClock(at: number, timeZone: string): WallClock {
  const { format, said } = zones.get(timeZone) ?? makeZone(timeZone);
  const known = said.get(at);
  if (known) return known;
  const [day = '', time = ''] = format.format(at).split(', ');
  said.set(at, { day, time });
  return { day, time };
}

const DAY = 86_400_000;
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** Before the hour at which the store's day starts it is still yesterday's. */
export function tradingDay(at: number, { timezone, dayStartsAt }: Clockwork): string {
  const { day, time } = wallClock(at, timezone);
  return time < dayStartsAt ? dayAfter(day, -1) : day;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const money = (cents: number): number => Number((cents / 100).toFixed(2));

function tally<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const piles = new Map<string, T[]>();
  for (const row of rows) {
    const pile = piles.get(keyOf(row));
    if (pile) pile.push(row);
    else piles.set(keyOf(row), [row]);
  }
  return piles;
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Every figure of `GET /reports` but the names that only the hub knows. */
export function reportByHand(trade: Trade, clockwork: Clockwork, from: string, to: string) {
  const dayOf = ({ at }: { at: number }) => tradingDay(at, clockwork);
  const within = (fact: { at: number }) => dayOf(fact) >= from && dayOf(fact) <= to;
  const alive = trade.orders.filter(({ cancelled }) => !cancelled);
  const orders = alive.filter(within);
  const invoices = trade.invoices.filter(within);
  const revenue = sum(invoices.map(({ net, tax }) => net + tax));
  const tax = sum(invoices.map((invoice) => invoice.tax));
  const paidOrders = sum(invoices.map(({ orderIds }) => orderIds.length));
  const before = new Set(alive.filter((o) => dayOf(o) < from).map(({ phone }) => phone));
  const guests = new Set(orders.flatMap(({ phone }) => phone ?? []));
  const registered = [...trade.customers.values()].map((at) => ({ at }));
  const length = daysFrom(from, to).length;
  return {
    from,
    to,
    ordersCount: orders.length,
    newCustomers: registered.filter(within).length,
    repeatedCustomers: [...guests].filter((phone) => before.has(phone)).length,
    totalCustomers: registered.length,
    currency: 'USD',
    averageOrderValue: paidOrders === 0 ? 0 : money(Math.round(revenue / paidOrders)),
    netRevenue: money(revenue - tax),
    taxTotal: money(tax),
    revenueTotal: money(revenue),
    topSellingItems: topSelling(orders),
    days: dayRows(trade, clockwork, from, to),
    daysBefore: dayRows(trade, clockwork, dayAfter(from, -length), dayAfter(from, -1)),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const isThen = ({ at }: SoldOrder) =>
        Number(wallClock(at, clockwork.timezone).time.slice(0, 2)) === hour;
      return { hour, ordersCount: orders.filter(isThen).length };
    }),
    paymentTypes: [...tally(invoices, ({ paymentType }) => paymentType)]
      .map(([title, paid]) => ({
        title,
        count: paid.length,
        cents: sum(paid.map((i) => i.net + i.tax)),
      }))
      .sort((a, b) => b.cents - a.cents)
      .map(({ title, count, cents }) => ({ title, count, amount: money(cents) })),
    taxes: taxRows(trade, new Set(invoices.flatMap(({ orderIds }) => orderIds))),
  };
}

export function topSelling(orders: readonly SoldOrder[]) {
  const lines = orders.flatMap((order) => order.lines).filter(({ cancelled }) => !cancelled);
  return [...tally(lines, ({ dish }) => dish.title)]
    .map(([title, sold]) => ({
      title,
      price: money(sold[0]?.dish.cents ?? 0),
      orders_count: sum(sold.map(({ quantity }) => quantity)),
    }))
    .sort((a, b) => b.orders_count - a.orders_count || (a.title < b.title ? -1 : 1))
    .slice(0, 10);
}

function dayRows(trade: Trade, clockwork: Clockwork, from: string, to: string) {
  const dayOf = ({ at }: { at: number }) => tradingDay(at, clockwork);
  const paid = tally(trade.invoices, dayOf);
  const placed = tally(
    trade.orders.filter(({ cancelled }) => !cancelled),
    dayOf,
  );
  return daysFrom(from, to).map((day) => ({
    day,
    revenue: money(sum((paid.get(day) ?? []).map(({ net, tax }) => net + tax))),
    tax: money(sum((paid.get(day) ?? []).map(({ tax }) => tax))),
    ordersCount: placed.get(day)?.length ?? 0,
  }));
}

function taxRows(trade: Trade, orderIds: ReadonlySet<number>) {
  const lines = trade.orders
    .filter(({ id }) => orderIds.has(id))
    .flatMap((order) => order.lines)
    .filter(({ cancelled }) => !cancelled);
  return [...tally(lines, ({ dish }) => dish.tax?.title ?? 'No tax')]
    .map(([title, sold]) => ({
      title,
      rate: sold[0]?.dish.tax?.rate ?? null,
      type: sold[0]?.dish.tax?.type ?? null,
      net: money(sum(sold.map(({ net }) => net))),
      tax: money(sum(sold.map(({ tax }) => tax))),
    }))
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}

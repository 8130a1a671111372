// Generates years of orders: two peaks each evening, one to twenty lines, some orders cancelled, most paid. Days can
// have 23 or 25 hours, because of daylight saving.

import { lineAmounts } from '#shared/billing/cart.ts';
import { addDays } from '#shared/days.ts';
import { Tx } from '../../db/executor.ts';
import type { Connection } from '../../db/open.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { businessDayOf, type DayRule, dayStart, hourOf } from '../../time/zone-days.ts';
import type { Guest } from './customers.ts';
import type { SeededMenu } from './menu.ts';
import { makeRandom, type Random } from './random.ts';
import { type MadeLine, type MadeOrder, makeRowWriter } from './rows.ts';

interface TradePlan {
  readonly orders: number;
  readonly years: number;
  readonly menu: SeededMenu;
  readonly guests: readonly Guest[];
  readonly report: (done: number) => void;
}

const HOUR_MS = 3_600_000;
const SLOT_MS = HOUR_MS / 4;
/** The number of days that one transaction writes. */
const STEP_DAYS = 20;
/** The fractions of orders that have a known guest, that are cancelled, and that have a cancelled line. */
const [KNOWN, CANCELLED, WITH_CANCELLED] = [0.3, 0.03, 0.06];

/** Adds `orders` orders on the days up to yesterday; none of them is open. */
export function seedTrade(db: Connection, plan: TradePlan): void {
  const random = makeRandom(3);
  const rule = dayRuleOf(getStore(new Tx(db)));
  const today = businessDayOf(Date.now(), rule);
  const length = plan.years * 365 + Math.floor(plan.years / 4);
  const days = Array.from({ length }, (_, index) => addDays(today, index - length));
  const write = makeRowWriter(db);
  const counts = spread(plan.orders, days);
  let done = 0;
  const sellDays = db.transaction((some: readonly string[]) => {
    for (const day of some) {
      const count = counts.get(day) ?? 0;
      for (const order of ordersOf(day, count, rule, plan, random)) write(order);
      done += count;
      plan.report(done);
    }
  });
  for (let at = 0; at < days.length; at += STEP_DAYS) {
    sellDays.immediate(days.slice(at, at + STEP_DAYS));
    // Without this checkpoint, the write-ahead log would grow until the last of a million orders is written.
    db.pragma('wal_checkpoint(PASSIVE)');
  }
  db.prepare('UPDATE store SET business_day = ? WHERE business_day IS NULL').run(
    days.at(-1) ?? today,
  );
}

/** Spreads orders over days, with more towards the weekend; the counts add up to the total. */
function spread(total: number, days: readonly string[]): Map<string, number> {
  const weights = days.map(
    (day) => [1.5, 0.7, 0.75, 0.8, 0.9, 1.3, 1.6][new Date(day).getUTCDay()] ?? 1,
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [weighed, given] = [0, 0];
  return new Map(
    days.map((day, index) => {
      weighed += weights[index] ?? 0;
      const count = Math.round((total * weighed) / all) - given;
      given += count;
      return [day, count];
    }),
  );
}

/** Returns milliseconds after the day's start: lunch, and two peaks in the evening. */
function timeOfDay(random: Random): number {
  const peak = random.next();
  const [hour, width] = peak < 0.15 ? [12.75, 0.7] : peak < 0.6 ? [18.9, 0.7] : [20.8, 0.9];
  return Math.min(Math.max(hour + random.normal() * width, 10), 23.4) * HOUR_MS;
}

function* ordersOf(
  day: string,
  count: number,
  rule: DayRule,
  { menu, guests }: TradePlan,
  random: Random,
): Generator<MadeOrder> {
  const start = dayStart(day, rule);
  const times = Array.from({ length: count }, () => start + Math.floor(timeOfDay(random)));
  times.sort((a, b) => a - b);
  const hours = new Map<number, number>();
  for (const at of times) {
    const slot = Math.floor(at / SLOT_MS);
    const saleHour = hours.get(slot) ?? hourOf(slot * SLOT_MS, rule.timezone);
    hours.set(slot, saleHour);
    const guest = random.next() < KNOWN ? pickGuest(guests, at, random) : null;
    const cancelled = random.next() < CANCELLED;
    const kind = random.next();
    const table = kind < 0.6 ? random.pick(menu.tables) : null;
    const lines = makeLines(menu, random, cancelled);
    const deliveryType = table ? 'dinein' : kind < 0.8 ? 'delivery' : 'takeaway';
    const isCash = random.next() < 0.4;
    yield { day, at, saleHour, guest, cancelled, table, lines, deliveryType, isCash };
  }
}

/** Returns a guest who was registered at the time `at`, or null; regulars are far more frequent. */
function pickGuest(guests: readonly Guest[], at: number, random: Random): Guest | null {
  const guest = guests[Math.floor(random.next() ** 2 * guests.length)];
  return guest && guest.since <= at ? guest : null;
}

function makeLines({ dishes }: SeededMenu, random: Random, cancelled: boolean): MadeLine[] {
  // Four lines on average, at most twenty.
  const count = Math.min(20, 1 + Math.floor(-3.4 * Math.log(1 - random.next())));
  const hit = !cancelled && count > 1 && random.next() < WITH_CANCELLED ? random.below(count) : -1;
  return Array.from({ length: count }, (_, index) => {
    const dish = dishes[Math.floor(random.next() ** 1.6 * dishes.length)] ?? random.pick(dishes);
    const quantity = random.next() < 0.8 ? 1 : 2 + random.below(3);
    const amounts = lineAmounts({ unitCents: dish.cents, quantity, tax: dish.tax });
    return { dish, quantity, ...amounts, cancelled: cancelled || index === hit };
  });
}

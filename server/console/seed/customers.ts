// Generates a given number of guests who registered over a number of years.

import { foldText } from '#shared/fold-text.ts';
import { Tx } from '../../db/executor.ts';
import type { Connection } from '../../db/open.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { businessDayOf } from '../../time/zone-days.ts';
import { makeRandom } from './random.ts';

export interface Guest {
  readonly phone: string;
  readonly name: string;
  readonly email: string;
  readonly since: number;
}

const FIRST = [
  'Ana',
  'Bela',
  'Chen',
  'Dina',
  'Emil',
  'Farah',
  'Goran',
  'Hana',
  'Igor',
  'Julia',
  'Karim',
  'Lena',
  'Marco',
  'Nadia',
  'Omar',
  'Priya',
  'Quentin',
  'Rosa',
  'Samir',
  'Tara',
  'Umar',
  'Vera',
  'Wanda',
  'Xenia',
  'Yusuf',
  'Zoë',
  'Émile',
  'Jürgen',
];
const BEGIN = [
  'Ander',
  'Bern',
  'Cast',
  'Dela',
  'Ester',
  'Fuent',
  'Gold',
  'Hart',
  'Ivan',
  'Jov',
  'Kow',
  'Lind',
  'Mor',
  'Nag',
  'Oliv',
  'Pat',
];
const MIDDLE = ['a', 'e', 'i', 'o', 'al', 'en', 'er', 'is', 'or', 'un', 'ov', 'ib'];
const END = [
  'berg',
  'cek',
  'dal',
  'ez',
  'ford',
  'ini',
  'ko',
  'man',
  'nen',
  'poulos',
  'quist',
  'ra',
  'son',
  'ti',
  'vic',
  'wala',
];
const DAY_MS = 86_400_000;
const STEP = 5000;

/** Adds guests, sorted by their registration times, which are spread over the last `years` years. */
export function seedCustomers(
  db: Connection,
  count: number,
  { years, report }: { years: number; report: (done: number) => void },
): Guest[] {
  const random = makeRandom(2);
  const rule = dayRuleOf(getStore(new Tx(db)));
  const end = Date.now();
  const start = end - years * 365 * DAY_MS;
  const insert = db.prepare(
    `INSERT INTO customers (phone, name, folded_name, email, business_day, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const guests: Guest[] = [];
  const addSome = db.transaction((until: number) => {
    for (let n = guests.length; n < until; n += 1) {
      const since = Math.floor(start + ((end - start) * n) / count);
      const name = `${random.pick(FIRST)} ${random.pick(BEGIN)}${random.pick(MIDDLE)}${random.pick(END)}`;
      const phone = `+4915${String(10_000_000 + ((n * 7_368_787) % 89_999_999)).padStart(8, '0')}`;
      const email =
        n % 3 === 0 ? `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${n}@example.com` : '';
      insert.run(phone, name, foldText(name), email, businessDayOf(since, rule), since, since);
      guests.push({ phone, name, email, since });
    }
  });
  for (let until = 0; until < count; ) {
    until = Math.min(until + STEP, count);
    addSome.immediate(until);
    report(until);
  }
  return guests;
}

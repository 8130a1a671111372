// A cash count: how many of each note and coin, and their total in minor units.
import { type Currency, type Decimals, fromMinor, parseMinor } from '#shared/billing/money.ts';
import { denominationsOf } from '#shared/cash/denominations.ts';
import type { KeypadKey } from '../checkout/tender.ts';

export interface Sheet {
  /** In the order of the pieces, as typed; empty means none. */
  readonly counts: readonly string[];
  /** One typed sum, if nobody counts piece by piece. */
  readonly sum: string;
}

export interface Pieces {
  readonly decimals: Decimals;
  readonly currency: Currency;
  readonly values: readonly number[];
}

export function piecesOf(currency: Currency): Pieces {
  const { code, decimals } = currency;
  return { decimals, currency, values: denominationsOf(code, decimals) };
}

export const emptySheet = ({ values }: Pieces): Sheet => ({
  counts: values.map(() => ''),
  sum: '',
});

/** Returns the typed count; undefined if it is no number. */
export function readCount(typed: string): number | undefined {
  if (typed.trim() === '') return 0;
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;
}

/** Returns a count after a key of the screen: digits only, as many as `readCount` accepts. */
export function pressCountKey(typed: string, key: KeypadKey): string {
  if (key === 'back') return typed.slice(0, -1);
  if (key === '.') return typed;
  const next = String(Number(`${typed}${key}`));
  return readCount(next) === undefined ? typed : next;
}

export const minorOf = (value: number, decimals: Decimals): number =>
  Math.round(value * 10 ** decimals);

/** Returns the total of the count; undefined if an entry is no number. */
export function amountOf({ counts, sum }: Sheet, { decimals, values }: Pieces): number | undefined {
  const read = counts.map(readCount);
  if (read.some((count) => count === undefined)) return undefined;
  const isCounted = read.some((count) => count !== 0);
  if (!isCounted && sum.trim() !== '') {
    const minor = parseMinor(sum.trim(), decimals);
    return minor === undefined || minor < 0 ? undefined : fromMinor(minor, decimals);
  }
  const total = values.reduce(
    (all, value, index) => all + minorOf(value, decimals) * (read[index] ?? 0),
    0,
  );
  return fromMinor(total, decimals);
}

/** Returns the counted pieces as the hub stores them; empty if one sum was typed. */
export const denominationsIn = ({ counts }: Sheet, { values }: Pieces) =>
  values.flatMap((value, index) => {
    const count = readCount(counts[index] ?? '') ?? 0;
    return count === 0 ? [] : [{ value, count }];
  });

// A cash count: the number of each note and coin, and their total in minor units.
import { type Currency, type Decimals, fromMinor } from '#shared/billing/money.ts';
import { denominationsOf } from '#shared/cash/denominations.ts';
import type { KeypadKey } from '../checkout/tender.ts';
import { readTyped } from '../locales/typed-amount.ts';

export interface CashCount {
  /** The number of each piece as typed, in the order of `Pieces.values`; an empty text means 0. */
  readonly counts: readonly string[];
  /** The typed total; used if the pieces are not counted one by one. */
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

export const emptyCount = ({ values }: Pieces): CashCount => ({
  counts: values.map(() => ''),
  sum: '',
});

/** Returns the typed number of pieces: 0 if nothing was typed, undefined if the text is invalid. */
export function readCount(typed: string): number | undefined {
  if (typed.trim() === '') return 0;
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;
}

/**
 * Returns the typed number after a key of the keypad was pressed. Ignores the decimal point, and digits beyond the
 * limit.
 */
export function pressCountKey(typed: string, key: KeypadKey): string {
  if (key === 'back') return typed.slice(0, -1);
  if (key === '.') return typed;
  const next = String(Number(`${typed}${key}`));
  return readCount(next) === undefined ? typed : next;
}

export const minorOf = (value: number, decimals: Decimals): number =>
  Math.round(value * 10 ** decimals);

/** Returns the total of the count; undefined if an entry is invalid. */
export function amountOf(
  { counts, sum }: CashCount,
  { decimals, values }: Pieces,
): number | undefined {
  const read = counts.map(readCount);
  if (read.some((count) => count === undefined)) return undefined;
  const isCounted = read.some((count) => count !== 0);
  if (!isCounted && sum.trim() !== '') {
    const minor = readTyped(sum, decimals);
    return minor === undefined || minor < 0 ? undefined : fromMinor(minor, decimals);
  }
  const total = values.reduce(
    (all, value, index) => all + minorOf(value, decimals) * (read[index] ?? 0),
    0,
  );
  return fromMinor(total, decimals);
}

/** Returns the counted pieces in the form of the API; empty if a total was typed instead. */
export const denominationsIn = ({ counts }: CashCount, { values }: Pieces) =>
  values.flatMap((value, index) => {
    const count = readCount(counts[index] ?? '') ?? 0;
    return count === 0 ? [] : [{ value, count }];
  });

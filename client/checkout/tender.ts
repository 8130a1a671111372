// What a guest may hand over in cash: the notes worth suggesting, and what a typed amount means.
import { type Cents, parseCents } from '#shared/billing/money.ts';

/** Notes and bundles that people pay with, in hundredths: 5, 10, 20, 50, 100 … */
const DENOMINATIONS: readonly Cents[] = [0, 1, 2, 3, 4, 5, 6].flatMap((power) =>
  [5, 10, 20].map((note) => note * 100 * 10 ** power),
);

/**
 * The amounts a guest is likely to hand over for `totalCents`, rising and above it:
 * 2340 → 2500, 3000, 4000, 5000. A denomination below a fiftieth of the total is small change and left out.
 */
export function suggestedTenders(totalCents: Cents, count = 4): Cents[] {
  const tenders = DENOMINATIONS.filter((note) => note * 50 >= totalCents)
    .map((note) => Math.ceil(totalCents / note) * note)
    .filter((cents) => cents > totalCents);
  return [...new Set(tenders)].sort((a, b) => a - b).slice(0, count);
}

export interface Tender {
  /** Handed over, or null where nothing was typed: the exact amount. */
  tenderedCents: Cents | null;
  changeCents: Cents;
  /** What is missing to the total; 0 when it can be paid. */
  missingCents: Cents;
}

/** What a typed amount means for a total, or undefined when it is no amount: ('20', 1250) → change 750. */
export function readTender(text: string, totalCents: Cents): Tender | undefined {
  const typed = text.trim().replace(/[.,]$/, '').replace(',', '.');
  if (typed === '') return { tenderedCents: null, changeCents: 0, missingCents: 0 };
  const cents = parseCents(typed);
  if (cents === undefined || cents < 0) return undefined;
  return {
    tenderedCents: cents,
    changeCents: Math.max(0, cents - totalCents),
    missingCents: Math.max(0, totalCents - cents),
  };
}

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

/** The text after a key: at most one point and two decimals, 9 digits before it. */
export function pressKey(text: string, key: KeypadKey): string {
  if (key === 'back') return text.slice(0, -1);
  const next = text === '' && key === '.' ? '0.' : text === '0' && key !== '.' ? key : text + key;
  return /^\d{1,9}(\.\d{0,2})?$/.test(next) ? next : text;
}

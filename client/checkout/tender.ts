// What a guest hands over in cash: how it is typed, and what the typed amount means.
import { type Cents, parseCents } from '#shared/billing/money.ts';

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

/** The key that a keyboard's stands for, if any: digits, either point, Backspace. */
export function keyOf(key: string): KeypadKey | undefined {
  if (/^\d$/.test(key)) return key as KeypadKey;
  if (key === '.' || key === ',') return '.';
  return key === 'Backspace' ? 'back' : undefined;
}

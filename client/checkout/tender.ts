// The cash that a guest hands over: reads the typed amount, and calculates the change.
import type { Cents, Decimals } from '#shared/billing/money.ts';
import { decimalMark, readTyped } from '../locales/typed-amount.ts';

interface Tender {
  /** The amount handed over; null if nothing was typed, which means the exact amount. */
  tenderedCents: Cents | null;
  changeCents: Cents;
  /** The amount missing from the total; 0 if the guest handed over enough. */
  missingCents: Cents;
}

/**
 * Returns the change, or the missing amount, of a typed amount; undefined if the text is invalid. For example, ('20',
 * 1250, 2) has a change of 750.
 */
export function readTender(
  text: string,
  totalCents: Cents,
  decimals: Decimals,
): Tender | undefined {
  if (/^\s*[.,]?\s*$/.test(text)) return { tenderedCents: null, changeCents: 0, missingCents: 0 };
  const cents = readTyped(text, decimals);
  if (cents === undefined || cents < 0) return undefined;
  return {
    tenderedCents: cents,
    changeCents: Math.max(0, cents - totalCents),
    missingCents: Math.max(0, totalCents - cents),
  };
}

export type KeypadKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '00'
  | '.'
  | 'back';

const FORMS: Readonly<Record<Decimals, RegExp>> = {
  0: /^\d{1,9}$/,
  2: /^\d{1,9}(\.\d{0,2})?$/,
  3: /^\d{1,9}(\.\d{0,3})?$/,
};

/**
 * Returns the text after a key was pressed. The text has at most one decimal point or comma, 9 digits before it, and
 * the currency's decimals after it. The key `.` types the decimal separator of the page's language.
 */
export function pressKey(text: string, key: KeypadKey, decimals: Decimals): string {
  if (key === 'back') return text.slice(0, -1);
  const before = text === '0' && key !== '.' ? '' : text;
  const typed = key === '.' ? decimalMark() : key;
  if (before === '' && (key === '.' || key === '00'))
    return decimals > 0 && key === '.' ? `0${typed}` : '0';
  const after = before + typed;
  return FORMS[decimals].test(after.replace(',', '.')) ? after : text;
}

/** Converts a keyboard key (digits, either decimal separator, Backspace) to a keypad key; undefined for other keys. */
export function keyOf(key: string): KeypadKey | undefined {
  if (/^\d$/.test(key)) return key as KeypadKey;
  if (key === '.' || key === ',') return '.';
  return key === 'Backspace' ? 'back' : undefined;
}

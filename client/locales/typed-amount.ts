// Amounts in text fields: shown with the decimal separator of the page's language, read with a point or a comma.
import {
  type Cents,
  type Decimals,
  parseMinor,
  plainMinor,
  roundToMinor,
} from '#shared/billing/money.ts';
import { formatTag } from './format.ts';

/** Returns the decimal separator of the page's language. */
export const decimalMark = (): '.' | ',' =>
  (0.5).toLocaleString(formatTag()).includes(',') ? ',' : '.';

/** Formats an amount for a text field, without thousands separators: (390, 2) → `3.90`, in German `3,90`. */
export const fieldAmount = (minor: Cents, decimals: Decimals): string =>
  plainMinor(minor, decimals).replace('.', decimalMark());

/** Formats an amount in the currency's major unit for a text field: (3.9, 2) → `3.90`, in German `3,90`. */
export const fieldMajor = (amount: number, decimals: Decimals): string =>
  fieldAmount(roundToMinor(amount, decimals), decimals);

/** Returns a typed amount in minor units; undefined if it is invalid. `20.` is an amount that is not complete yet. */
export const readTyped = (text: string, decimals: Decimals): Cents | undefined =>
  parseMinor(text.trim().replace(/[.,]$/, '').replace(',', '.'), decimals);

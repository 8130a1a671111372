// How amounts are typed and shown if the stores may have different currencies.
import type { Decimals } from '#shared/billing/money.ts';
import { currencySymbol } from '#shared/currencies.ts';
import type { OfficeStore } from '#shared/office.ts';
import { amount } from '../words.ts';

export interface ChainMoney {
  /** The most decimals that any store has; 2 before the first store. */
  readonly decimals: Decimals;
  /** The symbol of the currency; undefined if the stores have several currencies. */
  readonly symbol: string | undefined;
  /** Its code, such as `EUR`. */
  readonly currency: string | undefined;
}

export function chainMoneyOf(stores: readonly OfficeStore[]): ChainMoney {
  const [currency, ...others] = new Set(stores.map((store) => store.currency));
  const most = Math.max(0, ...stores.map(({ decimals }) => decimals));
  const decimals = stores.length === 0 || most === 2 ? 2 : most > 2 ? 3 : 0;
  const isOne = currency !== undefined && others.length === 0;
  if (!isOne) return { decimals, symbol: undefined, currency: undefined };
  return { decimals, symbol: currencySymbol(currency), currency };
}

/** Returns an amount as it is read: with its currency if the stores have only one, and with all its decimals. */
export function chainAmount(value: unknown, { decimals, currency }: ChainMoney): string {
  if (typeof value !== 'number') return String(value ?? '');
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 3) };
  return amount(value, digits, currency);
}

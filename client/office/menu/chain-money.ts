// How amounts are typed and shown if the stores may have different currencies.
import type { Decimals } from '#shared/billing/money.ts';
import { currencySymbol } from '#shared/currencies.ts';
import type { OfficeStore } from '#shared/office.ts';
import { amount } from '../words.ts';

export interface ChainMoney {
  /** The largest number of decimals among the currencies of the stores; 2 while there is no store. */
  readonly decimals: Decimals;
  /** The symbol of the currency; undefined if the stores have several currencies. */
  readonly symbol: string | undefined;
  /** The code of the currency, such as `EUR`; undefined if the stores have several currencies. */
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

/** Formats an amount with all its decimals, and with the currency's code if all stores have the same currency. */
export function chainAmount(value: unknown, { decimals, currency }: ChainMoney): string {
  if (typeof value !== 'number') return String(value ?? '');
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 3) };
  return amount(value, digits, currency);
}

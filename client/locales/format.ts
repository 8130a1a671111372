// Amounts, dates and lists in the page's language; the currency and the time zone are the store's.

import {
  type Cents,
  type Currency,
  fromMinor,
  formatMoney as inEnglish,
  roundToMinor,
} from '#shared/billing/money.ts';
import { currencySymbol } from '#shared/currencies.ts';
import { ENGLISH, isRightToLeft, languageTag, PSEUDO } from './language.ts';

/** Returns a function that computes the result of `make` once for each language and key. */
function perLanguage<V>(make: (tag: string, key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    const tag = formatTag();
    const name = `${tag} ${key}`;
    const value = known.get(name) ?? make(tag, key);
    known.set(name, value);
    return value;
  };
}

/** Returns the language for `Intl`. The pseudo-language uses English formats. */
export const formatTag = (): string => (languageTag() === PSEUDO ? ENGLISH : languageTag());

const moneyFormats = perLanguage((tag, key) => {
  const [currency = '', decimals] = key.split(' ');
  const [minimumFractionDigits, maximumFractionDigits] = [Number(decimals), Number(decimals)];
  const digits = { minimumFractionDigits, maximumFractionDigits };
  return new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits });
});

/**
 * Formats minor units with the currency's symbol: `$12.50`, `12,50 $`. The amount reads from left to right in any
 * language.
 */
export function formatMoney(minor: Cents, currency: Currency): string {
  if (formatTag() === ENGLISH) return inEnglish(minor, currency);
  const { code, decimals } = currency;
  const text = moneyFormats(`${code} ${decimals}`)
    .formatToParts(fromMinor(minor, decimals))
    .map(({ type, value }) => (type === 'currency' ? currencySymbol(code) : value))
    .join('');
  return isRightToLeft() ? `\u2066${text}\u2069` : text;
}

/** Formats an amount as the API sends it, with the currency's symbol. */
export const formatAmount = (amount: number, currency: Currency): string =>
  formatMoney(roundToMinor(amount, currency.decimals), currency);

const lists = perLanguage((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));

/** Joins words to a list: `a, b, and c`. */
export const formatList = (items: readonly string[]): string => lists('').format(items);

const percents = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }),
);

/** Formats a percentage: 12.5 → `12.5%`, `12,5 %`. */
export const formatPercent = (percent: number): string =>
  formatTag() === ENGLISH ? `${percent}%` : percents('').format(percent / 100);

const dates = new Map<string, Intl.DateTimeFormat>();

/** Returns a date format in the page's language, made once for each language and key. */
export function dateFormat(
  key: string,
  options: () => Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const tag = formatTag();
  const name = `${tag} ${key}`;
  const known = dates.get(name) ?? new Intl.DateTimeFormat(tag, options());
  dates.set(name, known);
  return known;
}

// The choice of a currency.
import { useMemo } from 'react';
import { CURRENCIES } from '#shared/currency-names.ts';
import { formatTag } from '../locales/format.ts';
import { ENGLISH } from '../locales/language.ts';

/** Returns the currencies, named in the page's language and sorted by these names. */
function currencyOptions(tag: string) {
  const names = tag === ENGLISH ? undefined : new Intl.DisplayNames(tag, { type: 'currency' });
  const { compare } = new Intl.Collator(tag);
  return CURRENCIES.map(({ cc, name, symbol }) => ({
    value: cc,
    label: `${names?.of(cc) ?? name} (${symbol})`,
  })).sort((a, b) => compare(a.label, b.label));
}

/** Returns the options of a currency field. */
export function useCurrencies() {
  const tag = formatTag();
  return useMemo(() => currencyOptions(tag), [tag]);
}

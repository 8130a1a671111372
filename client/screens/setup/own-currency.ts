// The currency that the first page proposes.
import { CURRENCIES } from '#shared/currency-names.ts';

/** The countries that pay in euros (2026), by ISO 3166. */
const EURO =
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ');

/**
 * Returns the currency of a browser's region. The code of a currency begins with the code of its country (ISO 4217).
 * Returns US dollars if the region is unknown or has no currency of its own.
 */
export function currencyOfRegion(language: string): string {
  // Some browsers add a suffix that is not part of the language tag, as in en-US@posix.
  const [tag = 'en'] = /^[a-z\d-]+/i.exec(language) ?? [];
  const { region = '' } = new Intl.Locale(tag).maximize();
  if (EURO.includes(region)) return 'EUR';
  const own = CURRENCIES.find(({ cc }) => region !== '' && cc.startsWith(region));
  return own?.cc ?? 'USD';
}

// The details of an audit entry in words: `total: $12.50, token: 4`.
import type { Currency } from '#shared/billing/money.ts';
import { nameInWords, valueWord } from '../../locales/detail-words.ts';
import { formatAmount, formatMoney, formatPercent } from '../../locales/format.ts';
import { formatCount, t } from '../../locales/t.ts';
import { formatDay, formatInstant } from '../../parts/figures.tsx';
import { languageName } from '../../parts/language-name.ts';
import { scopesInWords } from '../users/scope-words.ts';

export type Details = Readonly<Record<string, unknown>>;

export interface Formats {
  readonly currency: Currency;
  readonly timezone: string | undefined;
}

/** A `date` above this number is an instant in ms since 1970, not a calendar date. */
const FIRST_INSTANT = 1e11;

/** The details whose numbers are amounts of money, in the currency's major unit. */
const AMOUNT =
  /^(total|due|amount|paid|tip|float|price|menu_price|surcharge|minAmount|has|difference)$/;

/** The details whose values are words of the program, not names or texts of the restaurant. */
const WORDED =
  /^(kinds?|type|pickup|table|state|status|payment_status|was|until|what|source|end|role|course_fire|no_sale_needs|void_needs|tax_rounding|delivery_?types?)$/i;

/** The details whose values 1 and 0 mean on and off. */
const SWITCH =
  /^(is_|show_|has_|keeps_|prints_|print_token|lock_after|shift_required|dine_in_needs|open_price)/;

/** Details that are of no use to a reader: digests, addresses of calls and files, and ids of rows. */
const HIDDEN =
  /^(bodyHash|digest|hash|previous|call|image|replaced|jobIds?|action|place|rests|id|ids|generation|lines|(to|invoice|item|bill|order|table)Id)$/;

function numberInWords(name: string, value: number, { currency, timezone }: Formats): string {
  if (name === 'date' && value > FIRST_INSTANT)
    return formatInstant(new Date(value).toISOString(), timezone);
  if (AMOUNT.test(name)) return formatAmount(value, currency);
  if (name.endsWith('_cents')) return formatMoney(value, currency);
  if (name.endsWith('_milli')) return formatPercent(value / 1000);
  if (name === 'percent') return formatPercent(value);
  if (SWITCH.test(name)) return value === 1 ? t('on') : t('off');
  return Number.isInteger(value) ? String(value) : formatCount(value);
}

/** Parses a text that contains JSON, as some settings are stored; undefined for any other text. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textInWords(name: string, text: string, formats: Formats): string {
  const stored = parsed(text);
  if (stored !== undefined) return valueInWords(name, stored, formats);
  if (WORDED.test(name)) return valueWord(text);
  if (/languages?$/.test(name)) return languageName(text);
  if (/^scopes?$/.test(name)) return scopesInWords(text.split(',')) || text;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatInstant(text, formats.timezone);
  return text;
}

/** Joins words with the commas of the page's language, and leaves out empty or missing words. */
export const joined = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(t(', ##details'));

function valueInWords(name: string, value: unknown, formats: Formats): string {
  if (typeof value === 'number') return numberInWords(name, value, formats);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return textInWords(name, value, formats);
  if (Array.isArray(value)) return joined(value.map((each) => valueInWords(name, each, formats)));
  if (typeof value !== 'object' || value === null) return String(value);
  return restInWords(value as Details, [], formats);
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Returns the details of an entry in words, without the details that its sentence already contains. */
export function restInWords(details: Details, used: readonly string[], formats: Formats): string {
  const shown = Object.entries(details).filter(
    ([name, value]) => !used.includes(name) && !HIDDEN.test(name) && isSaid(value),
  );
  return joined(
    shown.map(([name, value]) =>
      t('{name} {value}##detail', {
        name: nameInWords(name),
        value: valueInWords(name, value, formats),
      }),
    ),
  );
}

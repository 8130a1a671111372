// The languages in which paper is written: fixed words, amounts, dates (contract 27.4).

import type { Currency } from '../../shared/billing/money.ts';
import {
  ENGLISH_PAPER,
  type PaperLanguage,
  type PaperWords,
} from '../../shared/billing/paper-words.ts';
import { currencySymbol } from '../../shared/currencies.ts';
import {
  canonicalTag,
  fittingLanguage,
  SCREEN_LANGUAGES,
  SCREEN_TAGS,
  type ScreenTag,
} from '../../shared/languages.ts';
import { ARABIC } from './ar.ts';
import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import { ITALIAN } from './it.ts';
import { PORTUGUESE } from './pt.ts';
import { TURKISH } from './tr.ts';
import { CHINESE } from './zh-Hans.ts';

export const PAPER_WORDS: Readonly<Record<ScreenTag, PaperWords>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
  tr: TURKISH,
  ar: ARABIC,
  'zh-Hans': CHINESE,
};

const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(tag: string, { decimals }: Currency): Intl.NumberFormat {
  const key = `${tag} ${decimals}`;
  const known = numbers.get(key);
  if (known) return known;
  // Formats euros, but with the decimals of the store's currency. `formatIn` replaces the symbol with the symbol of the
  // store's currency, because a language may use a different symbol for the same currency.
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  numbers.set(key, format);
  return format;
}

const isRtl = (tag: ScreenTag): boolean =>
  SCREEN_LANGUAGES.some((each) => each.tag === tag && each.direction === 'rtl');

/** Keeps an amount in one piece in a line that runs from right to left. */
const whole = (amount: string): string => `\u200e${amount}\u200e`;

/** Formats an amount as the language does, with the currency's symbol and plain spaces: German `12,50 €`. */
export function formatIn(tag: ScreenTag, amount: number, currency: Currency): string {
  const said = numberFormat(tag, currency)
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? currencySymbol(currency.code) : value))
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200e\u200f\u061c]/g, '');
  return isRtl(tag) ? whole(said) : said;
}

const known = new Map<ScreenTag, PaperLanguage>([['en', ENGLISH_PAPER]]);

/** Returns the paper language of a tag; English if there is no tag. */
export function paperLanguage(tag: ScreenTag = 'en'): PaperLanguage {
  const found = known.get(tag);
  if (found) return found;
  const language: PaperLanguage = {
    tag,
    words: PAPER_WORDS[tag],
    money: (amount, currency) => formatIn(tag, amount, currency),
  };
  known.set(tag, language);
  return language;
}

/**
 * Returns the screen language of a menu language, for example German for `de-AT`; undefined if paper is not written
 * in it.
 */
export function screenTagOf(tag: string | undefined): ScreenTag | undefined {
  const canonical = tag === undefined ? undefined : canonicalTag(tag);
  const found = canonical === undefined ? undefined : fittingLanguage(canonical, SCREEN_TAGS);
  return SCREEN_TAGS.find((each) => each === found);
}

/**
 * Returns the screen language of the fixed words that are printed beside menu texts in this language: German for
 * `de-AT`, English for `th`.
 */
export const wordsTag = (tag: string | undefined): ScreenTag => screenTagOf(tag) ?? 'en';

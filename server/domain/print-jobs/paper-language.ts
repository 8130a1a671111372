// The languages of printed papers: of receipts, and of the store's own papers. Also how a document stores its
// language (contract 27.4).

import type { PaperLanguage } from '#shared/billing/paper-words.ts';
import { invalid, say } from '#shared/errors.ts';
import { canonicalTag, type ScreenTag } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { paperLanguage, wordsTag } from '../../printing/words/languages.ts';
import { languagesOf, receiptLanguagesOf } from '../menu/menu-texts.ts';

/**
 * Returns the language of papers for the staff: the store language, or English if papers are not translated into it.
 */
export const storePaper = (tx: Tx): PaperLanguage => paperLanguage(wordsTag(languagesOf(tx)[0]));

/** Returns the language of the fixed texts on receipts. */
export const receiptPaper = (tx: Tx): PaperLanguage =>
  paperLanguage(wordsTag(receiptLanguagesOf(tx)[0]));

/** Returns the field in which a document stores its language; an empty object for English. */
export const written = ({ tag }: { readonly tag: ScreenTag }): { language?: ScreenTag } =>
  tag === 'en' ? {} : { language: tag };

/**
 * Returns the language that a call asks for; undefined if it asks for none. Throws 400 if the store does not have this
 * language.
 */
export function languageOfPaper(tx: Tx, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const tag = canonicalTag(sent);
  if (tag !== undefined && languagesOf(tx).includes(tag)) return tag;
  throw invalid('language', say`“${{ tag: sent }}” is not a language of the store.`);
}

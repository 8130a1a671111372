// The languages of the store (contract 27).
import { invalid, say } from '#shared/errors.ts';
import { canonicalTag } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { languagesOf, storedReceiptLanguages } from '../../domain/menu/menu-texts.ts';
import { changeStoreLanguage } from '../../domain/menu/store-language.ts';
import { keepLanguages } from '../../domain/stations/languages.ts';

type Field = 'languages' | 'receiptLanguages';

/** Returns the canonical language tags; 400 for an invalid tag, and for a language that is sent twice. */
function readTags(field: Field, sent: readonly string[]): string[] {
  const tags = sent.map((text) => {
    const tag = canonicalTag(text);
    if (tag === undefined) throw invalid(field, say`“${{ tag: text }}” is not a language tag.`);
    return tag;
  });
  if (new Set(tags).size < tags.length) throw invalid(field, 'Please choose each language once.');
  return tags;
}

/**
 * Returns the languages as they are stored; undefined if none were sent. If the first language has changed, also
 * changes the store language.
 */
export function takeLanguages(tx: Tx, sent: readonly string[] | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const tags = readTags('languages', sent);
  const [from] = languagesOf(tx);
  const [to = from] = tags;
  if (to !== from) changeStoreLanguage(tx, { from, to });
  keepLanguages(tx, tags);
  return tags.join(',');
}

interface Sent {
  readonly languages?: readonly string[] | undefined;
  readonly receiptLanguages?: readonly string[] | undefined;
}

/**
 * Returns the languages of receipts as they are stored; undefined if nothing changes. Throws 400 if a sent language is
 * not among the store's languages after this call. Leaves out a stored language that the store no longer has. If no
 * language remains, receipts are in the store language.
 */
export function takeReceiptLanguages(tx: Tx, sent: Sent): string | undefined {
  const known =
    sent.languages === undefined ? languagesOf(tx) : readTags('languages', sent.languages);
  if (sent.receiptLanguages !== undefined) {
    const tags = readTags('receiptLanguages', sent.receiptLanguages);
    const strange = tags.find((tag) => !known.includes(tag));
    if (strange !== undefined)
      throw invalid('receiptLanguages', say`“${{ tag: strange }}” is not a language of the store.`);
    return tags.join(',');
  }
  if (sent.languages === undefined) return undefined;
  const before = storedReceiptLanguages(tx);
  return before.filter((tag) => known.includes(tag)).join(',');
}

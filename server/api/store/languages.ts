// The languages of the store (contract 27).
import { invalid } from '#shared/errors.ts';
import { canonicalTag } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { languagesOf } from '../../domain/menu/menu-texts.ts';
import { changeStoreLanguage } from '../../domain/menu/store-language.ts';

function readTag(sent: string): string {
  const tag = canonicalTag(sent);
  if (tag === undefined) throw invalid('languages', `“${sent}” is not a language tag.`);
  return tag;
}

/**
 * Returns the languages as they are stored, and changes the store language if another one is the first; undefined if
 * none were sent.
 */
export function takeLanguages(tx: Tx, sent: readonly string[] | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const tags = sent.map(readTag);
  if (new Set(tags).size < tags.length)
    throw invalid('languages', 'Please choose each language once.');
  const [from] = languagesOf(tx);
  const [to = from] = tags;
  if (to !== from) changeStoreLanguage(tx, { from, to });
  return tags.join(',');
}

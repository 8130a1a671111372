// The one or two languages of a station's tickets and of a printer's slips (contract 27.7).
import { invalid, say } from '#shared/errors.ts';
import { canonicalTag } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { languagesOf } from '../menu/menu-texts.ts';

/** Returns the languages in a stored text. */
export const languagesIn = (stored: string): string[] =>
  stored.split(',').filter((tag) => tag !== '');

/**
 * Returns languages in the form in which they are stored. Throws 400 `languages` if one of them is not a language of
 * the store, or is sent twice.
 */
export function readLanguages(tx: Tx, sent: readonly string[]): string {
  const known = languagesOf(tx);
  const tags = sent.map((text) => {
    const tag = canonicalTag(text);
    if (tag !== undefined && known.includes(tag)) return tag;
    throw invalid('languages', say`“${{ tag: text }}” is not a language of the store.`);
  });
  if (new Set(tags).size < tags.length)
    throw invalid('languages', 'Please choose each language once.');
  return tags.join(',');
}

const TABLES = ['stations', 'printers'] as const;

const storedIn = {
  stations: prepared()(() => qb.selectFrom('stations').select(['id', 'languages'])),
  printers: prepared()(() => qb.selectFrom('printers').select(['id', 'languages'])),
};

/** Removes languages that the store no longer has from stations and printers. */
export function keepLanguages(tx: Tx, known: readonly string[]): void {
  for (const table of TABLES) {
    for (const { id, languages: stored } of tx.all(storedIn[table], {})) {
      const kept = languagesIn(stored).filter((tag) => known.includes(tag));
      if (kept.join(',') === stored) continue;
      tx.run(
        qb
          .updateTable(table)
          .set({ languages: kept.join(',') })
          .where('id', '=', id),
      );
    }
  }
}

// Counts the rows that contain one or two given characters. The count of each character and each pair is stored with
// the index.
import { sql } from 'kysely';
import type { Tx } from './executor.ts';
import { prepared, qb } from './query.ts';
import { foldedSpellings, searchTerms, spellings } from './text-search.ts';

const COUNTS = {
  customer_grams: 'customer_gram_counts',
  billed_grams: 'billed_gram_counts',
} as const;
const SPELLINGS = { customer_grams: foldedSpellings, billed_grams: spellings } as const;

/**
 * Returns a function that counts the rows of an index that contain a text of one or two characters, in any of its
 * spellings (`ß` is also `ss`).
 */
export function gramCounter(index: keyof typeof COUNTS): (tx: Tx, text: string) => number {
  const heldBy = prepared<{ gram: string }>()((p) =>
    qb.selectFrom(COUNTS[index]).select('doc').where('term', '=', p('gram')),
  );
  const oneByOne = prepared<{ terms: string }>()((p) =>
    qb
      .selectFrom(index)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(sql<boolean>`${sql.table(index)} match ${p('terms')}`),
  );
  // The index ignores case by its own rules. If these differ from the hub's rules for a text, the rows are counted
  // one by one.
  return (tx, text) => {
    const all = SPELLINGS[index](text);
    const [gram = '', other] = all;
    const known =
      other === undefined ? tx.get(heldBy, { gram: gram.toLowerCase() })?.doc : undefined;
    return known ?? tx.get(oneByOne, { terms: searchTerms(text, all).short ?? '' })?.count ?? 0;
  };
}

// How many rows of an index of characters and pairs hold one or two of them: SQLite keeps the count in one row.
import { sql } from 'kysely';
import type { Tx } from './executor.ts';
import { prepared, qb } from './query.ts';
import { searchTerms, spellings } from './text-search.ts';

const COUNTS = {
  customer_grams: 'customer_gram_counts',
  billed_grams: 'billed_gram_counts',
} as const;

/** Counts the rows of an index that hold one or two characters, however spelled. */
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
  // The index folds case by its own table: where that differs from ours they are counted one by one.
  return (tx, text) => {
    const [gram = '', other] = spellings(text);
    const known =
      other === undefined ? tx.get(heldBy, { gram: gram.toLowerCase() })?.doc : undefined;
    return known ?? tx.get(oneByOne, { terms: searchTerms(text).short ?? '' })?.count ?? 0;
  };
}

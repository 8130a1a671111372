// Writes promotions. Terms that were ever active are never changed, because sold lines refer to them.
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { type StoredTerms, writeTerms } from './stored-terms.ts';

const insertTerms = (tx: Tx, promotionId: number, terms: StoredTerms, from: number | null) =>
  tx.run(
    qb.insertInto('promotion_terms').values({
      promotion_id: promotionId,
      terms: writeTerms(terms),
      holds_from: from,
      holds_until: null,
    }),
  ).id;

const setTerms = prepared<{ id: number; terms: number }>()((p) =>
  qb
    .updateTable('promotions')
    .set({ terms_id: p('terms') })
    .where('id', '=', p('id')),
);
const endTerms = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('promotion_terms')
    .set({ holds_until: p('now') })
    .where('id', '=', p('id'))
    .where('holds_until', 'is', null),
);
const startTerms = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('promotion_terms')
    .set({ holds_from: p('now'), holds_until: null })
    .where('id', '=', p('id')),
);

interface Entered {
  readonly title: string;
  readonly isActive: boolean;
  readonly terms: StoredTerms;
}

/** Stores a new promotion. Returns its number. */
export function insertPromotion(tx: Tx, now: number, { title, isActive, terms }: Entered): number {
  const is_active = isActive ? (1 as const) : (0 as const);
  const values = { title, terms_id: 0, is_active, deleted_at: null };
  const { id } = tx.run(qb.insertInto('promotions').values(values));
  tx.run(setTerms, { id, terms: insertTerms(tx, id, terms, isActive ? now : null) });
  return id;
}

interface Before extends Entered {
  readonly id: number;
  readonly termsId: number;
}

/** Ends the terms: sales from now on no longer use them. */
const endHolding = (tx: Tx, now: number, { termsId }: Pick<Before, 'termsId'>): void => {
  tx.run(endTerms, { id: termsId, now });
};

/** Returns whether the new terms differ from the old terms. */
export const areOtherTerms = (before: StoredTerms, now: StoredTerms): boolean =>
  writeTerms(before) !== writeTerms(now);

/**
 * Stores a changed promotion. Changed terms are stored as new terms; for unchanged terms, only their start or end is
 * set.
 */
export function changePromotion(tx: Tx, now: number, before: Before, after: Entered): void {
  const { id, termsId } = before;
  const is_active = after.isActive ? (1 as const) : (0 as const);
  tx.run(qb.updateTable('promotions').set({ title: after.title, is_active }).where('id', '=', id));
  if (areOtherTerms(before.terms, after.terms)) {
    endHolding(tx, now, before);
    const terms = insertTerms(tx, id, after.terms, after.isActive ? now : null);
    tx.run(setTerms, { id, terms });
  } else if (!after.isActive) endHolding(tx, now, before);
  else if (!before.isActive) tx.run(startTerms, { id: termsId, now });
}

/** Marks a promotion as deleted. Bills keep the reductions by this promotion. */
export function removePromotion(tx: Tx, now: number, before: Pick<Before, 'id' | 'termsId'>): void {
  endHolding(tx, now, before);
  tx.run(
    qb.updateTable('promotions').set({ deleted_at: now, is_active: 0 }).where('id', '=', before.id),
  );
}

const activeOnes = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('promotions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('id', '<>', p('id')),
);

/** Returns how many other promotions are on. */
export const countOtherActive = (tx: Tx, id: number): number =>
  tx.get(activeOnes, { id })?.count ?? 0;

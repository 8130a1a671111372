// The promotions that apply to lines of bills, and their reductions, in the form that the API uses (contract 31.5).
import type { BillLine as Line } from '#shared/billing/line.ts';
import { type LinePromos, promoOffOf } from '#shared/billing/line-promos.ts';
import type { Promotion } from '#shared/billing/promotions/terms.ts';
import type { BillLine } from '#shared/entities/bills.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { KeptPromo } from '../../rollups/promotions.ts';
import { idsIn } from '../orders/orders.ts';
import type { Wire } from '../store/bill-rules.ts';
import { promotionOf, readTerms } from './stored-terms.ts';

export interface KnownPromotion {
  readonly terms: Promotion;
  readonly title: string;
}

export type PromotionsByTerms = ReadonlyMap<number, KnownPromotion>;

const termsByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('promotion_terms as own')
    .innerJoin('promotions as promotion', 'promotion.id', 'own.promotion_id')
    .select(['own.id', 'own.promotion_id', 'own.terms', 'promotion.title'])
    .where('own.id', 'in', idsIn(p('ids'))),
);

/** Returns these terms with the titles of their promotions, including deleted promotions. */
const readPromotions = (tx: Tx, ids: readonly number[]): PromotionsByTerms =>
  new Map(
    tx
      .all(termsByIds, { ids: JSON.stringify(ids) })
      .map(({ id, promotion_id, terms, title }) => [
        id,
        { terms: promotionOf(id, promotion_id, readTerms(terms)), title },
      ]),
  );

const heldBy = (lines: readonly Line[]): Set<number> =>
  new Set(lines.flatMap(({ promo }) => promo?.holds ?? []));

/**
 * Returns, for each list of lines, the promotions that apply to any of its lines. Runs no query if no promotion
 * applies.
 */
export function promotionsOfLines(
  tx: Tx,
  lists: readonly (readonly Line[])[],
): (PromotionsByTerms | undefined)[] {
  const held = lists.map(heldBy);
  const ids = new Set(held.flatMap((own) => [...own]));
  if (ids.size === 0) return [];
  const all = readPromotions(tx, [...ids]);
  return held.map((own) => new Map([...all].filter(([id]) => own.has(id))));
}

/** Returns the reductions of a line by promotions, as bills show them. */
export function wireLinePromos(
  promo: LinePromos | undefined,
  promotions: PromotionsByTerms,
  wire: Wire,
): NonNullable<BillLine['promos']> {
  if (promo === undefined) return [];
  return keptPromos(promo, promotions).map((kept) => wireKept(kept, wire));
}

const keptPromos = ({ taken }: LinePromos, promotions: PromotionsByTerms): KeptPromo[] =>
  taken.flatMap(({ termsId, cents, milli }) => {
    const known = promotions.get(termsId);
    if (known === undefined || cents === 0) return [];
    return [{ id: known.terms.id, title: known.title, amount: cents, quantity: milli }];
  });

const wireKept = ({ id, title, amount, quantity }: KeptPromo, wire: Wire) => ({
  id,
  title,
  amount: wire.amount(amount),
  quantity: quantity / 1000,
});

/** Returns the columns in which an invoice stores the reductions of a line by promotions. */
export function promoColumns(line: Line, promotions: PromotionsByTerms) {
  const kept = line.promo === undefined ? [] : keptPromos(line.promo, promotions);
  return {
    promos: kept.length === 0 ? null : JSON.stringify(kept),
    promo_cents: promoOffOf(line),
  };
}

/** Returns the reductions by promotions that an invoice stored with a line. */
export const wireKeptPromos = (
  stored: string | null,
  wire: Wire,
): NonNullable<BillLine['promos']> =>
  stored === null ? [] : (JSON.parse(stored) as KeptPromo[]).map((kept) => wireKept(kept, wire));

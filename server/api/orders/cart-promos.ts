// The promotions of a cart: which promotions apply to its lines, and the bill of the cart with these promotions
// (contract 31.2).
import { type BillLine, type SoldTax, soldLine } from '#shared/billing/line.ts';
import type { LinePromos } from '#shared/billing/line-promos.ts';
import { promoterOf } from '#shared/billing/promotions/promote.ts';
import type { Promotion } from '#shared/billing/promotions/terms.ts';
import type { CardKind } from '#shared/card-kinds.ts';
import type { holdingAt } from '../../domain/promotions/active-terms.ts';

/** A function that finds the promotions for a dish sold now; undefined if no promotion applies now. */
export type Holding = ReturnType<typeof holdingAt>;

const NO_PROMOTIONS: readonly Promotion[] = [];

/** Returns the promotions that apply to a dish; an empty list for a dish with a typed price. */
export const promotionsFor = (
  holding: Holding,
  item: { readonly id: number; readonly category_id: number | null; readonly open_price: 0 | 1 },
  variant: { readonly id: number } | null,
): readonly Promotion[] =>
  holding === undefined || item.open_price === 1
    ? NO_PROMOTIONS
    : holding({ itemId: item.id, variantId: variant?.id ?? null, categoryId: item.category_id });

interface Promoted {
  readonly promotions: readonly Promotion[];
}

/**
 * Returns two fields that a bill needs for its promotions: `isHeld`, which says whether any promotion applies, and the
 * coupon.
 */
export const promosOf = (
  { lines }: { readonly lines: readonly Promoted[] },
  coupon: string | null,
) => ({
  isHeld: lines.some(({ promotions }) => promotions.length > 0),
  coupon,
});

const heldBy = (promotions: readonly Promotion[]): LinePromos | undefined =>
  promotions.length === 0
    ? undefined
    : {
        holds: promotions.map(({ termsId }) => termsId),
        isSettled: false,
        taken: [],
        ofComp: [],
      };

interface SoldDish extends Promoted {
  readonly item: { readonly id: number };
  readonly unitCents: number;
  readonly quantity: number;
  readonly tax: SoldTax | null;
  readonly card: { readonly kind: CardKind } | null;
  readonly set: { readonly set: { readonly no: number } } | null;
}

/**
 * Returns the bill lines of a cart that is not stored yet, and the function that computes their promotions (undefined
 * if there are none).
 */
export function billedCart({ lines }: { readonly lines: readonly SoldDish[] }) {
  const terms = new Map(
    lines.flatMap(({ promotions }) => promotions.map((one) => [one.termsId, one] as const)),
  );
  return {
    lines: lines.map(
      ({ unitCents, quantity, item, tax, set, promotions, card }): BillLine =>
        soldLine({
          id: 0,
          itemId: item.id,
          unitCents,
          quantity,
          tax,
          promo: heldBy(promotions),
          card: card?.kind ?? null,
          pieceKey: set === null ? undefined : `set ${set.set.no}`,
        }),
    ),
    promote: terms.size > 0 ? promoterOf([...terms.values()]) : undefined,
  };
}

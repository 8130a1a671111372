// The terms of promotions as they are stored (contract 31.1).
import type { Promotion, PromotionKind, PromotionScope } from '#shared/billing/promotions/terms.ts';

/**
 * The terms of a promotion. If one of these fields changes, the promotion gets new terms. Amounts are in minor units,
 * percentages in thousandths of a percent.
 */
export interface StoredTerms extends PromotionScope {
  readonly kind: PromotionKind;
  readonly value: number | null;
  readonly buy: number | null;
  readonly pay: number | null;
  readonly minAmountCents: number | null;
  readonly coupon: string | null;
  readonly maxPerBill: number | null;
  readonly priority: number;
  readonly exclusive: boolean;
}

export const readTerms = (terms: string): StoredTerms => JSON.parse(terms);

/** Returns the terms as text that is equal for equal terms. */
export const writeTerms = (terms: StoredTerms): string =>
  JSON.stringify({
    kind: terms.kind,
    value: terms.value,
    buy: terms.buy,
    pay: terms.pay,
    items: terms.items.map(({ itemId, variantId }) => ({ itemId, variantId })),
    categoryIds: terms.categoryIds,
    minAmountCents: terms.minAmountCents,
    days: terms.days,
    from: terms.from,
    to: terms.to,
    deliveryTypes: terms.deliveryTypes,
    coupon: terms.coupon,
    maxPerBill: terms.maxPerBill,
    priority: terms.priority,
    exclusive: terms.exclusive,
  } satisfies StoredTerms);

/** Returns the terms in the form that the billing rules use. */
export const promotionOf = (termsId: number, id: number, terms: StoredTerms): Promotion => ({
  termsId,
  id,
  kind: terms.kind,
  value: terms.value ?? 0,
  buy: terms.buy ?? 0,
  pay: terms.pay ?? 0,
  minAmountCents: terms.minAmountCents ?? 0,
  coupon: terms.coupon,
  maxPerBill: terms.maxPerBill,
  priority: terms.priority,
  isExclusive: terms.exclusive,
});

// Promotions as the API returns them: to the Settings list, and to tills for the totals of carts (contract 31).
import { type Static, Type } from 'typebox';
import { PROMOTION_KINDS } from '../billing/promotions/terms.ts';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { amount, flag01, instant, nullable, translationsRead } from './common.ts';

const terms = {
  id: Type.Integer(),
  title: Type.String(),
  kind: oneOf(PROMOTION_KINDS),
  /** A percentage or an amount, depending on the kind; null for `n-for-m`. */
  value: nullable(Type.Number()),
  buy: nullable(Type.Integer()),
  pay: nullable(Type.Integer()),
  /** If `items` and `categoryIds` are both empty, the promotion is for every dish. */
  items: Type.Array(Type.Object({ itemId: Type.Integer(), variantId: nullable(Type.Integer()) })),
  categoryIds: Type.Array(Type.Integer()),
  minAmount: nullable(amount()),
  deliveryTypes: Type.Array(oneOf(DELIVERY_TYPES)),
  coupon: nullable(Type.String()),
  maxPerBill: nullable(Type.Integer()),
  priority: Type.Integer(),
  exclusive: Type.Boolean(),
};

export const PromotionRead = Type.Object({
  ...terms,
  /** 1 is Monday; empty: every day. */
  days: Type.Array(Type.Integer()),
  from: Type.String(),
  to: Type.String(),
  isActive: flag01(),
  translations: translationsRead(),
});
export type PromotionRead = Static<typeof PromotionRead>;

/** A promotion that applies now or begins to apply within 24 hours. */
export const TillPromotion = Type.Object({
  ...terms,
  /**
   * The id of these terms. If the terms change, the promotion gets new terms with a new id. If several terms of one
   * promotion apply to a bill, the older terms apply first.
   */
  termsId: Type.Integer(),
  /** The periods in which the promotion applies, in order of time. */
  windows: Type.Array(Type.Object({ from: instant(), until: instant() })),
});
export type TillPromotion = Static<typeof TillPromotion>;

const effect = {
  /** The current total of the bill. */
  total: amount(),
  /** By how much the edited promotion lowers the total now, with taxes; 0 for a new promotion. */
  offBefore: amount(),
  /**
   * By how much the promotion would lower the total, with taxes: `total + offBefore - newTotal`. Negative if the total
   * would rise, because the promotion uses pieces that another promotion reduces by more.
   */
  off: amount(),
  newTotal: amount(),
};

/** How a promotion would change each of the last bills of the day (newest first), and all these bills together. */
export const PromotionPreview = Type.Object({
  bills: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: nullable(Type.String()),
      table_title: nullable(Type.String()),
      token_no: nullable(Type.Integer()),
      opened_at: instant(),
      ...effect,
    }),
  ),
  ...effect,
});

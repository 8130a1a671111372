// Read forms of promotions: as Settings list them, and as tills compute carts with them (contract 31).
import { type Static, Type } from 'typebox';
import { PROMOTION_KINDS } from '../billing/promotions/terms.ts';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { amount, flag01, instant, nullable, translationsRead } from './common.ts';

const terms = {
  id: Type.Integer(),
  title: Type.String(),
  kind: oneOf(PROMOTION_KINDS),
  /** A percentage or an amount, by its kind; null for `n-for-m`. */
  value: nullable(Type.Number()),
  buy: nullable(Type.Integer()),
  pay: nullable(Type.Integer()),
  /** With both lists empty it is for every dish. */
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
  /** 1 is Monday; none: every day. */
  days: Type.Array(Type.Integer()),
  from: Type.String(),
  to: Type.String(),
  isActive: flag01(),
  translations: translationsRead(),
});
export type PromotionRead = Static<typeof PromotionRead>;

/** A promotion that holds now or begins within 24 hours. */
export const TillPromotion = Type.Object({
  ...terms,
  /** Changed terms have another id; bills take the older ones of a promotion first. */
  termsId: Type.Integer(),
  /** When it holds, in order. */
  windows: Type.Array(Type.Object({ from: instant(), until: instant() })),
});
export type TillPromotion = Static<typeof TillPromotion>;

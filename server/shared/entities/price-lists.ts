// Price lists as the API returns them (contract 21).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { amount, flag01, nullable } from './common.ts';

/**
 * A price list. Fields have the names that clients use in requests. Some are repeated under a snake case name, as in
 * the other lists of settings.
 */
export const PriceListRead = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** 1 is Monday; empty: every day. */
  days: Type.Array(Type.Integer()),
  from: Type.String(),
  to: Type.String(),
  deliveryTypes: Type.Array(oneOf(DELIVERY_TYPES)),
  items: Type.Array(
    Type.Object({
      itemId: Type.Integer(),
      variantId: nullable(Type.Integer()),
      price: amount(),
      item_id: Type.Integer(),
      variant_id: nullable(Type.Integer()),
    }),
  ),
  categoryIds: Type.Array(Type.Integer()),
  percent: nullable(Type.Number()),
  priority: Type.Integer(),
  isActive: flag01(),
  delivery_types: Type.Array(oneOf(DELIVERY_TYPES)),
  category_ids: Type.Array(Type.Integer()),
  is_active: flag01(),
});
export type PriceListRead = Static<typeof PriceListRead>;

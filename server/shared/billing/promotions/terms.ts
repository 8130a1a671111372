// The terms of promotions: the reduction, the dishes, and the times (contract 31).
import type { DeliveryType } from '../../states/order.ts';
import type { Cents } from '../money.ts';

export const PROMOTION_KINDS = ['percent', 'amount', 'fixed', 'n-for-m', 'bill'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** A promotion in the form that the computation of a bill needs. */
export interface Promotion {
  readonly termsId: number;
  readonly id: number;
  readonly kind: PromotionKind;
  /** `percent` and `bill`: thousandths of a percent; `amount` and `fixed`: minor units; 0 for other kinds. */
  readonly value: number;
  /**
   * The guest pays for `pay` of each `buy` pieces, in a promotion of the kind `n-for-m`. Both are 0 for other kinds.
   */
  readonly buy: number;
  readonly pay: number;
  /** The amount that all matching pieces together must reach; 0 if there is no such condition. */
  readonly minAmountCents: Cents;
  /** The code of the coupon that the promotion needs, in upper case; null if the promotion needs no coupon. */
  readonly coupon: string | null;
  /**
   * The largest number of pieces that the promotion reduces on a bill, or of groups for `n-for-m`; null for no limit.
   */
  readonly maxPerBill: number | null;
  readonly priority: number;
  readonly isExclusive: boolean;
}

/** For which dishes a promotion applies, and when. */
export interface PromotionScope {
  readonly items: readonly { readonly itemId: number; readonly variantId: number | null }[];
  readonly categoryIds: readonly number[];
  /** Weekdays, 1 for Monday; empty for every day. */
  readonly days: readonly number[];
  /** `HH:MM` in the store's time. If `to` is not after `from`, it is on the next day. */
  readonly from: string;
  readonly to: string;
  /** Empty for all dining options. */
  readonly deliveryTypes: readonly DeliveryType[];
}

interface PromotedDish {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly categoryId: number | null;
}

type Dishes = Pick<PromotionScope, 'items' | 'categoryIds'>;

const keyOf = (itemId: number, variantId: number | null): string => `${itemId} ${variantId ?? ''}`;

/**
 * Returns a function that tests whether a promotion applies to a dish. A promotion without dishes and categories
 * applies to every dish.
 */
export function dishMatcher({ items, categoryIds }: Dishes): (dish: PromotedDish) => boolean {
  if (items.length === 0 && categoryIds.length === 0) return () => true;
  const keys = new Set(items.map(({ itemId, variantId }) => keyOf(itemId, variantId)));
  const categories = new Set(categoryIds);
  return ({ itemId, variantId, categoryId }) =>
    (categoryId !== null && categories.has(categoryId)) ||
    keys.has(keyOf(itemId, null)) ||
    keys.has(keyOf(itemId, variantId));
}

/**
 * Sorts promotions in the order in which they apply: the highest priority first, then the lowest id, then the older
 * terms.
 */
export const byTurn = (a: Promotion, b: Promotion): number =>
  b.priority - a.priority || a.id - b.id || a.termsId - b.termsId;

/** Returns a coupon's code in the form that is compared: ` summer ` → `SUMMER`. */
export const foldCoupon = (code: string): string => code.trim().toUpperCase();

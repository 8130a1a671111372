// What a promotion says (contract 31).
import type { DeliveryType } from '../../states/order.ts';
import type { Cents } from '../money.ts';

export const PROMOTION_KINDS = ['percent', 'amount', 'fixed', 'n-for-m', 'bill'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** What a promotion takes off, as the computation of a bill needs it. */
export interface Promotion {
  readonly termsId: number;
  readonly id: number;
  readonly kind: PromotionKind;
  /** `percent` and `bill`: thousandths of a percent; `amount` and `fixed`: minor units; else 0. */
  readonly value: number;
  /** `n-for-m`: of each `buy` pieces, `pay` are paid; else 0. */
  readonly buy: number;
  readonly pay: number;
  /** What all its matching pieces must come to; 0: nothing. */
  readonly minAmountCents: Cents;
  /** In upper case; null: it needs no coupon. */
  readonly coupon: string | null;
  /** The pieces, or the groups of `n-for-m`, that it takes at most; null: all. */
  readonly maxPerBill: number | null;
  readonly priority: number;
  readonly isExclusive: boolean;
}

/** For which dishes a promotion holds, and when. */
export interface PromotionScope {
  readonly items: readonly { readonly itemId: number; readonly variantId: number | null }[];
  readonly categoryIds: readonly number[];
  /** 1 is Monday; empty: every day. */
  readonly days: readonly number[];
  /** `HH:MM` in the store's time. If `to` is not after `from`, it is on the next day. */
  readonly from: string;
  readonly to: string;
  /** Empty: all. */
  readonly deliveryTypes: readonly DeliveryType[];
}

interface PromotedDish {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly categoryId: number | null;
}

type Dishes = Pick<PromotionScope, 'items' | 'categoryIds'>;

const keyOf = (itemId: number, variantId: number | null): string => `${itemId} ${variantId ?? ''}`;

/** Returns what tells for which dishes a promotion is. Without dishes and categories it is for every dish. */
export function dishMatcher({ items, categoryIds }: Dishes): (dish: PromotedDish) => boolean {
  if (items.length === 0 && categoryIds.length === 0) return () => true;
  const keys = new Set(items.map(({ itemId, variantId }) => keyOf(itemId, variantId)));
  const categories = new Set(categoryIds);
  return ({ itemId, variantId, categoryId }) =>
    (categoryId !== null && categories.has(categoryId)) ||
    keys.has(keyOf(itemId, null)) ||
    keys.has(keyOf(itemId, variantId));
}

/** Sorts promotions as they are taken: the highest priority first, then the lowest id, then the older terms. */
export const byTurn = (a: Promotion, b: Promotion): number =>
  b.priority - a.priority || a.id - b.id || a.termsId - b.termsId;

/** Returns a coupon's code as it is compared: ` summer ` → `SUMMER`. */
export const foldCoupon = (code: string): string => code.trim().toUpperCase();

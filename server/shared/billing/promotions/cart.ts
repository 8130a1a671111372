// The promotions of a cart, by those that the hub sent. The screens show them; the hub decides (contract 31.6).
import type { TillPromotion } from '../../entities/promotions.ts';
import type { PricedSale } from '../list-prices.ts';
import { type Cents, type Decimals, toMinor } from '../money.ts';
import { parseRateMilli } from '../tax.ts';
import { takePromotions } from './take.ts';
import { dishMatcher, type Promotion } from './terms.ts';

/** A line of a cart as promotions see it. */
export interface CartDish {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly categoryId: number | null;
  /** With add-ons and options. */
  readonly unitCents: Cents;
  readonly quantity: number;
  /** Its price is typed: it takes part in no promotion. */
  readonly isOpenPrice: boolean;
}

/** What a promotion takes off a line of a cart. */
export interface CartPromo {
  readonly id: number;
  readonly title: string;
  readonly cents: Cents;
  readonly quantity: number;
}

const wireToValue = ({ kind, value }: TillPromotion, decimals: Decimals): number => {
  if (value === null) return 0;
  const isRate = kind === 'percent' || kind === 'bill';
  return isRate ? (parseRateMilli(value) ?? 0) : toMinor(value, decimals);
};

const termsOf = (sent: TillPromotion, decimals: Decimals): Promotion => ({
  termsId: sent.termsId,
  id: sent.id,
  kind: sent.kind,
  value: wireToValue(sent, decimals),
  buy: sent.buy ?? 0,
  pay: sent.pay ?? 0,
  minAmountCents: sent.minAmount === null ? 0 : toMinor(sent.minAmount, decimals),
  coupon: sent.coupon,
  maxPerBill: sent.maxPerBill,
  priority: sent.priority,
  isExclusive: sent.exclusive,
});

const isHolding = ({ windows, deliveryTypes }: TillPromotion, sale: PricedSale): boolean =>
  (deliveryTypes.length === 0 || deliveryTypes.includes(sale.deliveryType)) &&
  windows.some(({ from, until }) => Date.parse(from) <= sale.at && sale.at < Date.parse(until));

/** Returns what the promotions that hold at the sale take off each line of a cart that is a bill of its own. */
export function cartPromos(
  cart: readonly CartDish[],
  promotions: readonly TillPromotion[],
  sale: PricedSale & { readonly coupon: string | null; readonly decimals: Decimals },
): CartPromo[][] {
  const holding = promotions.filter((promotion) => isHolding(promotion, sale));
  if (holding.length === 0) return cart.map(() => []);
  const matchers = holding.map((one) => ({ termsId: one.termsId, isFor: dishMatcher(one) }));
  const lines = cart.map((dish) => ({
    unitCents: dish.unitCents,
    pieces: dish.quantity,
    amountCents: dish.unitCents * dish.quantity,
    holds: dish.isOpenPrice
      ? []
      : matchers.flatMap(({ termsId, isFor }) => (isFor(dish) ? [termsId] : [])),
  }));
  const terms = holding.map((one) => termsOf(one, sale.decimals));
  const known = new Map(holding.map((one) => [one.termsId, one]));
  return takePromotions(lines, terms, sale.coupon).map((taken) =>
    taken.flatMap(({ termsId, cents, milli }) => {
      const own = known.get(termsId);
      return own === undefined
        ? []
        : [{ id: own.id, title: own.title, cents, quantity: milli / 1000 }];
    }),
  );
}

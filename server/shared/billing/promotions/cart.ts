// Computes the amounts by which promotions reduce a cart, from the promotions that the hub sent. The screens only show
// these amounts; the amounts that the hub computes count (contract 31.6).
import type { TillPromotion } from '../../entities/promotions.ts';
import type { TakenPromo } from '../line-promos.ts';
import type { PricedSale } from '../list-prices.ts';
import { type Cents, type Decimals, toMinor } from '../money.ts';
import { parseRateMilli } from '../tax.ts';
import type { PromotedLine } from './pieces.ts';
import { takePromotions } from './take.ts';
import { dishMatcher, type Promotion } from './terms.ts';

/** A line of a cart as promotions see it. */
interface CartDish {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly categoryId: number | null;
  /** The price of one piece, with add-ons and options. */
  readonly unitCents: Cents;
  readonly quantity: number;
  /** Whether the price was typed. No promotion applies to such a dish. */
  readonly isOpenPrice: boolean;
  /** The prices for which the dishes of a set are sold; absent for a single dish. */
  readonly parts?: readonly Cents[] | undefined;
}

/** The reduction of a cart line by one promotion. */
interface CartPromo {
  readonly id: number;
  readonly title: string;
  readonly cents: Cents;
  readonly quantity: number;
  /**
   * For a line of sets: the reduction of each dish of the first set, then of each dish of the second set, and so on.
   */
  readonly ofParts?: readonly Cents[];
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

/**
 * Converts a line of the cart to lines for promotions. A set becomes one line for each of its dishes, and these lines
 * count as one piece.
 */
function linesOf(
  { unitCents, quantity, parts }: CartDish,
  at: number,
  holds: readonly number[],
): PromotedLine[] {
  if (parts === undefined) {
    return [{ unitCents, pieces: quantity, amountCents: unitCents * quantity, holds }];
  }
  return Array.from({ length: quantity }, (_, nth) =>
    parts.map((cents) => ({
      unitCents: cents,
      pieces: 1,
      amountCents: cents,
      holds,
      pieceKey: `${at} ${nth}`,
    })),
  ).flat();
}

/**
 * Returns the reduction of one cart line by each promotion. `taken` contains the promotions of each line that `linesOf`
 * made from this cart line.
 */
function promosOf(
  taken: readonly (readonly TakenPromo[])[],
  known: ReadonlyMap<number, TillPromotion>,
  isSet: boolean,
): CartPromo[] {
  const terms = new Set(taken.flatMap((own) => own.map(({ termsId }) => termsId)));
  return [...terms].flatMap((termsId) => {
    const promotion = known.get(termsId);
    if (promotion === undefined) return [];
    const own = taken.map((each) => each.filter((one) => one.termsId === termsId));
    const ofParts = own.map((each) => each.reduce((sum, { cents }) => sum + cents, 0));
    const milli = own.flat().reduce((sum, one) => sum + one.milli, 0);
    const cents = ofParts.reduce((sum, part) => sum + part, 0);
    const { id, title } = promotion;
    return [{ id, title, cents, quantity: milli / 1000, ...(isSet && { ofParts }) }];
  });
}

/**
 * Returns the reductions of each line of a cart that becomes a separate bill. Only the promotions that apply at the
 * time of the sale count.
 */
export function cartPromos(
  cart: readonly CartDish[],
  promotions: readonly TillPromotion[],
  sale: PricedSale & { readonly coupon: string | null; readonly decimals: Decimals },
): CartPromo[][] {
  const holding = promotions.filter((promotion) => isHolding(promotion, sale));
  if (holding.length === 0) return cart.map(() => []);
  const matchers = holding.map((one) => ({ termsId: one.termsId, isFor: dishMatcher(one) }));
  const lines = cart.map((dish, at) => {
    const holds = dish.isOpenPrice
      ? []
      : matchers.flatMap(({ termsId, isFor }) => (isFor(dish) ? [termsId] : []));
    return linesOf(dish, at, holds);
  });
  const terms = holding.map((one) => termsOf(one, sale.decimals));
  const known = new Map(holding.map((one) => [one.termsId, one]));
  const taken = takePromotions(lines.flat(), terms, sale.coupon);
  return lines.map((own, at) =>
    promosOf(taken.splice(0, own.length), known, cart[at]?.parts !== undefined),
  );
}

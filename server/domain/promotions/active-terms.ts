// Finds the promotions that apply at an instant, by the store's clock, and the dishes to which they apply (contract
// 31.2).
import { type Window, windowsOf } from '#shared/billing/price-lists.ts';
import { dishMatcher, type Promotion } from '#shared/billing/promotions/terms.ts';
import { addDays } from '#shared/days.ts';
import { TAPPED_MS } from '#shared/limits.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { instantAt } from '../../time/zone-days.ts';
import { getStore } from '../store/settings.ts';
import { promotionOf, readTerms, type StoredTerms } from './stored-terms.ts';

/** Terms that are active for sales now, or were active until a few minutes ago. */
interface ActiveTerms {
  readonly title: string;
  readonly scope: StoredTerms;
  readonly promotion: Promotion;
  readonly isFor: ReturnType<typeof dishMatcher>;
  readonly from: number;
  readonly until: number;
}

interface Active {
  readonly timezone: string;
  readonly terms: readonly ActiveTerms[];
}
const ACTIVE = cacheKey<Active>('promotions');

const activeRows = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('promotion_terms as own')
    .innerJoin('promotions as promotion', 'promotion.id', 'own.promotion_id')
    .select(['own.id', 'own.promotion_id', 'own.terms', 'own.holds_from', 'own.holds_until'])
    .select('promotion.title')
    .where('own.holds_from', 'is not', null)
    .where((eb) =>
      eb.or([eb('own.holds_until', 'is', null), eb('own.holds_until', '>', p('since'))]),
    )
    .orderBy('own.id'),
);

function readActive(tx: Tx, now: number): Active {
  const rows = tx.all(activeRows, { since: now - TAPPED_MS });
  return {
    timezone: getStore(tx).timezone,
    terms: rows.map((row) => {
      const scope = readTerms(row.terms);
      return {
        title: row.title,
        scope,
        promotion: promotionOf(row.id, row.promotion_id, scope),
        isFor: dishMatcher(scope),
        from: row.holds_from ?? 0,
        until: row.holds_until ?? Number.POSITIVE_INFINITY,
      };
    }),
  };
}

const activeAt = (tx: Tx, now: number): Active => tx.cached(ACTIVE, () => readActive(tx, now));

/**
 * Offsets in days from the day of an instant. In every time zone, all periods of promotions that matter at the instant
 * begin on one of these days.
 */
const CALENDAR = [-2, -1, 0, 1, 2, 3];

interface Known {
  readonly day: string;
  readonly windows: readonly (readonly Window[])[];
}
const known = new WeakMap<Active, Known>();

/** Returns, for each promotion, the periods around an instant in which its hours apply. */
function windowsAround(active: Active, now: number): Known['windows'] {
  const day = new Date(now).toISOString().slice(0, 10);
  const before = known.get(active);
  if (before?.day === day) return before.windows;
  const calendar = CALENDAR.map((count) => addDays(day, count));
  const at = instantAt(active.timezone);
  const windows = active.terms.map(({ scope }) => windowsOf(scope, calendar, at));
  known.set(active, { day, windows });
  return windows;
}

/** Returns the periods around an instant in which the hours of these terms apply. The terms need not be stored. */
export function windowsAt(tx: Tx, now: number, scope: StoredTerms): readonly Window[] {
  const day = new Date(now).toISOString().slice(0, 10);
  const calendar = CALENDAR.map((count) => addDays(day, count));
  return windowsOf(scope, calendar, instantAt(getStore(tx).timezone));
}

/** Terms with the hours in which they apply around an instant. */
export interface TimedTerms extends ActiveTerms {
  readonly windows: readonly Window[];
}

/** Returns the terms of the promotions that are on, with their hours; empty if there are no promotions. */
export function listTimedTerms(tx: Tx, now: number): TimedTerms[] {
  const active = activeAt(tx, now);
  if (active.terms.length === 0) return [];
  const windows = windowsAround(active, now);
  return active.terms.map((terms, index) => ({ ...terms, windows: windows[index] ?? [] }));
}

/** The instant and the dining option of a sale. */
interface PromotedSale {
  readonly at: number;
  readonly deliveryType: DeliveryType;
}

/** Returns whether terms apply to a sale. */
export const isHolding = (
  { from, until, windows, scope }: Pick<TimedTerms, 'from' | 'until' | 'windows' | 'scope'>,
  sale: PromotedSale,
): boolean =>
  from <= sale.at &&
  sale.at < until &&
  (scope.deliveryTypes.length === 0 || scope.deliveryTypes.includes(sale.deliveryType)) &&
  windows.some((window) => window.from <= sale.at && sale.at < window.until);

interface SoldDish {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly categoryId: number | null;
}

/**
 * Returns a function that lists the terms that apply to a dish sold now; undefined if no promotion applies at all.
 */
export function holdingAt(
  tx: Tx,
  sale: PromotedSale,
): ((dish: SoldDish) => Promotion[]) | undefined {
  const holding = listTimedTerms(tx, sale.at).filter((terms) => isHolding(terms, sale));
  if (holding.length === 0) return undefined;
  return (dish) => holding.flatMap(({ isFor, promotion }) => (isFor(dish) ? [promotion] : []));
}

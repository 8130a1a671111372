// Finds orders that the kitchen has not seen for too long, and builds the alarm text for the till.
import { t } from '../locales/t.ts';
import { ageOf, UNSEEN_SECONDS } from './ages.ts';

/** The stations that have not seen an order. `since` is the time when the order arrived at the station. */
export type Unseen = readonly { readonly title: string; readonly since: string }[];

export interface Watched {
  readonly orderId: number;
  readonly tokenNo: number;
  readonly date: string;
  readonly seenAt: string | null;
  /** The stations that have not seen the order; undefined if there are no stations. */
  readonly unseen?: Unseen | undefined;
}

/**
 * Returns when the order arrived in the kitchen or, if there are stations, at the first station that has not seen it.
 * Undefined if the order was seen, or if nothing is to be cooked.
 */
export function unseenSince({
  date,
  seenAt,
  unseen,
}: Omit<Watched, 'orderId' | 'tokenNo'>): string | undefined {
  if (unseen === undefined) return seenAt === null ? date : undefined;
  return unseen.map(({ since }) => since).sort()[0];
}

const namesOf = (orders: readonly Pick<Watched, 'unseen'>[]): string[] => [
  ...new Set(orders.flatMap(({ unseen = [] }) => unseen.map(({ title }) => title))),
];

const MAX_NAMED = 3;
/** Returns the orders that the kitchen has not seen within a minute. */
export const overdueOf = (orders: readonly Watched[], now: number): Watched[] =>
  orders.filter((order) => {
    const since = unseenSince(order);
    return since !== undefined && ageOf(since, now) >= UNSEEN_SECONDS.red * 1000;
  });

/** Returns the alarm text: the newest tokens, and the number of the other orders. */
export function alarmText(
  tokens: readonly number[],
  orders: readonly Pick<Watched, 'unseen'>[] = [],
): string {
  const stations = namesOf(orders);
  const named = tokens.slice(-MAX_NAMED).join(', ');
  const more = tokens.length - MAX_NAMED;
  const shown = {
    n: tokens.length,
    tokens: more > 0 ? t('{tokens} and {more} more', { tokens: named, more }) : named,
  };
  return stations.length === 0
    ? t(
        '{n, plural, one {Token} other {Tokens}} {tokens} {n, plural, one {has} other {have}} not been seen in the kitchen for over a minute!',
        shown,
      )
    : t(
        '{n, plural, one {Token} other {Tokens}} {tokens} {n, plural, one {has} other {have}} not been seen at {stations} for over a minute!',
        { ...shown, stations: stations.join(', ') },
      );
}

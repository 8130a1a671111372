// Which orders the kitchen has not seen for too long, and what the counter is told of them.
import { ageOf, UNSEEN_SECONDS } from './ages.ts';

export interface Watched {
  readonly orderId: number;
  readonly tokenNo: number;
  readonly date: string;
  readonly seenAt: string | null;
}

const MAX_NAMED = 3;
/** The orders that nobody in the kitchen has seen for a minute. */
export const overdueOf = (orders: readonly Watched[], now: number): Watched[] =>
  orders.filter(
    ({ seenAt, date }) => seenAt === null && ageOf(date, now) >= UNSEEN_SECONDS.red * 1000,
  );

/** What the counter is told; the newest tokens by number, the rest counted. */
export function alarmText(tokens: readonly number[]): string {
  const named = tokens.slice(-MAX_NAMED).join(', ');
  const more = tokens.length > MAX_NAMED ? ` and ${tokens.length - MAX_NAMED} more` : '';
  const [word, verb] = tokens.length === 1 ? ['Token', 'has'] : ['Tokens', 'have'];
  return `${word} ${named}${more} ${verb} not been seen in the kitchen for 1 minute!`;
}

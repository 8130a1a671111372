// The banner's sentences about unsent entries.
import { isOf, isOfEarlier, type OutboxEntry, type Owner } from './entry.ts';

type Held = Pick<OutboxEntry, 'username' | 'userId' | 'refusal' | 'endpoint'>;

const count = (number: number, rest: string): string =>
  `${number} ${number === 1 ? 'order or payment' : 'orders or payments'} ${rest}`;

interface OutboxSummary {
  /** One sentence each, the most urgent first; a phone shows only the first. Empty if there is nothing to report. */
  readonly sentences: readonly string[];
  /** An entry waits for a person, not for the hub. */
  readonly isUrgent: boolean;
}

const isOrder = ({ endpoint }: Held): boolean => endpoint.startsWith('POST /pos/');

/** '1 order', '2 payments', '3 orders and payments'; a paid order is an order. */
function nameOf(held: readonly Held[]): string {
  const orders = held.filter(isOrder).length;
  if (orders > 0 && orders < held.length) return `${held.length} orders and payments`;
  const what = orders > 0 ? 'order' : 'payment';
  return `${held.length} ${what}${held.length === 1 ? '' : 's'}`;
}

/** Returns the banner's sentences. */
export function summarise(
  entries: readonly Held[],
  delivered: number,
  user: Owner | undefined,
): OutboxSummary {
  const refused = entries.filter((entry) => entry.refusal !== undefined);
  const waiting = entries.filter((entry) => entry.refusal === undefined);
  const mine = waiting.filter((entry) => isOf(entry, user));
  const earlier = waiting.filter((each) => isOfEarlier(each, user));
  const others = waiting.filter((each) => each.username !== user?.username);
  const names = [...new Set(others.map(({ username }) => username))];
  const sentences = [
    refused.length > 0 && `${count(refused.length, 'to resolve: rejected by the hub.')}`,
    mine.length > 0 &&
      `${nameOf(mine)} saved on this device. ${mine.length === 1 ? 'It' : 'They'} will be sent when the hub is back.`,
    others.length > 0 &&
      `${count(others.length, `unsent until ${names.join(', ')} signs in here.`)}`,
    earlier.length > 0 &&
      `${count(earlier.length, `of ${user?.username}, a deleted user: an admin must resolve this.`)}`,
    delivered > 0 && `${count(delivered, 'sent.')}`,
  ].filter((part) => part !== false);
  return { sentences, isUrgent: refused.length > 0 };
}

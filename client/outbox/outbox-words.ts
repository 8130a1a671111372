// The banner's sentences about unsent entries.
import { t } from '../locales/t.ts';
import { isOf, isOfEarlier, type OutboxEntry, type Owner } from './entry.ts';

type Held = Pick<OutboxEntry, 'username' | 'userId' | 'refusal' | 'endpoint'>;

interface OutboxSummary {
  /**
   * One sentence per fact, the most urgent first, because a phone shows only the first sentence. Empty if there is
   * nothing to report.
   */
  readonly sentences: readonly string[];
  /** Whether an entry waits for a person instead of the hub. */
  readonly isUrgent: boolean;
}

const isOrder = ({ endpoint }: Held): boolean => endpoint.startsWith('POST /pos/');

/**
 * Returns '1 order saved …', '2 payments saved …' or '3 orders and payments saved …'. A paid order counts as an
 * order.
 */
function savedText(held: readonly Held[]): string {
  const n = held.length;
  const orders = held.filter(isOrder).length;
  if (orders > 0 && orders < n)
    return t(
      '{n, plural, one {# order or payment} other {# orders and payments}} saved on this device. {n, plural, one {It} other {They}} will be sent when the hub is back.',
      { n },
    );
  return orders > 0
    ? t(
        '{n, plural, one {# order} other {# orders}} saved on this device. {n, plural, one {It} other {They}} will be sent when the hub is back.',
        { n },
      )
    : t(
        '{n, plural, one {# payment} other {# payments}} saved on this device. {n, plural, one {It} other {They}} will be sent when the hub is back.',
        { n },
      );
}

/** Returns the sentence about entries that the hub refused. */
export const refusedText = (n: number): string =>
  t(
    'Please resolve {n, plural, one {# order or payment} other {# orders or payments}} that the hub rejected.',
    { n },
  );

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
    refused.length > 0 && refusedText(refused.length),
    mine.length > 0 && savedText(mine),
    others.length > 0 &&
      t(
        '{n, plural, one {# order or payment is} other {# orders or payments are}} sent when {names} signs in here.',
        { n: others.length, names: names.join(', ') },
      ),
    earlier.length > 0 &&
      t(
        '{n, plural, one {# order or payment} other {# orders or payments}} of {name}, a deleted user: an admin must resolve this.',
        { n: earlier.length, name: user?.username ?? '' },
      ),
    delivered > 0 &&
      t('{n, plural, one {# order or payment} other {# orders or payments}} sent.', {
        n: delivered,
      }),
  ].filter((part) => part !== false);
  return { sentences, isUrgent: refused.length > 0 };
}

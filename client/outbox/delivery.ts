// Sends an entry that waited, in the name of the user who made it. Depending on the hub's answer, the entry is done,
// marked as refused, or waits again (contract 1).

import { IDEMPOTENCY_DAYS } from '#shared/limits.ts';
import { t } from '../locales/t.ts';
import type { OutboxEntry, Sent } from './entry.ts';
import type { Records } from './records.ts';

export interface DeliveryDeps {
  /** Sends one entry. Never throws: resolves to an answer, a refusal, or no answer, within SEND_MS. */
  send(entry: OutboxEntry): Promise<Sent>;
  /** Sends an order in the name of the user who made it at this till. */
  sendInName?(entry: OutboxEntry): Promise<Sent>;
  now(): number;
  /** Called for an entry that waited and was then sent in the background. */
  delivered(entry: OutboxEntry, answer: unknown): void;
  /** Returns the report about an entry that the hub refused after a wait; undefined if there is nothing to report. */
  refusedLater?(entry: OutboxEntry): Promise<unknown>;
}

/** How long the hub remembers a key, in ms. For older entries the hub can't say whether it received them. */
export const KEY_MS = IDEMPOTENCY_DAYS * 86_400_000;
const tooOld = () => ({
  code: 'TOO_OLD',
  message: t(
    "This entry is older than {days} days: the hub can't tell whether it was received. Look for it in Orders and Invoices first.",
    { days: IDEMPOTENCY_DAYS },
  ),
});

/**
 * Returns `own`, which sends an entry of the session user, and `inName`, which sends an order of another user. Each
 * resolves to true if the next entry may be sent.
 */
export function makeDelivery(deps: DeliveryDeps, records: Records, refresh: () => Promise<void>) {
  const notHere = new Set<string>();

  /** Marks an entry as refused. From then on a person must settle it. */
  async function refuse(
    entry: OutboxEntry,
    refusal: NonNullable<OutboxEntry['refusal']>,
  ): Promise<void> {
    const refused = { ...entry, leasedUntil: 0, refusal };
    await records.refuse(refused, await deps.refusedLater?.(refused));
  }

  /**
   * Stores the result of sending an entry that waited and is leased to this tab. Resolves to false if the hub is
   * away.
   */
  async function keep(entry: OutboxEntry, sent: Sent): Promise<boolean> {
    if (sent.kind === 'done') {
      await records.deliver(entry, sent.answer);
      deps.delivered(entry, sent.answer);
    } else if (sent.kind === 'refused') {
      await refuse(entry, { message: sent.message, code: sent.code });
    } else await records.free(entry);
    await refresh();
    return sent.kind !== 'away';
  }

  /** Sends another user's order in that user's name, if the hub knows that the user was at this till. */
  async function inName(entry: OutboxEntry): Promise<boolean> {
    if (deps.sendInName === undefined || notHere.has(entry.key)) return true;
    if (!(await records.lease(entry))) return true;
    const sent = await deps.sendInName(entry);
    if (sent.kind !== 'refused' || sent.code !== 'NOT_HERE') return keep(entry, sent);
    // The order waits until the user who made it signs in. Another user's payment always waits for that user.
    notHere.add(entry.key);
    await records.free(entry);
    return true;
  }

  /** Sends the current user's own entry. */
  async function own(entry: OutboxEntry): Promise<boolean> {
    // If another tab is sending an entry, later entries wait, so that all are sent in the right order.
    if (!(await records.lease(entry))) return false;
    if (deps.now() - entry.tappedAt < KEY_MS) return keep(entry, await deps.send(entry));
    await refuse(entry, tooOld());
    await refresh();
    return true;
  }

  return { own, inName };
}

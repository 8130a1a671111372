// What becomes of an entry that waited: sent in the name of who tapped it, kept or refused with what the hub said (CONTRACT §1).
import { IDEMPOTENCY_DAYS } from '#shared/limits.ts';
import type { OutboxEntry, Sent } from './entry.ts';
import type { Records } from './records.ts';

export interface DeliveryDeps {
  /** Sends one entry and never throws: an answer, a refusal, or no answer. Gives up within SEND_MS. */
  send(entry: OutboxEntry): Promise<Sent>;
  /** Sends an order in the name of who had tapped it at this till. */
  sendInName?(entry: OutboxEntry): Promise<Sent>;
  now(): number;
  /** An entry that went out later, on its own. */
  delivered(entry: OutboxEntry, answer: unknown): void;
  /** What the hub is told of an entry that it refused after a wait, if anything. */
  refusedLater?(entry: OutboxEntry): Promise<unknown>;
}

/** The hub knows a key for so long; of what is older it no longer says whether it has it. */
export const KEY_MS = IDEMPOTENCY_DAYS * 86_400_000;
const TOO_OLD = {
  code: 'TOO_OLD',
  message: `This is older than ${IDEMPOTENCY_DAYS} days: the hub can't tell whether it was received. Check Orders and Invoices first.`,
};

/** Gives the two ways in which an entry goes out; each says whether the line goes on after it. */
export function makeDelivery(deps: DeliveryDeps, records: Records, refresh: () => Promise<void>) {
  const notHere = new Set<string>();

  /** From now on a person settles it. */
  async function refuse(
    entry: OutboxEntry,
    refusal: NonNullable<OutboxEntry['refusal']>,
  ): Promise<void> {
    const refused = { ...entry, leasedUntil: 0, refusal };
    await records.refuse(refused, await deps.refusedLater?.(refused));
  }

  /** Keeps what came of a leased entry that waited; false when the hub is away. */
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

  /** What another had tapped here: his orders go out in his name, where the hub knows that he was there. */
  async function inName(entry: OutboxEntry): Promise<boolean> {
    if (deps.sendInName === undefined || notHere.has(entry.key)) return true;
    if (!(await records.lease(entry))) return true;
    const sent = await deps.sendInName(entry);
    if (sent.kind !== 'refused' || sent.code !== 'NOT_HERE') return keep(entry, sent);
    // It waits for him, as his payments do.
    notHere.add(entry.key);
    await records.free(entry);
    return true;
  }

  /** His own entry, while he is there. */
  async function own(entry: OutboxEntry): Promise<boolean> {
    // What another tab is sending stops the line: what was tapped later goes out later.
    if (!(await records.lease(entry))) return false;
    if (deps.now() - entry.tappedAt < KEY_MS) return keep(entry, await deps.send(entry));
    await refuse(entry, TOO_OLD);
    await refresh();
    return true;
  }

  return { own, inName };
}

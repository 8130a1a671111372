// The rules of the outbox: an entry is stored before it is sent. Entries are sent in order, each only once and in the
// name of its user. An entry is removed when the hub acknowledges it (contract 1).
import { t } from '../locales/t.ts';
import { type DrainDeps, makeDrain } from './drain.ts';
import {
  type Delivery,
  isOf,
  type NewEntry,
  type OutboxEntry,
  type Owner,
  type Posted,
  type Sent,
  type Tap,
} from './entry.ts';
import { LEASE_MS, leaseOf } from './leases.ts';
import { makeRecords, type Records, type RecordsDeps } from './records.ts';
import type { Changes } from './till-store.ts';

interface SendDeps extends Pick<DrainDeps, 'send'> {
  /** Sends an entry that needs an approval, and asks for the approval on this screen; this can take long. */
  sendApproved?(entry: OutboxEntry): Promise<Sent>;
}

interface OutboxDeps extends RecordsDeps, DrainDeps, SendDeps {
  /** Called after each change of the unsent or delivered entries. */
  changed(entries: readonly OutboxEntry[], deliveries: readonly Delivery[]): void;
}

/**
 * Sends an entry while the user is still present and can get an approval. During that time no other tab sends the
 * entry.
 */
async function sendAttended(deps: SendDeps, records: Records, entry: OutboxEntry): Promise<Sent> {
  const sent = await deps.send(entry);
  const needsApproval = sent.kind === 'refused' && sent.code === 'APPROVAL_NEEDED';
  if (!needsApproval || deps.sendApproved === undefined) return sent;
  const holdOn = setInterval(() => void records.renew(entry), LEASE_MS / 3);
  try {
    return await deps.sendApproved(entry);
  } finally {
    clearInterval(holdOn);
  }
}

/** Sends an entry that was just stored, and stores the result. */
async function sendFirst(
  deps: SendDeps,
  records: Records,
  entry: OutboxEntry,
  said: NewEntry,
): Promise<Posted> {
  const sent = await sendAttended(deps, records, entry);
  if (sent.kind === 'done') await records.remove(entry);
  else if (sent.kind === 'refused') await records.giveBack(entry, sent, said);
  else {
    await records.free(entry);
    return { kind: 'held', message: sent.message };
  }
  return sent;
}

export function createOutbox(deps: OutboxDeps) {
  const records = makeRecords(deps);
  const drain = makeDrain(deps, records, refresh);
  let lastTap = 0;

  async function refresh(): Promise<void> {
    deps.changed(await records.list(), await records.listDelivered());
  }

  /**
   * Returns the entry to store. It has a key, a lease for this tab, and a tap time later than the tap time of every
   * earlier entry.
   */
  function makeEntry(owner: Owner, { also, restore, guard, ...said }: NewEntry): OutboxEntry {
    lastTap = Math.max(deps.now(), lastTap + 1);
    return { ...said, ...owner, key: deps.makeKey(), tappedAt: lastTap, ...leaseOf(deps) };
  }

  return {
    list: records.list,
    refresh,
    /** Sends as many waiting entries as possible, oldest first. Concurrent calls share one run. */
    drain,

    /**
     * Stores an entry with its key, then sends it. If older entries of the same user still wait, the new entry waits
     * behind them.
     */
    async post(owner: Owner, said: NewEntry): Promise<Posted> {
      const entry = makeEntry(owner, said);
      const older = (await records.list()).some(
        (each) => isOf(each, owner) && each.refusal === undefined,
      );
      const stored = older ? { ...entry, leasedUntil: 0 } : entry;
      if (!(await records.add(stored, said.also ?? {}, said.guard))) {
        return { kind: 'taken', message: t('Another tab already sent this entry.') };
      }
      await refresh();
      if (older) {
        void drain();
        return { kind: 'held', message: t('Earlier orders are sent first.') };
      }
      const posted = await sendFirst(deps, records, entry, said);
      await refresh();
      return posted;
    },

    /** Removes a delivery that the cashier has seen. */
    async dismiss(entry: Tap): Promise<void> {
      await records.dismiss(entry);
      await refresh();
    },

    /** Whether there are reports that the hub has not received. */
    hasUnreported: records.hasUnreported,

    /** Sends a refused entry again, unchanged, once its cause is fixed. */
    async again(entry: OutboxEntry): Promise<void> {
      await records.again(entry);
      await refresh();
      await drain();
    },

    /**
     * Removes an entry that a person settles, and writes other records with it. Returns false if it was already
     * removed.
     */
    async take(entry: OutboxEntry, more: Changes = {}, notice?: unknown): Promise<boolean> {
      const was = await records.remove(entry, { ...more, ...records.noteFor(notice) });
      await refresh();
      if (records.hasUnreported()) void drain();
      return was;
    },
  };
}

// The rules of the outbox: stored before sent, in order, once, in the name of who tapped, out when acknowledged (CONTRACT §1).
import type { Delivery, NewEntry, OutboxEntry, Posted, Sent, Tap } from './entry.ts';
import { type LineDeps, makeLine } from './line.ts';
import { LEASE_MS, makeRecords, type RecordsDeps } from './records.ts';
import type { Changes } from './till-store.ts';

interface OutboxDeps extends RecordsDeps, LineDeps {
  /** Sends what was refused for want of an approval while a person may get one; that may take long. */
  sendApproved?(entry: OutboxEntry): Promise<Sent>;
  /** After each change of what is held, or was held and went out. */
  changed(entries: readonly OutboxEntry[], deliveries: readonly Delivery[]): void;
}

export function createOutbox(deps: OutboxDeps) {
  const records = makeRecords(deps);
  const drain = makeLine(deps, records, refresh);
  let lastTap = 0;

  async function refresh(): Promise<void> {
    deps.changed(await records.list(), await records.listDelivered());
  }

  /** Who tapped it is still there: he may get somebody's approval. Meanwhile no other tab sends it. */
  async function sendAttended(entry: OutboxEntry): Promise<Sent> {
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

  async function sendFirst(entry: OutboxEntry, said: NewEntry): Promise<Posted> {
    const sent = await sendAttended(entry);
    if (sent.kind === 'done') await records.remove(entry);
    else if (sent.kind === 'refused') await records.giveBack(entry, sent, said);
    else {
      await records.free(entry);
      await refresh();
      return { kind: 'held', message: sent.message };
    }
    await refresh();
    return sent;
  }

  return {
    list: records.list,
    refresh,
    /** Sends what waits, oldest first, as far as it goes; calls at the same time share one run. */
    drain,

    /** Stores an entry with its key, then sends it, unless older ones of the same user still wait: then it waits behind them. */
    async post(username: string, entry: NewEntry): Promise<Posted> {
      const { also = {}, restore: _restore, guard, ...said } = entry;
      lastTap = Math.max(deps.now(), lastTap + 1);
      const held: OutboxEntry = {
        ...said,
        key: deps.makeKey(),
        username,
        tappedAt: lastTap,
        leasedUntil: deps.now() + LEASE_MS,
      };
      const older = (await records.list()).some(
        (each) => each.username === username && each.refusal === undefined,
      );
      const stored = older ? { ...held, leasedUntil: 0 } : held;
      if (!(await records.add(stored, also, guard))) {
        return { kind: 'taken', message: 'Another tab was first.' };
      }
      await refresh();
      if (!older) return sendFirst(held, entry);
      void drain();
      return { kind: 'held', message: 'Earlier orders go out first.' };
    },

    /** The cashier has seen what became of an entry. */
    async dismiss(entry: Tap): Promise<void> {
      await records.dismiss(entry);
      await refresh();
    },

    /** Whether the hub is still to be told of something. */
    isUntold: records.isUntold,

    /** Takes an entry out for a person to settle, writing records with it; false when it is no longer there. */
    async take(entry: OutboxEntry, more: Changes = {}, notice?: unknown): Promise<boolean> {
      const was = await records.remove(entry, { ...more, ...records.noteFor(notice) });
      await refresh();
      if (records.isUntold()) void drain();
      return was;
    },
  };
}

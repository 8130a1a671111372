// Who sends an entry: one tab at a time, for a while. Each change looks at what is there first.
import { isEntry, nameOf, type OutboxEntry } from './entry.ts';
import type { Changes, TillStore } from './till-store.ts';

/** A request that takes longer counts as unanswered, in milliseconds. */
export const SEND_MS = 12_000;
/** Longer than a request, so that no second tab sends what the first still waits for. */
export const LEASE_MS = SEND_MS + 3000;

export interface LeaseDeps {
  store(): Promise<TillStore>;
  /** Milliseconds since 1970, by this screen's clock. */
  now(): number;
}

/** Changes an entry if it is still there; whether it was. */
export async function settle(
  deps: Pick<LeaseDeps, 'store'>,
  entry: OutboxEntry,
  decide: (found: OutboxEntry) => Changes,
): Promise<boolean> {
  let was = false;
  await (await deps.store()).change([nameOf(entry)], (found) => {
    was = isEntry(found);
    return isEntry(found) ? decide(found) : {};
  });
  return was;
}

const leased = (entry: OutboxEntry, until: number): Changes => ({
  [nameOf(entry)]: { ...entry, leasedUntil: until },
});

export function makeLeases(deps: LeaseDeps) {
  return {
    /** Takes the right to send an entry; whether this tab has it now. */
    async lease(entry: OutboxEntry): Promise<boolean> {
      let mine = false;
      await settle(deps, entry, (found) => {
        const left = found.leasedUntil - deps.now();
        // One that ends later than any that begins now is of a clock that was set back since.
        mine = (left <= 0 || left > LEASE_MS) && found.refusal === undefined;
        return mine ? leased(found, deps.now() + LEASE_MS) : {};
      });
      return mine;
    },
    /** Holds the right to send an entry for longer than one request. */
    renew: (entry: OutboxEntry) =>
      settle(deps, entry, (found) => leased(found, deps.now() + LEASE_MS)),
    free: (entry: OutboxEntry) => settle(deps, entry, (found) => leased(found, 0)),
  };
}

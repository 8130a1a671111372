// Leases: one tab at a time sends an entry. Each change checks the stored state first.
import { isEntry, nameOf, type OutboxEntry } from './entry.ts';
import type { PageLife } from './page-life.ts';
import type { Changes, TillStore } from './till-store.ts';

/** How long a request may take, in ms, before it counts as unanswered. */
export const SEND_MS = 12_000;
/**
 * How long a lease lasts, in ms. It is longer than a request, so that no other tab sends an entry while the first tab
 * still waits for the answer.
 */
export const LEASE_MS = SEND_MS + 3000;

export interface LeaseDeps {
  store(): Promise<TillStore>;
  /** Milliseconds since 1970, by this screen's clock. */
  now(): number;
  /** The name of this page, and a check whether other pages still run. */
  readonly page: PageLife;
}

/** Changes an entry if it is still stored. Returns false if the entry is no longer stored. */
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

/** Returns the fields that lease an entry to a page for `LEASE_MS`. */
export const leaseOf = ({ now, page }: Omit<LeaseDeps, 'store'>): Lease => {
  const name = page.name();
  return { leasedUntil: now() + LEASE_MS, ...(name !== undefined && { leasedBy: name }) };
};

type Lease = Pick<OutboxEntry, 'leasedUntil' | 'leasedBy'>;

const leased = ({ leasedBy: _, ...entry }: OutboxEntry, lease: Lease): Changes => ({
  [nameOf(entry)]: { ...entry, ...lease },
});

/**
 * If the page that holds the lease of the stored entry has ended, returns that page. The lease of such a page no longer
 * counts.
 */
async function goneHolder({ store, page }: LeaseDeps, entry: OutboxEntry) {
  const found = await (await store()).get(nameOf(entry));
  const holder = isEntry(found) ? found.leasedBy : undefined;
  return holder !== undefined && (await page.isGone(holder)) ? holder : undefined;
}

export function makeLeases(deps: LeaseDeps) {
  return {
    /** Leases an entry to this tab; returns whether this tab may send it now. */
    async lease(entry: OutboxEntry): Promise<boolean> {
      const gone = await goneHolder(deps, entry);
      let mine = false;
      await settle(deps, entry, (found) => {
        const left = found.leasedUntil - deps.now();
        // If a lease ends later than a new lease would, it was made before the clock was set back. Such a lease is
        // ignored.
        const isOver = left <= 0 || left > LEASE_MS;
        // Another tab may have leased the entry since `gone` was read.
        const isLeft = gone !== undefined && found.leasedBy === gone;
        mine = (isOver || isLeft) && found.refusal === undefined;
        return mine ? leased(found, leaseOf(deps)) : {};
      });
      return mine;
    },
    /** Extends the lease of an entry for work that takes longer than one request. */
    renew: (entry: OutboxEntry) => settle(deps, entry, (found) => leased(found, leaseOf(deps))),
    free: (entry: OutboxEntry) => settle(deps, entry, (found) => leased(found, { leasedUntil: 0 })),
  };
}

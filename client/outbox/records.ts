// The outbox's records in this browser's store: waiting entries, deliveries, reports for the hub. Each change checks
// the stored state first, so that no other tab's change is overwritten.
import {
  type Delivery,
  deliveredName,
  type Guard,
  isDelivery,
  isEntry,
  type NewEntry,
  nameOf,
  type OutboxEntry,
  RECORDS,
  type Refused,
  type Tap,
} from './entry.ts';
import { type LeaseDeps, makeLeases, settle } from './leases.ts';
import { makeNotices, type NoticeDeps } from './notices.ts';
import type { Changes } from './till-store.ts';

export interface RecordsDeps extends LeaseDeps, NoticeDeps {}

type StoreDeps = Pick<RecordsDeps, 'store'>;

export type Records = ReturnType<typeof makeRecords>;

async function listOf<T>(
  { store }: StoreDeps,
  prefix: string,
  isOne: (record: unknown) => record is T,
): Promise<T[]> {
  const records = await (await store()).list(prefix);
  return records.map(([, record]) => record).filter(isOne);
}

/**
 * Stores an entry together with its other records. Stores nothing and returns false if the record that the entry sells
 * has changed since this tab read it.
 */
async function add(
  { store }: StoreDeps,
  entry: OutboxEntry,
  also: Changes,
  guard: Guard | undefined,
): Promise<boolean> {
  let isMine = true;
  const names = guard === undefined ? [] : [guard.name];
  await (await store()).change(names, (sold) => {
    isMine = guard === undefined || guard.isMine(sold);
    return isMine ? { ...also, [nameOf(entry)]: entry } : {};
  });
  return isMine;
}

/**
 * Removes an entry that was refused immediately, and restores its records. If the record that the entry sold, such as
 * the cart, has changed since, the entry stays and a person must settle it.
 */
async function giveBack(
  { store }: StoreDeps,
  entry: OutboxEntry,
  { message, code }: Refused,
  { guard, restore = {} }: Pick<NewEntry, 'guard' | 'restore'>,
): Promise<void> {
  const name = nameOf(entry);
  const names = guard === undefined ? [name] : [name, guard.name];
  await (await store()).change(names, (found, sold) => {
    if (!isEntry(found)) return {};
    if (guard === undefined || guard.isLeft(sold)) return { ...restore, [name]: undefined };
    return { [name]: { ...found, leasedUntil: 0, refusal: { message, code } } };
  });
}

export function makeRecords(deps: RecordsDeps) {
  const notices = makeNotices(deps);

  /** Removes an entry and writes other records with it; returns whether the entry was still stored. */
  const remove = (entry: OutboxEntry, more: Changes = {}): Promise<boolean> =>
    settle(deps, entry, () => ({ ...more, [nameOf(entry)]: undefined }));

  return {
    ...makeLeases(deps),
    ...notices,
    remove,

    list: (): Promise<OutboxEntry[]> => listOf(deps, RECORDS.waiting, isEntry),
    listDelivered: (): Promise<Delivery[]> => listOf(deps, RECORDS.delivered, isDelivery),

    add: (entry: OutboxEntry, also: Changes, guard: Guard | undefined) =>
      add(deps, entry, also, guard),
    giveBack: (entry: OutboxEntry, refused: Refused, sold: Pick<NewEntry, 'guard' | 'restore'>) =>
      giveBack(deps, entry, refused, sold),

    /** Marks an entry as refused, for a person to settle. `notice`, if given, is reported to the hub. */
    refuse: (refused: OutboxEntry, notice: unknown) =>
      settle(deps, refused, () => ({ [nameOf(refused)]: refused, ...notices.noteFor(notice) })),

    /**
     * Makes a refused entry wait again. The entry keeps its key, because the hub does not remember refusals under
     * that key.
     */
    again: ({ refusal: _, ...entry }: OutboxEntry) =>
      settle(deps, entry, () => ({ [nameOf(entry)]: { ...entry, leasedUntil: 0 } })),

    /**
     * Replaces an entry with a delivery, which stores the answer with the change and the receipt. Nobody was watching
     * when the answer came, so a reload must not lose it.
     */
    deliver: (entry: OutboxEntry, answer: unknown) =>
      remove(entry, { [deliveredName(entry)]: { entry, answer } satisfies Delivery }),

    /** Removes a delivery that the cashier has seen. */
    async dismiss(entry: Tap): Promise<void> {
      const name = deliveredName(entry);
      await (await deps.store()).change([name], () => ({ [name]: undefined }));
    },
  };
}

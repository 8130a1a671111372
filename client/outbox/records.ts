// What of the outbox lies in this browser's store: what waits, what went out on its own, what the hub is still to be told.
// Each change looks at what is there first, so that another tab's word is never written over.
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

/** Puts an entry on the disk, with what it sells; false where that is no longer what this tab saw. */
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

/** Refused at once: the entry goes and what it sold comes back; where that place is taken, a person settles it. */
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

  /** Takes an entry out, and writes more with it; whether it was still there. */
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

    /** From now on a person settles it; the hub is told where there is something to say. */
    refuse: (refused: OutboxEntry, notice: unknown) =>
      settle(deps, refused, () => ({ [nameOf(refused)]: refused, ...notices.noteFor(notice) })),

    /** It waits as if it had never been refused; the key stays, as what is refused is not remembered under it. */
    again: ({ refusal: _, ...entry }: OutboxEntry) =>
      settle(deps, entry, () => ({ [nameOf(entry)]: { ...entry, leasedUntil: 0 } })),

    /** With the change that is due and the receipt: nobody was looking, and a reload must not forget it. */
    deliver: (entry: OutboxEntry, answer: unknown) =>
      remove(entry, { [deliveredName(entry)]: { entry, answer } satisfies Delivery }),

    /** The cashier has seen what became of an entry. */
    async dismiss(entry: Tap): Promise<void> {
      const name = deliveredName(entry);
      await (await deps.store()).change([name], () => ({ [name]: undefined }));
    },
  };
}

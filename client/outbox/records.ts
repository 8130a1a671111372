// What of the outbox lies in this browser's store: what waits, what went out on its own, what the hub is still to be told.
// Each change looks at what is there first, so that another tab's word is never written over.
import {
  type Delivery,
  deliveredName,
  type Guard,
  isDelivery,
  isEntry,
  isNotice,
  type NewEntry,
  type Notice,
  nameOf,
  type OutboxEntry,
  RECORDS,
  type Refused,
  type Tap,
} from './entry.ts';
import type { Changes, TillStore } from './till-store.ts';

/** A request that takes longer counts as unanswered, in milliseconds. */
export const SEND_MS = 12_000;
/** Longer than a request, so that no second tab sends what the first still waits for. */
export const LEASE_MS = SEND_MS + 3000;

export interface RecordsDeps {
  store(): Promise<TillStore>;
  now(): number;
  makeKey(): string;
}

export type Records = ReturnType<typeof makeRecords>;

export function makeRecords(deps: RecordsDeps) {
  /** Whether there may be something to tell the hub. */
  let untold = true;

  async function listOf<T>(prefix: string, isOne: (record: unknown) => record is T): Promise<T[]> {
    const records = await (await deps.store()).list(prefix);
    return records.map(([, record]) => record).filter(isOne);
  }

  const list = (): Promise<OutboxEntry[]> => listOf(RECORDS.waiting, isEntry);
  const listDelivered = (): Promise<Delivery[]> => listOf(RECORDS.delivered, isDelivery);

  async function drop(name: string): Promise<void> {
    await (await deps.store()).change([name], () => ({ [name]: undefined }));
  }

  /** Changes an entry if it is still there; whether it was. */
  async function settle(
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

  /** Takes the right to send an entry, for one tab at a time. */
  async function lease(entry: OutboxEntry): Promise<boolean> {
    let mine = false;
    await settle(entry, (found) => {
      const left = found.leasedUntil - deps.now();
      // One that ends later than any that begins now is of a clock that was set back since.
      mine = (left <= 0 || left > LEASE_MS) && found.refusal === undefined;
      return mine ? { [nameOf(found)]: { ...found, leasedUntil: deps.now() + LEASE_MS } } : {};
    });
    return mine;
  }

  /** Holds the right to send an entry for longer than one request. */
  const renew = (entry: OutboxEntry) =>
    settle(entry, (found) => ({
      [nameOf(found)]: { ...found, leasedUntil: deps.now() + LEASE_MS },
    }));
  const free = (entry: OutboxEntry) =>
    settle(entry, (found) => ({ [nameOf(found)]: { ...found, leasedUntil: 0 } }));
  const remove = (entry: OutboxEntry, more: Changes = {}) =>
    settle(entry, () => ({ ...more, [nameOf(entry)]: undefined }));

  /** A record of what the hub is to be told; it survives the page. */
  const noteFor = (body: unknown): Changes => {
    if (body === undefined) return {};
    untold = true;
    const notice: Notice = { key: deps.makeKey(), body };
    return { [`${RECORDS.told}${notice.key}`]: notice };
  };

  return {
    list,
    listDelivered,
    lease,
    renew,
    free,
    remove,
    noteFor,

    /** Whether the hub is still to be told of something. */
    isUntold: () => untold,

    /** Puts an entry on the disk, with what it sells; false where that is no longer what this tab saw. */
    async add(entry: OutboxEntry, also: Changes, guard: Guard | undefined): Promise<boolean> {
      let isMine = true;
      const names = guard === undefined ? [] : [guard.name];
      await (await deps.store()).change(names, (sold) => {
        isMine = guard === undefined || guard.isMine(sold);
        return isMine ? { ...also, [nameOf(entry)]: entry } : {};
      });
      return isMine;
    },

    /** From now on a person settles it; the hub is told where there is something to say. */
    refuse: (refused: OutboxEntry, notice: unknown) =>
      settle(refused, () => ({ [nameOf(refused)]: refused, ...noteFor(notice) })),

    /** Refused at once: the entry goes and what it sold comes back; where that place is taken, a person settles it. */
    async giveBack(
      entry: OutboxEntry,
      { message, code }: Refused,
      { guard, restore = {} }: Pick<NewEntry, 'guard' | 'restore'>,
    ): Promise<void> {
      const name = nameOf(entry);
      const names = guard === undefined ? [name] : [name, guard.name];
      await (await deps.store()).change(names, (found, sold) => {
        if (!isEntry(found)) return {};
        if (guard === undefined || guard.isLeft(sold)) return { ...restore, [name]: undefined };
        return { [name]: { ...found, leasedUntil: 0, refusal: { message, code } } };
      });
    },

    /** With the change that is due and the receipt: nobody was looking, and a reload must not forget it. */
    deliver: (entry: OutboxEntry, answer: unknown) =>
      remove(entry, { [deliveredName(entry)]: { entry, answer } satisfies Delivery }),

    /** The cashier has seen what became of an entry. */
    dismiss: (entry: Tap) => drop(deliveredName(entry)),

    /** Tells the hub what it is still to be told, until it is away. */
    async tellAll(tell: (notice: Notice) => Promise<boolean | undefined>): Promise<void> {
      const records = await (await deps.store()).list(RECORDS.told);
      untold = records.length > 0;
      for (const [name, notice] of records) {
        if (isNotice(notice) && (await tell(notice)) === false) return;
        await drop(name);
      }
      untold = false;
    },
  };
}

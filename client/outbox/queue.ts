// The rules of the outbox: stored before sent, in order, once, in the name of who tapped, out when acknowledged (CONTRACT §1).
import type { EndpointKey } from '#shared/endpoints/table.ts';
import { IDEMPOTENCY_DAYS } from '#shared/limits.ts';
import type { Changes, TillStore } from './till-store.ts';

/** The calls that make an order or take money. */
export type OutboxEndpoint = Extract<
  EndpointKey,
  | 'POST /pos/create-order'
  | 'POST /pos/create-order-and-invoice'
  | 'POST /orders/complete-and-pay-order'
  | 'POST /bills/{id}/pay'
>;

/** An order or a payment that the hub has not acknowledged. */
export interface OutboxEntry {
  /** The Idempotency-Key, made at the tap. */
  readonly key: string;
  readonly username: string;
  readonly endpoint: OutboxEndpoint;
  /** Of a bill's payment: which bill. */
  readonly params?: { readonly id: number };
  readonly body: unknown;
  /** For people: 'Order for T4, 3 items, $20.00'. */
  readonly label: string;
  /** What the screen needs to settle a refusal or to print afterwards. */
  readonly memo: unknown;
  /** Milliseconds since 1970, by this screen's clock. */
  readonly tappedAt: number;
  /** Until then one tab is sending it. */
  readonly leasedUntil: number;
  /** What the hub said, where it refused: now a person settles it. */
  readonly refusal?: { readonly message: string; readonly code: string };
}

/** An entry that went out on its own after a wait; kept until the cashier has dismissed it. */
export interface Delivery {
  readonly entry: OutboxEntry;
  readonly answer: unknown;
}

/** A record that is sold with the entry: what one tab has sold, no other tab sells. */
export interface Guard {
  readonly name: string;
  /** Whether it is what this tab sells; else nothing is stored and nothing is sent. */
  readonly isMine: (found: unknown) => boolean;
  /** Whether it is as the sale left it, so that `restore` writes over nobody's new one. */
  readonly isLeft: (found: unknown) => boolean;
}

export interface NewEntry {
  readonly endpoint: OutboxEndpoint;
  readonly params?: { readonly id: number };
  readonly body: unknown;
  readonly label: string;
  readonly memo: unknown;
  /** Records to write with the entry, such as the emptied cart. */
  readonly also?: Changes;
  /** Records to write when the hub refuses at once, such as the cart as it was. */
  readonly restore?: Changes;
  readonly guard?: Guard;
}

export type Sent =
  | { readonly kind: 'done'; readonly answer: unknown }
  | {
      readonly kind: 'refused';
      readonly error: unknown;
      readonly message: string;
      readonly code: string;
    }
  | { readonly kind: 'away'; readonly message: string };

type Refused = Extract<Sent, { kind: 'refused' }>;

/** `held`: it waits, stored. `taken`: another tab was first. */
type Posted = Sent | { readonly kind: 'held' | 'taken'; readonly message: string };

/** What the hub is still to be told of an entry that did not go out, under a key of its own. */
export interface Notice {
  readonly key: string;
  readonly body: unknown;
}

interface OutboxDeps {
  store(): Promise<TillStore>;
  /** Sends one entry and never throws: an answer, a refusal, or no answer. Gives up within SEND_MS. */
  send(entry: OutboxEntry): Promise<Sent>;
  /** Who is signed in, asked of the hub; undefined when nobody is or it can't be reached. */
  whoIsThere(): Promise<string | undefined>;
  now(): number;
  makeKey(): string;
  /** After each change of what is held, or was held and went out. */
  changed(entries: readonly OutboxEntry[], deliveries: readonly Delivery[]): void;
  /** An entry that went out later, on its own. */
  delivered(entry: OutboxEntry, answer: unknown): void;
  /** What the hub is told of an entry that it refused after a wait, if anything. */
  refusedLater?(entry: OutboxEntry): Promise<unknown>;
  /** Tells the hub what became of an entry that never went out; false when it is away. */
  tell?(notice: Notice): Promise<boolean>;
}

/** A request that takes longer counts as unanswered, in milliseconds. */
export const SEND_MS = 12_000;
/** Longer than a request, so that no second tab sends what the first still waits for. */
export const LEASE_MS = SEND_MS + 3000;

/** The hub knows a key for so long; of what is older it no longer says whether it has it. */
export const KEY_MS = IDEMPOTENCY_DAYS * 86_400_000;
const TOO_OLD = {
  code: 'TOO_OLD',
  message: `This is older than ${IDEMPOTENCY_DAYS} days: the hub no longer knows whether it has it. Look on Orders and Invoices first.`,
};

const PREFIX = 'held/';
const NOTICES = 'told/';
const DELIVERED = 'delivered/';
const isEntry = (record: unknown): record is OutboxEntry =>
  typeof record === 'object' && record !== null && 'key' in record;

const isNotice = (record: unknown): record is Notice =>
  typeof record === 'object' && record !== null && 'key' in record && 'body' in record;

const isDelivery = (record: unknown): record is Delivery =>
  typeof record === 'object' && record !== null && 'entry' in record && isEntry(record.entry);

type Tap = Pick<OutboxEntry, 'tappedAt' | 'key'>;
/** Entries of one tap after the other sort by time; the key parts those of one millisecond. */
const tapOf = ({ tappedAt, key }: Tap): string => `${String(tappedAt).padStart(15, '0')}-${key}`;
const nameOf = (entry: Tap): string => `${PREFIX}${tapOf(entry)}`;
const deliveredName = (entry: Tap): string => `${DELIVERED}${tapOf(entry)}`;

export function createOutbox(deps: OutboxDeps) {
  let draining: Promise<void> | undefined;
  let lastTap = 0;
  /** Whether there may be something to tell the hub. */
  let untold = true;

  async function list(): Promise<OutboxEntry[]> {
    const records = await (await deps.store()).list(PREFIX);
    return records.map(([, record]) => record).filter(isEntry);
  }

  async function listDelivered(): Promise<Delivery[]> {
    const records = await (await deps.store()).list(DELIVERED);
    return records.map(([, record]) => record).filter(isDelivery);
  }

  async function refresh(): Promise<void> {
    deps.changed(await list(), await listDelivered());
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

  const free = (entry: OutboxEntry) =>
    settle(entry, (found) => ({ [nameOf(found)]: { ...found, leasedUntil: 0 } }));
  const remove = (entry: OutboxEntry, more: Changes = {}) =>
    settle(entry, () => ({ ...more, [nameOf(entry)]: undefined }));

  /** A record of what the hub is to be told; it survives the page. */
  const noteFor = (body: unknown): Changes => {
    if (body === undefined) return {};
    untold = true;
    const notice: Notice = { key: deps.makeKey(), body };
    return { [`${NOTICES}${notice.key}`]: notice };
  };

  /** From now on a person settles it. */
  async function refuse(
    entry: OutboxEntry,
    refusal: NonNullable<OutboxEntry['refusal']>,
  ): Promise<void> {
    const refused = { ...entry, leasedUntil: 0, refusal };
    const notice = await deps.refusedLater?.(refused);
    await settle(entry, () => ({ [nameOf(entry)]: refused, ...noteFor(notice) }));
  }

  async function tellNotices(): Promise<void> {
    const records = await (await deps.store()).list(NOTICES);
    untold = records.length > 0;
    for (const [name, notice] of records) {
      if (isNotice(notice) && (await deps.tell?.(notice)) === false) return;
      await (await deps.store()).change([name], () => ({ [name]: undefined }));
    }
    untold = false;
  }

  /** Sends a leased entry that waited, and keeps what came of it; false when the hub is away. */
  async function deliver(entry: OutboxEntry): Promise<boolean> {
    const sent = await deps.send(entry);
    if (sent.kind === 'done') {
      // With the change that is due and the receipt: nobody was looking, and a reload must not forget it.
      const delivery: Delivery = { entry, answer: sent.answer };
      await remove(entry, { [deliveredName(entry)]: delivery });
      deps.delivered(entry, sent.answer);
    } else if (sent.kind === 'refused') {
      await refuse(entry, { message: sent.message, code: sent.code });
    } else await free(entry);
    await refresh();
    return sent.kind !== 'away';
  }

  async function drainOnce(): Promise<void> {
    const waiting = (await list()).filter((entry) => entry.refusal === undefined);
    await refresh();
    if (waiting.length === 0 && !untold) return;
    const username = await deps.whoIsThere();
    if (username === undefined) return;
    await tellNotices();
    for (const entry of waiting.filter((each) => each.username === username)) {
      // What another tab is sending stops the line: what was tapped later goes out later.
      if (!(await lease(entry))) return;
      if (deps.now() - entry.tappedAt >= KEY_MS) {
        await refuse(entry, TOO_OLD);
        await refresh();
        continue;
      }
      if (!(await deliver(entry))) return;
    }
  }

  /** Sends what waits, oldest first, as far as it goes; calls at the same time share one run. */
  function drain(): Promise<void> {
    draining ??= drainOnce().finally(() => {
      draining = undefined;
    });
    return draining;
  }

  /** Puts an entry on the disk, with what it sells; false where that is no longer what this tab saw. */
  async function store(
    entry: OutboxEntry,
    also: Changes,
    guard: Guard | undefined,
  ): Promise<boolean> {
    let isMine = true;
    const names = guard === undefined ? [] : [guard.name];
    await (await deps.store()).change(names, (sold) => {
      isMine = guard === undefined || guard.isMine(sold);
      return isMine ? { ...also, [nameOf(entry)]: entry } : {};
    });
    return isMine;
  }

  /** Refused at once: the entry goes and what it sold comes back; where that place is taken, a person settles it. */
  async function giveBack(
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
  }

  async function sendFirst(entry: OutboxEntry, said: NewEntry): Promise<Posted> {
    const sent = await deps.send(entry);
    if (sent.kind === 'done') await remove(entry);
    else if (sent.kind === 'refused') await giveBack(entry, sent, said);
    else {
      await free(entry);
      await refresh();
      return { kind: 'held', message: sent.message };
    }
    await refresh();
    return sent;
  }

  return {
    list,
    refresh,
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
      const older = (await list()).some(
        (each) => each.username === username && each.refusal === undefined,
      );
      const stored = older ? { ...held, leasedUntil: 0 } : held;
      if (!(await store(stored, also, guard))) {
        return { kind: 'taken', message: 'Another tab was first.' };
      }
      await refresh();
      if (!older) return sendFirst(held, entry);
      void drain();
      return { kind: 'held', message: 'Earlier orders go out first.' };
    },

    /** The cashier has seen what became of an entry. */
    async dismiss(entry: Tap): Promise<void> {
      const name = deliveredName(entry);
      await (await deps.store()).change([name], () => ({ [name]: undefined }));
      await refresh();
    },

    /** Whether the hub is still to be told of something. */
    isUntold: () => untold,

    /** Takes an entry out for a person to settle, writing records with it; false when it is no longer there. */
    async take(entry: OutboxEntry, more: Changes = {}, notice?: unknown): Promise<boolean> {
      const was = await remove(entry, { ...more, ...noteFor(notice) });
      await refresh();
      if (untold) void drain();
      return was;
    },
  };
}

// What the outbox holds: an order or a payment, what was sold with it, what came of it.
import type { EndpointKey } from '#shared/endpoints/table.ts';
import type { Changes } from './till-store.ts';

/** The calls that make an order or take money. */
export type OutboxEndpoint = Extract<
  EndpointKey,
  | 'POST /pos/create-order'
  | 'POST /pos/create-order-and-invoice'
  | 'POST /orders/complete-and-pay-order'
  | 'POST /bills/{id}/pay'
>;

/** Whose an entry is. What an older program kept bears no id. */
export interface Owner {
  readonly username: string;
  readonly userId?: number;
}

/** Whether it is his: a name may be given anew after its user was deleted, so it is not enough where ids are known. */
export const isOf = (entry: Owner, user: Owner | undefined): boolean =>
  entry.username === user?.username &&
  (entry.userId ?? user.userId) === (user.userId ?? entry.userId);

/** Tapped by somebody who had the user's name before: he never comes back. */
export const isOfEarlier = (entry: Owner, user: Owner | undefined): boolean =>
  entry.username === user?.username && !isOf(entry, user);

/** The session user as the owner of what is tapped now; an older program kept him without an id. */
export function ownerOf(user: { username: string; id?: number } | null): Owner | undefined {
  if (user === null) return undefined;
  const { username, id } = user;
  return { username, ...(id !== undefined && { userId: id }) };
}

/** An order or a payment that the hub has not acknowledged. */
export interface OutboxEntry extends Owner {
  /** The Idempotency-Key, made at the tap. */
  readonly key: string;
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

export type Refused = Extract<Sent, { kind: 'refused' }>;

/** `held`: it waits, stored. `taken`: another tab was first. */
export type Posted = Sent | { readonly kind: 'held' | 'taken'; readonly message: string };

/** What the hub is still to be told of an entry that did not go out, under a key of its own. */
export interface Notice {
  readonly key: string;
  readonly body: unknown;
}

/** Where the records of each kind lie in this browser's store, by how their names begin. */
export const RECORDS = { waiting: 'held/', told: 'told/', delivered: 'delivered/' } as const;

export const isEntry = (record: unknown): record is OutboxEntry =>
  typeof record === 'object' && record !== null && 'key' in record;

export const isNotice = (record: unknown): record is Notice =>
  typeof record === 'object' && record !== null && 'key' in record && 'body' in record;

export const isDelivery = (record: unknown): record is Delivery =>
  typeof record === 'object' && record !== null && 'entry' in record && isEntry(record.entry);

export type Tap = Pick<OutboxEntry, 'tappedAt' | 'key'>;

/** Entries of one tap after the other sort by time; the key parts those of one millisecond. */
const tapOf = ({ tappedAt, key }: Tap): string => `${String(tappedAt).padStart(15, '0')}-${key}`;

export const nameOf = (entry: Tap): string => `${RECORDS.waiting}${tapOf(entry)}`;

export const deliveredName = (entry: Tap): string => `${RECORDS.delivered}${tapOf(entry)}`;

// The entries of the outbox: an order or a payment, the records stored with it, and its result.
import type { EndpointKey } from '#shared/endpoints/table.ts';
import type { Changes } from './till-store.ts';

/** The calls that create an order or take money. */
export type OutboxEndpoint = Extract<
  EndpointKey,
  | 'POST /pos/create-order'
  | 'POST /pos/create-order-and-invoice'
  | 'POST /orders/complete-and-pay-order'
  | 'POST /bills/{id}/pay'
>;

/** The refusal code of an entry that went along to the other hub. A person sends the entry again or discards it. */
export const WENT_ALONG = 'WENT_ALONG';
/** The refusal code of an entry that came along from the other hub without a pass. */
export const CAME_ALONG = 'CAME_ALONG';

/** The user that an entry belongs to. Entries of older versions have no id. */
export interface Owner {
  readonly username: string;
  readonly userId?: number;
}

/**
 * Returns whether an entry belongs to a user. Compares the ids if both are known, because a name can be reused after
 * its user is deleted.
 */
export const isOf = (entry: Owner, user: Owner | undefined): boolean =>
  entry.username === user?.username &&
  (entry.userId ?? user.userId) === (user.userId ?? entry.userId);

/** Returns whether an entry belongs to an earlier user of the same name, who will not come back. */
export const isOfEarlier = (entry: Owner, user: Owner | undefined): boolean =>
  entry.username === user?.username && !isOf(entry, user);

/** Returns the session user as the owner of new entries. An older version may have stored the user without an id. */
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
  /** The bill's id, for a payment of a bill. */
  readonly params?: { readonly id: number };
  readonly body: unknown;
  /** The text for users: 'Order for T4, 3 items, $20.00'. */
  readonly label: string;
  /** The data that the screen needs to settle a refusal, or to print afterwards. */
  readonly memo: unknown;
  /** Milliseconds since 1970, by this screen's clock. */
  readonly tappedAt: number;
  /** The time (ms) until which one tab may send the entry. Other tabs must not send it before. */
  readonly leasedUntil: number;
  /** The page that sends the entry. When that page has ended, its lease no longer counts. */
  readonly leasedBy?: string;
  /** The hub's refusal; a person must settle the entry. */
  readonly refusal?: { readonly message: string; readonly code: string };
}

/** An entry that was sent in the background after a wait; kept until the cashier dismisses it. */
export interface Delivery {
  readonly entry: OutboxEntry;
  readonly answer: unknown;
}

/** The record that the entry sells, such as the cart. The checks below prevent two tabs from selling the same cart. */
export interface Guard {
  readonly name: string;
  /** Whether the stored record is still the record that this tab sells. If not, nothing is stored or sent. */
  readonly isMine: (found: unknown) => boolean;
  /** Whether the record has not changed since the sale. Only then may `restore` overwrite it. */
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
  /** Records to write when the hub refuses immediately, such as the cart before the sale. */
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

/** `held`: stored and unsent. `taken`: another tab sent it first. */
export type Posted = Sent | { readonly kind: 'held' | 'taken'; readonly message: string };

/** A report to the hub about an entry that the hub did not record. The report has a key of its own. */
export interface Notice {
  readonly key: string;
  readonly body: unknown;
}

/** The prefixes of record names in this browser's store, by kind. */
export const RECORDS = { waiting: 'held/', reports: 'told/', delivered: 'delivered/' } as const;

export const isEntry = (record: unknown): record is OutboxEntry =>
  typeof record === 'object' && record !== null && 'key' in record;

export const isNotice = (record: unknown): record is Notice =>
  typeof record === 'object' && record !== null && 'key' in record && 'body' in record;

export const isDelivery = (record: unknown): record is Delivery =>
  typeof record === 'object' && record !== null && 'entry' in record && isEntry(record.entry);

export type Tap = Pick<OutboxEntry, 'tappedAt' | 'key'>;

/**
 * Returns the text by which entries are sorted: the time of the tap, then the key, for entries of the same millisecond.
 */
const tapOf = ({ tappedAt, key }: Tap): string => `${String(tappedAt).padStart(15, '0')}-${key}`;

export const nameOf = (entry: Tap): string => `${RECORDS.waiting}${tapOf(entry)}`;

export const deliveredName = (entry: Tap): string => `${RECORDS.delivered}${tapOf(entry)}`;

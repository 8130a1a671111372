// Types and limits that the hub, head office and its screens share (contract 36).
import type { Decimals } from './billing/money.ts';
import type { Ref, RefusedEntry, ReleaseKind } from './releases.ts';

export const OFFICE_ROLES = ['owner', 'region', 'viewer'] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];

/** The maximum numbers of facts and of bytes in one batch. */
export const MAX_BATCH_FACTS = 1000;
export const MAX_BATCH_BYTES = 524_288;
/** The limit for the body of a batch: it includes fields around the facts, and facts are slightly longer as JSON. */
export const MAX_BATCH_BODY = 2 * MAX_BATCH_BYTES;
/** How long a pairing code is valid, and how long a user of head office stays signed in. */
export const PAIRING_CODE_MS = 15 * 60_000;
export const OFFICE_SESSION_MS = 12 * 3_600_000;
/** If head office does not hear from a store for this long, the store is shown as behind. */
export const UNHEARD_MS = 10 * 60_000;

/** The age in ms at which a number of late tickets is too old to be shown. */
export const LATE_TICKETS_MS = 5 * 60_000;

/** The data that a hub reports about its restaurant. */
export interface SentStore {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  readonly decimals: Decimals;
  readonly timeZone: string;
  /** When the restaurant's business day starts, such as `04:00`. Absent from hubs of older versions. */
  readonly dayStartsAt?: string;
}

/** The current state of the restaurant, which no fact contains. */
export interface SentStatus {
  /** How many tickets a kitchen display shows in red. */
  readonly lateTickets: number;
}

export interface OfficeUser {
  readonly id: number;
  readonly username: string;
  readonly role: OfficeRole;
  /** The stores that the user may see; for an owner, all stores. */
  readonly storeIds: readonly number[];
}

export type StoreState = 'whole' | 'behind' | 'different' | 'forked';

export interface OfficeStore {
  readonly id: number;
  readonly title: string;
  readonly currency: string;
  readonly decimals: number;
  readonly state: StoreState;
  /**
   * `since`: the instant from which a store is `behind`; null in other states. `zNo`: the first Z report that head
   * office found `different`; null if there is none.
   */
  readonly since: string | null;
  readonly zNo: number | null;
  readonly heardAt: string;
  /** `ageS`: how many seconds ago the hub counted the late tickets. Null if the number is unknown or too old. */
  readonly late: { readonly tickets: number; readonly ageS: number } | null;
  /** The running business day. */
  readonly today: string;
  readonly takings: number;
  /** The takings of the same weekday one week ago, until the same time of day. */
  readonly takingsBefore: number;
  readonly branches: readonly OfficeBranch[];
}

export interface OfficeBranch {
  readonly no: number;
  readonly afterSeq: number;
  readonly lastSeq: number;
  readonly counts: boolean;
}

export const REPORT_KINDS = ['day', 'store', 'hour', 'item', 'staff', 'tender', 'tax'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export interface ReportRow {
  readonly key: string;
  readonly currency: string;
  readonly count: number;
  readonly amount: number;
  readonly tax: number;
}

export interface OfficeZ {
  readonly storeId: number;
  readonly store: string;
  readonly zNo: number;
  readonly day: string;
  readonly closedAt: string;
  readonly currency: string;
  readonly sales: number;
  readonly credits: number;
  readonly tax: number;
  readonly tips: number;
  readonly state: 'whole' | 'different' | 'started';
  readonly difference: Readonly<Record<string, readonly [number, number]>>;
}

export interface OfficeException {
  readonly storeId: number;
  readonly store: string;
  readonly at: string;
  readonly day: string;
  readonly kind: string;
  readonly username: string | null;
  readonly approvedBy: string | null;
  readonly title: string;
  readonly reason: string | null;
  readonly currency: string;
  readonly value: number;
}

/** A group of stores, which can have its own prices and other fields. */
export interface OfficeGroup {
  readonly id: number;
  readonly title: string;
  readonly storeIds: readonly number[];
}

/** An entry that head office publishes. Its body has the form of the hub's call for its kind, see `RELEASE_CALLS`. */
export interface CatalogueEntry {
  readonly id: number;
  readonly ref: string;
  readonly kind: ReleaseKind;
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly groups: readonly Ref[] | null;
  readonly owned: readonly string[];
  /** The fields in which each group of stores differs from `body`, by the group's id. */
  readonly ofGroups: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface OfficeRelease {
  readonly no: number;
  readonly title: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly starts: 'now' | 'next-day';
  readonly stores: readonly {
    readonly id: number;
    readonly title: string;
    readonly appliedAt: string | null;
    readonly refused: readonly RefusedEntry[];
  }[];
}

/** The changes that a release makes in a store, compared with the last release that was published to this store. */
export interface ReleaseDifference {
  readonly storeId: number;
  readonly store: string;
  readonly changes: readonly {
    readonly ref: string;
    readonly title: string;
    readonly change: 'added' | 'changed' | 'deleted';
    /** A field inside an object is named by its path: `serviceCharge.percent`. */
    readonly fields: readonly string[];
    /** The old and the new value of each changed field that is a text, a number or a switch. */
    readonly values: Readonly<Record<string, readonly [PlainValue, PlainValue]>>;
  }[];
}

/** Null if the field is not set. */
export type PlainValue = string | number | boolean | null;

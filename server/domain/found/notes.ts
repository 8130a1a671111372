// Notes: all entries that a sealed hub had acknowledged, except orders, payments and account entries. Staff can read
// notes and dismiss them, but not enter them (contract 38.1).
import { GUEST_ORDER_WAITS_MS } from '#shared/guest-limits.ts';
import type { Tx } from '../../db/executor.ts';
import type { FoundNote, KnownUpTo } from './found-entry.ts';
import { isWaitingHere } from './sent.ts';

type NoteKind = FoundNote['kind'];
/** For each kind of note, the highest number that both hubs have. */
type NotesUpTo = NonNullable<KnownUpTo['notes']>;

interface Source {
  readonly table: string;
  readonly number: 'id' | 'z_no';
  readonly at: 'at' | 'created_at' | 'closed_at';
  /** Selects the notes after the number :after. */
  readonly list: string;
}

interface Row {
  readonly number: number;
  readonly at: number;
  readonly user_id: number | null;
  readonly title: string;
  readonly amount: number;
  readonly what: string | null;
  readonly bill_id: number | null;
  /** As JSON. */
  readonly lines: string;
}

const NO_LINES = `'[]' AS lines`;

/**
 * Selects exceptions that changed an amount: discounts, comps, voids, cancelled payments and so on. Leaves out those
 * about orders and payments that only the old hub had, because these are found entries themselves.
 */
const CHANGES = `SELECT id AS number, at, user_id, title, value_cents AS amount, kind AS what, bill_id, ${NO_LINES}
  FROM exceptions WHERE id > :after AND (
    kind IN ('discount', 'comp', 'service-off')
    OR kind = 'void' AND coalesce(order_id, 0) <= :order
    OR kind IN ('payment-cancelled', 'payment-corrected', 'tip-changed') AND (
      bill_id IS NULL AND invoice_id IS NULL OR EXISTS (SELECT 1 FROM payments WHERE payments.id <= :payment
        AND (payments.bill_id = exceptions.bill_id OR payments.invoice_id = exceptions.invoice_id)))) ORDER BY id`;

/**
 * Selects the orders of guests that wait on the old hub. Also selects orders that the old hub refused and that may
 * still wait on the new primary: they were sent at most `GUEST_ORDER_WAITS_MS` before the newest order that both hubs
 * have.
 */
const GUESTS = `SELECT id AS number, created_at AS at, NULL AS user_id,
    coalesce(name, (SELECT table_title FROM store_tables JOIN guest_sessions ON guest_sessions.table_id = store_tables.id
      WHERE guest_sessions.id = session_id), '#' || id) AS title,
    total_cents AS amount, reason AS what, NULL AS bill_id, lines
  FROM guest_orders WHERE id > :after AND state = 'waiting' OR id <= :after AND state = 'refused' AND created_at >
    (SELECT max(created_at) FROM guest_orders WHERE id <= :after) - ${GUEST_ORDER_WAITS_MS} ORDER BY id`;
/** Selects new reservations that were not cancelled. `WAITLIST` selects new parties that wait for a table. */
const RESERVATIONS = `SELECT id AS number, created_at AS at, NULL AS user_id, customer_name || ' × ' || people_count
    AS title, 0 AS amount, date AS what, NULL AS bill_id, ${NO_LINES}
  FROM reservations WHERE id > :after AND status <> 'cancelled' ORDER BY id`;
const WAITLIST = `SELECT id AS number, created_at AS at, NULL AS user_id, name || ' × ' || people_count AS title,
    0 AS amount, NULL AS what, NULL AS bill_id, ${NO_LINES}
  FROM waitlist WHERE id > :after AND seated_at IS NULL AND removed_at IS NULL ORDER BY id`;

const CASH = `SELECT id AS number, created_at AS at, user_id, reason AS title,
    CASE kind WHEN 'in' THEN amount_cents ELSE -amount_cents END AS amount, kind AS what, NULL AS bill_id, ${NO_LINES}
  FROM cash_moves WHERE id > :after ORDER BY id`;
const ZS = `SELECT z_no AS number, closed_at AS at, NULL AS user_id, 'Z ' || z_no AS title, sales_cents AS amount,
    NULL AS what, NULL AS bill_id, ${NO_LINES} FROM zs WHERE z_no > :after ORDER BY z_no`;

const SOURCES: Readonly<Record<NoteKind, Source>> = {
  guest: { table: 'guest_orders', number: 'id', at: 'created_at', list: GUESTS },
  reservation: { table: 'reservations', number: 'id', at: 'created_at', list: RESERVATIONS },
  waitlist: { table: 'waitlist', number: 'id', at: 'created_at', list: WAITLIST },
  change: { table: 'exceptions', number: 'id', at: 'at', list: CHANGES },
  cash: { table: 'cash_moves', number: 'id', at: 'created_at', list: CASH },
  z: { table: 'zs', number: 'z_no', at: 'closed_at', list: ZS },
};
const KINDS = Object.keys(SOURCES) as NoteKind[];

/** Returns the highest numbers of the rows that were made before the instant. */
export function notesUpTo(tx: Tx, before: number): NotesUpTo {
  const entries = KINDS.map((kind) => {
    const { table, number, at } = SOURCES[kind];
    const last = `SELECT coalesce(max(${number}), 0) FROM ${table} WHERE ${at} < ?`;
    return [kind, tx.db.prepare(last).pluck().get(before)];
  });
  return Object.fromEntries(entries) as NotesUpTo;
}

/** Returns whether the note is about an order of a guest that the old hub refused. Its `what` is then the reason. */
export const isRefusal = ({ kind, what }: FoundNote): boolean => kind === 'guest' && what !== null;

/**
 * Returns whether this hub already has the row that the note is about: a row with the same number and instant. A note
 * about a refused order is needed only while the same order waits on this hub.
 */
export function hasNote(tx: Tx, note: FoundNote): boolean {
  const { kind, number: no, at: instant } = note;
  if (isRefusal(note)) return !isWaitingHere(tx, { id: no, at: instant });
  const { table, number, at } = SOURCES[kind];
  const same = tx.db.prepare(`SELECT 1 FROM ${table} WHERE ${number} = ? AND ${at} = ?`);
  return same.get(no, instant) !== undefined;
}

interface Known {
  readonly nameOf: (userId: number | null) => string | null;
  /** Returns the finders of the calls that a user made at an instant. */
  readonly findersAt: (userId: number | null, at: number) => string[];
}

/** Lists the notes after these numbers. Notes about guests' orders come first. */
export function listNotes(
  tx: Tx,
  after: NotesUpTo,
  { order, payment }: { readonly order: number; readonly payment: number },
  { nameOf, findersAt }: Known,
): FoundNote[] {
  return KINDS.flatMap((kind) => {
    const { list } = SOURCES[kind];
    const values = { after: after[kind], ...(kind === 'change' && { order, payment }) };
    const rows = tx.db.prepare(list).all(values) as Row[];
    return rows.map(({ number, at, user_id, title, amount, what, bill_id, lines }): FoundNote => {
      const dishes = JSON.parse(lines) as FoundNote['lines'];
      return {
        ...{ kind, number, at, title, billId: bill_id, amountCents: amount },
        ...{ username: nameOf(user_id), finders: findersAt(user_id, at) },
        what: what === null ? null : String(what),
        lines: dishes.map(({ title: dish, quantity }) => ({ title: dish, quantity })),
      };
    });
  });
}

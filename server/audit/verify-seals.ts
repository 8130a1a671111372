// Checks that every sealed row matches the audit trail. Rows of users, prices, settings, exceptions and cash moves are
// sealed.
import type { Tx } from '../db/executor.ts';
import { listing, SEALED } from '../db/sealed-rows.ts';
import { digestOf, type Seal, type Sealing } from './seals.ts';

/** The noun with which a fault names the rows of each table, such as `user`. */
const NAMES: Readonly<Record<string, string>> = {
  users: 'user',
  roles: 'role',
  store: 'the settings of store',
  taxes: 'tax',
  payment_types: 'payment type',
  accounts: 'account',
  entries: 'account entry',
  menu_items: 'menu item',
  variants: 'variant',
  addons: 'add-on',
  option_groups: 'option group',
  options: 'option',
  price_lists: 'price list',
  promotions: 'promotion',
  promotion_terms: 'terms of a promotion',
  exceptions: 'exception',
  cash_moves: 'cash move',
  shifts: 'who opened, closed or approved shift',
  shift_counts: 'who counted or approved count',
  invoices: 'credit note',
};
const nameOf = (table: string, id: number): string => `${NAMES[table] ?? table} ${id}`;

/** The state according to the trail, read from its first row to its last. */
interface Recorded {
  /** The digest of each row, by table and id; null for a deleted row. */
  readonly digests: Map<string, Map<number, string | null>>;
  /** Undefined until the first seal. */
  schema: number | undefined;
  from: Readonly<Record<string, number>>;
}

const emptyDigests = (): Recorded['digests'] =>
  new Map(Object.keys(SEALED).map((table) => [table, new Map()]));

/** Applies one seal; returns a fault if the row's previous content differs from the trail. */
function take({ digests }: Recorded, [table, id, digest, was]: Seal): string | undefined {
  const own = digests.get(table);
  if (!own) return undefined;
  const before = own.get(id);
  own.set(id, digest);
  return was === undefined || before === undefined || before === was
    ? undefined
    : `${nameOf(table, id)} was changed before the hub changed it again`;
}

/**
 * Applies a seal of all rows. Such a seal is allowed only after an update of the program; returns a fault if it was
 * made at another time. Forgets earlier digests, because the update may have rewritten the rows. Keeps the digests of
 * append-only tables.
 */
function begin(recorded: Recorded, { schema, from = {} }: Sealing): string | undefined {
  if (schema === undefined) return undefined;
  if (recorded.schema !== undefined && schema <= recorded.schema)
    return 'everything was sealed again without an update';
  recorded.schema = schema;
  recorded.from = from;
  for (const [table, own] of recorded.digests) if (!SEALED[table]?.isHistory) own.clear();
  return undefined;
}

function readRecorded(tx: Tx): Recorded | string {
  const recorded: Recorded = { digests: emptyDigests(), schema: undefined, from: {} };
  const rows = tx.db.prepare('SELECT seals FROM audit WHERE seals IS NOT NULL ORDER BY id').pluck();
  for (const seals of rows.iterate() as IterableIterator<string>) {
    const sealing = JSON.parse(seals) as Sealing;
    const fault =
      begin(recorded, sealing) ??
      sealing.rows.map((seal) => take(recorded, seal)).find((found) => found !== undefined);
    if (fault !== undefined) return fault;
  }
  return recorded;
}

/** Returns the first row of a table that differs from its last seal. */
function findInTable(tx: Tx, table: string, recorded: Recorded): string | undefined {
  const sealed = SEALED[table];
  if (!sealed) return undefined;
  const own = new Map(recorded.digests.get(table));
  const since = sealed.isHistory ? (recorded.from[table] ?? 0) : 0;
  const rows = tx.db.prepare(listing(table, sealed));
  for (const { id, text } of rows.iterate() as IterableIterator<{ id: number; text: string }>) {
    const digest = own.get(id);
    own.delete(id);
    if (digest === undefined && id <= since) continue;
    if (digest === undefined) return `${nameOf(table, id)} is not in the trail`;
    if (digest !== digestOf(text))
      return `${nameOf(table, id)} is not as recorded in the audit trail`;
  }
  const gone = [...own].find(([, digest]) => digest !== null);
  return gone && `${nameOf(table, gone[0])} is in the audit trail, but its row is gone`;
}

const newestMigration = (tx: Tx): number =>
  tx.db.prepare('SELECT coalesce(max(version), 0) FROM schema_migrations').pluck().get() as number;

/**
 * Checks every sealed row against the trail and returns the first fault. Data that was never sealed has no faults. An
 * update of the program may have rewritten rows. Until the hub's next entry in the trail seals them again, only
 * append-only tables are checked.
 */
export function findSealFault(tx: Tx): string | undefined {
  const recorded = readRecorded(tx);
  if (typeof recorded === 'string') return recorded;
  // The mark in `sealed_schema` must match the trail. Without the mark, a hub would seal everything again, including
  // changes made outside the program.
  const marked = tx.db.prepare('SELECT sealed_schema FROM store').pluck().get() as number | null;
  if ((marked ?? undefined) !== recorded.schema)
    return "the mark of what is sealed is not the trail's";
  if (recorded.schema === undefined) return undefined;
  const isUpdated = newestMigration(tx) > recorded.schema;
  for (const [table, { isHistory }] of Object.entries(SEALED)) {
    if (isUpdated && !isHistory) continue;
    const fault = findInTable(tx, table, recorded);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

// Seals: an audit row contains digests of the rows that changed with it, so that a change by another program is
// detected.
import type { Tx } from '../db/executor.ts';
import { written } from '../db/query.ts';
import { cacheKey } from '../db/read-cache.ts';
import { listing, SEALED } from '../db/sealed-rows.ts';
import { isSealing } from './seal-triggers.ts';

/** Table, id, digest of the current row (null: deleted), digest of the row before the change (absent: not known). */
export type Seal = readonly [string, number, string | null, string?];

/**
 * The seals of one audit row. If `schema` is set, the row seals everything again, after the migration with that
 * number.
 */
export interface Sealing {
  readonly rows: readonly Seal[];
  readonly schema?: number;
  /** The newest ids of append-only tables. Rows up to these ids need no seal. */
  readonly from?: Readonly<Record<string, number>>;
}

export const digestOf = (text: string): string =>
  process.getBuiltinModule('node:crypto').hash('sha256', text, 'hex').slice(0, 32);

type Nobody = Record<never, never>;
const oneOf = Object.fromEntries(
  Object.entries(SEALED).map(([table, sealed]) => [
    table,
    written<{ id: number }, { text: string }>(
      `SELECT text FROM (${listing(table, sealed)}) WHERE id = :id`,
    ),
  ]),
);
const allOf = Object.entries(SEALED)
  .filter(([, { isHistory }]) => !isHistory)
  .map(([table, sealed]) => ({
    table,
    rows: written<Nobody, { id: number; text: string }>(`${listing(table, sealed)} ORDER BY id`),
  }));

const unsealed = written<Nobody, { entity: string; id: number; was: string | null }>(
  'SELECT entity, id, was FROM temp.unsealed ORDER BY entity, id',
);
const forget = written<Nobody, never>('DELETE FROM temp.unsealed');

const schemas = written<Nobody, { sealed: number | null; newest: number }>(
  `SELECT (SELECT sealed_schema FROM store) AS sealed,
    (SELECT coalesce(max(version), 0) FROM schema_migrations) AS newest`,
);
const setSchema = written<{ schema: number }, never>('UPDATE store SET sealed_schema = :schema');

/**
 * The append-only tables. `orders` and `payments` are among them although they have no seals: the check compares their
 * rows with the audit rows.
 */
const GROWING = [
  'orders',
  'payments',
  ...Object.keys(SEALED).filter((table) => SEALED[table]?.isHistory),
];
const marks = written<Nobody, { name: string; id: number }>(
  GROWING.map((name) => `SELECT '${name}' AS name, coalesce(max(id), 0) AS id FROM ${name}`).join(
    ' UNION ALL ',
  ),
);

/** The migration after which everything must be sealed; undefined once that is done. */
const BASELINE = cacheKey<{ readonly schema: number | undefined }>('schema to seal');
const findBaseline = (tx: Tx): number | undefined =>
  tx.cached(BASELINE, () => {
    const { sealed = null, newest = 0 } = tx.get(schemas, {}) ?? {};
    return { schema: sealed === newest ? undefined : newest };
  }).schema;

function sealChanged(tx: Tx): Sealing | null {
  const changed = tx.all(unsealed, {});
  if (changed.length === 0) return null;
  const rows = changed.map(({ entity, id, was }): Seal => {
    const query = oneOf[entity];
    const text = query && tx.get(query, { id })?.text;
    const now = text === undefined ? null : digestOf(text);
    return was === null ? [entity, id, now] : [entity, id, now, digestOf(was)];
  });
  tx.run(forget, {});
  return { rows };
}

function sealAll(tx: Tx, schema: number): Sealing {
  const rows = allOf.flatMap(({ table, rows: all }) =>
    tx.all(all, {}).map(({ id, text }): Seal => [table, id, digestOf(text)]),
  );
  // This transaction may have changed a row of an append-only table that was sealed before. That change is sealed too.
  const changed = sealChanged(tx)?.rows.filter(([table]) => SEALED[table]?.isHistory) ?? [];
  const from = Object.fromEntries(tx.all(marks, {}).map(({ name, id }) => [name, id]));
  tx.run(setSchema, { schema });
  return { schema, from, rows: [...rows, ...changed] };
}

/** Returns true if there are changed rows that no audit row has sealed yet. */
export const isUnsealed = (tx: Tx): boolean => isSealing(tx.db) && tx.all(unsealed, {}).length > 0;

/**
 * Returns the seals of the next audit row as JSON: the rows that this transaction changed, or all rows once after each
 * update of the program. Null if nothing changed, and on a connection that does not record its changes.
 */
export function takeSeals(tx: Tx): string | null {
  if (!isSealing(tx.db)) return null;
  const schema = findBaseline(tx);
  if (schema === undefined && !tx.takeSealedChange()) return null;
  const sealing = schema === undefined ? sealChanged(tx) : sealAll(tx, schema);
  return sealing && JSON.stringify(sealing);
}

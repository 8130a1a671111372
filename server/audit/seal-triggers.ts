// Uses temporary triggers to record which sealed rows a connection changes. Changes by another program are not
// recorded, so they never get a seal.
import type { Connection } from '../db/open.ts';
import { jsonOf, SEALED } from '../db/sealed-rows.ts';

const sealing = new WeakSet<Connection>();

/** Returns true if this connection records its changes. */
export const isSealing = (db: Connection): boolean => sealing.has(db);

/**
 * Returns triggers that record each row when it first changes in a transaction, with the row's previous content (null
 * if that is not known).
 */
function triggersOf(table: string): string[] {
  const { columns, only, parts = {} } = SEALED[table] as (typeof SEALED)[string];
  const when = (row: string) => (only ? `WHEN ${row}.${only.column} = '${only.is}'` : '');
  const note = (id: string, was: string) =>
    `BEGIN INSERT OR IGNORE INTO unsealed VALUES ('${table}', ${id}, ${was}); END`;
  const was = Object.keys(parts).length > 0 ? 'NULL' : jsonOf(columns, 'old.');
  const own = [
    `TEMP TRIGGER seal_${table}_added AFTER INSERT ON main.${table} ${when('new')} ${note('new.id', 'NULL')}`,
    `TEMP TRIGGER seal_${table}_changed AFTER UPDATE OF ${columns.join(', ')} ON main.${table} ${when('old')} ${note('old.id', was)}`,
    `TEMP TRIGGER seal_${table}_removed AFTER DELETE ON main.${table} ${when('old')} ${note('old.id', was)}`,
  ];
  const ofParts = Object.entries(parts).flatMap(([part, { of }]) =>
    (['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => {
      const row = event === 'INSERT' ? 'new' : 'old';
      return `TEMP TRIGGER seal_${part}_${event} AFTER ${event} ON main.${part} ${note(`${row}.${of}`, 'NULL')}`;
    }),
  );
  return [...own, ...ofParts];
}

/** Starts recording the changes of this connection; `audit` seals them. */
export function startSealing(db: Connection): void {
  if (sealing.has(db)) return;
  db.exec(
    'CREATE TEMP TABLE unsealed (entity TEXT, id INTEGER, was TEXT, PRIMARY KEY (entity, id)) WITHOUT ROWID',
  );
  for (const trigger of Object.keys(SEALED).flatMap(triggersOf)) db.exec(`CREATE ${trigger}`);
  sealing.add(db);
}

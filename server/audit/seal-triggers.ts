// Notes which sealed rows a connection changes, in triggers of its own: another program that writes to the file leaves no
// note, so its changes never get a seal.
import type { Connection } from '../db/open.ts';
import { jsonOf, SEALED } from './sealed-rows.ts';

const sealing = new WeakSet<Connection>();

/** Whether this connection notes what it changes. */
export const isSealing = (db: Connection): boolean => sealing.has(db);

/** The first change of a row in a transaction notes it with what it was before; null where that is not known. */
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

/** From now on this connection notes what it changes; `audit` seals it. */
export function startSealing(db: Connection): void {
  if (sealing.has(db)) return;
  db.exec(
    'CREATE TEMP TABLE unsealed (entity TEXT, id INTEGER, was TEXT, PRIMARY KEY (entity, id)) WITHOUT ROWID',
  );
  for (const trigger of Object.keys(SEALED).flatMap(triggersOf)) db.exec(`CREATE ${trigger}`);
  sealing.add(db);
}

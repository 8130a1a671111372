// The statements around a batch and its commands.
import type { Connection } from '../db/open.ts';
import type { Statement } from '../db/sqlite.ts';

/** Compiled once for a connection: `exec` would parse each of them again for each order. */
interface Bounds {
  readonly begin: Statement;
  readonly commit: Statement;
  readonly undo: Statement;
  readonly savepoint: Statement;
  readonly release: Statement;
  readonly rollback: Statement;
}
const boundsOf = new WeakMap<Connection, Bounds>();

export function getBounds(db: Connection): Bounds {
  const known = boundsOf.get(db);
  if (known) return known;
  const bounds = {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    undo: db.prepare('ROLLBACK'),
    savepoint: db.prepare('SAVEPOINT command'),
    release: db.prepare('RELEASE command'),
    rollback: db.prepare('ROLLBACK TO command'),
  };
  boundsOf.set(db, bounds);
  return bounds;
}

// Prepared statements that begin, commit and undo batches and commands.
import type { Connection } from '../db/open.ts';
import type { Statement } from '../db/sqlite.ts';

/** Compiled once per connection: `exec` would parse each statement again for every order. */
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

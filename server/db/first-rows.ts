// The first rows of a new hub, before its setup (contract 3): the store, Cash and Card.
import type { Connection } from './open.ts';

/** Adds the rows that are missing. The store has the machine's time zone until the owner changes it. */
export function ensureFirstRows(db: Connection): void {
  db.transaction(() => {
    const { changes } = db
      .prepare('INSERT INTO store (id, timezone) VALUES (1, ?) ON CONFLICT DO NOTHING')
      .run(Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (changes === 0) return;
    const insert = db.prepare(
      'INSERT INTO payment_types (title, is_active, is_cash) VALUES (?, 1, ?)',
    );
    insert.run('Cash', 1);
    insert.run('Card', 0);
  }).immediate();
}

// Our own reader returns the same rows as better-sqlite3, whatever names the columns have.
import { afterAll, expect, test } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { written } from '../../../server/db/query.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';

const db = new Sqlite(':memory:');
const tx = new Tx(db);
afterAll(() => db.close());
db.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT, "a 'b' ""c"" \\ d" TEXT, class BLOB);
  INSERT INTO t VALUES (1, 'x', 'y', x'00ff'), (2, NULL, '', NULL)`);

test.each([
  'SELECT * FROM t ORDER BY id',
  'SELECT * FROM t WHERE id = 0',
  'SELECT count(*), max(id) AS "default", 1.5 FROM t',
  'SELECT a.*, b.* FROM t a JOIN t b ON b.id = 3 - a.id ORDER BY a.id',
  'SELECT id AS "constructor", title AS "toString", 7 AS "7" FROM t',
])('%s', (text) => {
  const own = db.prepare(text);
  expect(tx.all(written(text), {})).toEqual(own.all());
  expect(tx.get(written(text), {})).toEqual(own.get());
});

test('rows that a write returns are read in the same way', () => {
  const rows = tx.all(written(`UPDATE t SET title = 'z' WHERE id < 3 RETURNING id, title`), {});
  expect(rows).toEqual([
    { id: 1, title: 'z' },
    { id: 2, title: 'z' },
  ]);
});

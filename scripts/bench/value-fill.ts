// Accounts and entries for the measurements of gift cards, house accounts and points.
import { join } from 'node:path';
import { Sqlite } from '../../server/db/sqlite.ts';

const FIRST = ['Anna', 'Bert', 'Carla', 'Dilek', 'Emma', 'Franz', 'Hugo', 'Ines', 'Jörg', 'Maya'];
const LAST = ['Meyer', 'Schmidt', 'Yilmaz', 'Rossi', 'Silva', 'Martin', 'Novak', 'Weber'];

/** Every second account is a gift card, a few are house accounts, and the other accounts have points. */
function accountOf(n: number): (string | number | null)[] {
  if (n % 2 === 1) return ['gift', 'Gift card', n, null, null, String(n % 10_000).padStart(4, '0')];
  const name = `${FIRST[n % FIRST.length]} ${LAST[(n * 7) % LAST.length]} ${n}`;
  const phone = String(491_500_000_000 + n);
  return n % 500 === 0
    ? ['house', name, n, phone, 100_000, null]
    : ['points', name, n, phone, null, null];
}

/**
 * Adds accounts, and a house account with charges, to the database of a stopped hub. Returns the id of the house
 * account.
 */
export function fillAccounts(dataDir: string, accounts: number, charges: number): number {
  const db = new Sqlite(join(dataDir, 'comanda.db'));
  const add = db.prepare(
    `INSERT INTO accounts (kind, title, created_at, customer_id, limit_cents, last4)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const charge = db.prepare(
    `INSERT INTO entries (account_id, at, business_day, kind, amount, balance, payment_id, user_id)
     VALUES (?, ?, ?, 'charge', 1000, ?, ?, 1)`,
  );
  const payments = db.prepare('SELECT id FROM payments').pluck().all() as number[];
  const chargeOnce = (id: number, n: number): void => {
    const at = Date.UTC(2024, 0, 1) + n * 3_600_000;
    const day = new Date(at).toISOString().slice(0, 10);
    charge.run(id, at, day, (n + 1) * 1000, payments[n % payments.length] ?? null);
  };
  const fill = db.transaction((): number => {
    for (let n = 1; n <= accounts; n += 1) add.run(...accountOf(n));
    const big = ['house', 'Big Company', 1, '499999999999', 1_000_000_000, null];
    const id = Number(add.run(...big).lastInsertRowid);
    for (let n = 0; n < charges; n += 1) chargeOnce(id, n);
    return id;
  });
  const id = fill();
  db.close();
  return id;
}

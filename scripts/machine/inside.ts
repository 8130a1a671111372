// Reads the state of a machine directly, not through its hub.
import { quote } from './context.ts';
import type { Guest } from './guest.ts';

const READ = `
  const { createRequire } = require('node:module');
  const from = createRequire('/opt/comanda/current/package.json');
  const isNew = parseInt(process.versions.node, 10) >= 22;
  const Sqlite = from(isNew ? 'better-sqlite3-13' : 'better-sqlite3');
  const db = new Sqlite('/var/lib/comanda/comanda.db', { readonly: true });
  console.log(db.prepare(process.argv[1]).pluck().all().join('\\n'));`;

/** Returns the first column of what a query finds in the hub's database. */
const sql = (guest: Guest, query: string): Promise<string> =>
  guest.must(`runuser -u comanda -- node -e ${quote(READ)} ${quote(query)}`);

export const countOrders = async (guest: Guest): Promise<number> =>
  Number(await sql(guest, 'SELECT count(*) FROM orders'));

/** Returns the commit that is installed. */
export const version = (guest: Guest): Promise<string> =>
  guest.must('basename "$(readlink -f /opt/comanda/current)"');

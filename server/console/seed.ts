// seed: adds years of generated orders, to test the hub at the size that it reaches later.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { prepareDataDir } from '../db/data-dir.ts';
import { ensureFirstRows } from '../db/first-rows.ts';
import { lockDataDir } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { type Connection, openWriting } from '../db/open.ts';
import { rebuildRollups } from '../domain/audit/verify-rollups.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';
import { MIGRATIONS } from './open-data.ts';
import { seedCustomers } from './seed/customers.ts';
import { seedMenu } from './seed/menu.ts';
import { seedTrade } from './seed/trade.ts';

const usage = 'seed [--orders 5000] [--customers 500] [--years 5] [--force]';
const WIDTH = 30;
const USED =
  'This hub is in use. Made-up orders are not in its audit trail, so audit:verify would report them. ' +
  'Set DATA_DIR to an empty folder, or add them anyway with --force.';

/** Returns whether a hub has written to these data, or an earlier seed has added orders. */
const isUsed = (db: Connection): boolean =>
  db.prepare('SELECT 1 FROM orders UNION ALL SELECT 1 FROM audit LIMIT 1').get() !== undefined;

export const seed: ConsoleCommand = {
  usage,
  async run(args) {
    const { orders, customers, years, force } = readArguments(args);
    const { dataDir } = readConfig(process.env);
    prepareDataDir(dataDir);
    // Throws if a hub is running, because that hub would have to wait for each of these long transactions.
    const unlock = lockDataDir(dataDir);
    const db = openWriting(join(dataDir, 'comanda.db'));
    try {
      migrate(db, MIGRATIONS, (names) => process.stderr.write(`${names.join(', ')} …\n`));
      ensureFirstRows(db);
      if (!force && isUsed(db)) throw new ConsoleRefused(USED);
      return fill(db, { orders, customers, years });
    } finally {
      db.close();
      unlock();
    }
  },
};

function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        orders: { type: 'string', default: '5000' },
        customers: { type: 'string', default: '500' },
        years: { type: 'string', default: '5' },
        force: { type: 'boolean', default: false },
      },
    });
    const count = (text: string, max: number): number => {
      const value = Number(text);
      if (Number.isInteger(value) && value > 0 && value <= max) return value;
      throw new ConsoleRefused(`${text} is not a count from 1 to ${max}.\n${usage}`);
    };
    const { orders, customers, years, force } = values;
    return {
      orders: count(orders, 10_000_000),
      customers: count(customers, 1_000_000),
      years: count(years, 20),
      force,
    };
  } catch (error) {
    if (error instanceof ConsoleRefused) throw error;
    throw new ConsoleRefused(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

interface Size {
  readonly orders: number;
  readonly customers: number;
  readonly years: number;
}

function fill(db: Connection, { orders, customers, years }: Size): string {
  const start = performance.now();
  // Generated data can be generated again, so a million orders are written without syncs. The checkpoint at the end
  // syncs everything.
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -262144');
  db.pragma('foreign_keys = OFF');
  const menu = seedMenu(db);
  const guests = seedCustomers(db, customers, { years, report: drawBar('Customers', customers) });
  seedTrade(db, { orders, years, menu, guests, report: drawBar('Orders', orders) });
  process.stderr.write('Adding up …\n');
  db.transaction(() => rebuildRollups(db)).immediate();
  if ((db.pragma('foreign_key_check') as unknown[]).length > 0) {
    throw new Error('the made-up rows refer to some that are not there');
  }
  db.pragma('synchronous = FULL');
  db.pragma('wal_checkpoint(TRUNCATE)');
  const seconds = Math.round((performance.now() - start) / 1000);
  return `Added ${orders} orders and ${customers} customers over ${years} years in ${seconds} s.`;
}

/** Returns a function that draws a bar on a terminal; in a log, it prints a line for each tenth of the work. */
function drawBar(name: string, total: number): (done: number) => void {
  let shown = -1;
  return (done) => {
    const step = process.stderr.isTTY ? WIDTH : 10;
    const now = Math.floor((done / total) * step);
    if (now === shown) return;
    shown = now;
    const bar = '█'.repeat(now).padEnd(step, '░');
    const end = process.stderr.isTTY && done < total ? '\r' : '\n';
    process.stderr.write(`${name.padEnd(10)} ${bar} ${done}${end}`);
  };
}

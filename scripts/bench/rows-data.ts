// Measures reports, searches and lists over five years of orders, and orders during long work.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Sqlite } from '../../server/db/sqlite.ts';
import type { Bench, BenchRow } from './bench.ts';
import { median, percentile, type Row, row, upTo, upToTimes } from './figures.ts';
import { pacedLoad } from './load.ts';
import { type Running, root, startHub } from './processes.ts';
import { dayAgo, span } from './spans.ts';
import { OWNER, openTill, type Till } from './till.ts';
import { type Ask, Wire } from './wire.ts';

/** Returns the median time of each request in ms. The requests alternate. */
async function timeEach(till: Till, asks: readonly Ask[], rounds: number): Promise<number[]> {
  const wire = await Wire.open(till.hub.port);
  const times = asks.map((): number[] => []);
  for (let n = -1; n < rounds; n += 1) {
    for (const [index, ask] of asks.entries()) {
      const start = performance.now();
      const { status, body } = await wire.ask(ask);
      if (status !== 200) throw new Error(`${ask.path}: ${status} ${body.slice(0, 120)}`);
      if (n >= 0) times[index]?.push(performance.now() - start);
    }
  }
  wire.close();
  return times.map(median);
}

/** The queries of a report that reads the orders' own rows instead of the daily sums (server/rollups). */
const NAIVE = [
  `SELECT count(*) FROM orders WHERE business_day BETWEEN ? AND ? AND status <> 'cancelled'`,
  'SELECT business_day, sum(total_cents), sum(tax_total_cents) FROM invoices WHERE business_day BETWEEN ? AND ? GROUP BY 1',
  `SELECT i.item_id, sum(i.quantity) AS sold FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.business_day BETWEEN ? AND ? AND o.status <> 'cancelled' AND i.status <> 'cancelled' GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
  `SELECT i.tax_title, i.tax_rate_milli, i.tax_type, sum(i.net_cents), sum(i.tax_cents) FROM invoices v
    JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
    WHERE v.business_day BETWEEN ? AND ? AND i.status <> 'cancelled' GROUP BY 1, 2, 3`,
  `SELECT p.payment_type_id, count(*), sum(p.amount_cents) FROM invoices v JOIN payments p ON p.invoice_id = v.id
    WHERE v.business_day BETWEEN ? AND ? GROUP BY 1`,
];

function naiveReport(path: string): number {
  const db = new Sqlite(path, { readonly: true });
  const start = performance.now();
  for (const text of NAIVE) db.prepare(text).all(dayAgo(5 * 365), dayAgo(0));
  const took = performance.now() - start;
  db.close();
  return took;
}

async function reports({ rounds, bigDir }: Bench): Promise<Row[]> {
  const hub = await startHub(bigDir());
  const till = await openTill(hub);
  const periods = {
    'this month': 'type=this_month',
    'a year': span(400, 35),
    'two years and a half': span(1000, 90),
    'five years': span(5 * 365, 0),
  };
  const asks = Object.values(periods).map((query) => till.get(`/reports?${query}`));
  const times = await timeEach(till, [...asks, till.get('/dashboard')], rounds);
  const naive = naiveReport(join(hub.dataDir, 'comanda.db'));
  await hub.stop();
  return [...Object.keys(periods).map((name) => `report of ${name}`), 'dashboard'].map(
    (name, index) => {
      const value = times[index] ?? Number.NaN;
      const isLongest = name === 'report of five years';
      return row({
        name,
        value,
        unit: 'ms',
        ...(isLongest ? { reference: naive } : {}),
        goal: isLongest ? '<= 50 ms and <= 1/50 of naive SQL' : '<= 50 ms',
        met: value <= 50 && (!isLongest || value <= naive / 50),
      });
    },
  );
}

async function searches({ rounds, customers, bigDir }: Bench): Promise<Row[]> {
  const hub = await startHub(bigDir());
  const till = await openTill(hub);
  const last = Math.floor(customers / 10);
  const first = await till.call(till.get('/customers'));
  const [{ phone }] = first.customers;
  const calls = {
    'customers, first page': '/customers?page=1',
    'customers, page in the middle': `/customers?page=${Math.floor(last / 2)}`,
    [`customers, page ${last}`]: `/customers?page=${last}`,
    'customer search, a name': '/customers?filter=Marco%20Castal',
    'customer search, part of a phone': `/customers?filter=${phone.slice(4, 11)}`,
    'invoice search, a name': '/invoices/search?q=Marco%20Castalberg',
    'invoice search, a phone': `/invoices/search?q=${encodeURIComponent(phone)}`,
    'invoice search, a number': '/invoices/search?q=654321',
    'invoice list, today': '/invoices?type=today',
  };
  const times = await timeEach(till, Object.values(calls).map(till.get), Math.max(rounds, 7));
  await hub.stop();
  return Object.keys(calls).map((name, index) => {
    const value = times[index] ?? Number.NaN;
    return upTo({ name, value, unit: 'ms', most: 5 });
  });
}

/** The longest time, in seconds, to measure orders during a backup. */
const MOST_BACKUP_S = 60;

const p99 = (values: readonly number[]): number => percentile(values, 0.99);

/**
 * Sends 20 orders a second while `work` runs repeatedly. Returns the 99th percentile of the times that the orders
 * took, in ms.
 */
async function ordersBeside(
  till: Till,
  seconds: number,
  work?: () => Promise<unknown>,
): Promise<number> {
  let over = false;
  const beside = async () => {
    while (work && !over) await work();
  };
  const running = beside();
  const load = await pacedLoad(till.hub.port, { perSecond: 20, seconds }, till.order);
  over = true;
  await running;
  return p99(load.latencies);
}

/** Makes and verifies a backup as the nightly timer does, in a separate process. Returns its time in ms. */
async function makeBackup({ dataDir }: Running): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, ['dist/server/cli.js', 'backup'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-500);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the backup ended with ${code}: ${said}`);
  return performance.now() - start;
}

/** Reads a long answer and drops it. Keeping the answer would cost this process more time than the hub needs. */
async function download({ hub, cookie }: Till, path: string): Promise<void> {
  const { request } = await import('undici');
  const url = `http://127.0.0.1:${hub.port}/api/v1${path}`;
  const { statusCode, body } = await request(url, { headers: { cookie } });
  for await (const _ of body);
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
}

async function longWork({ rounds, seconds, bigDir }: Bench): Promise<Row[]> {
  const hub = await startHub(bigDir());
  const till = await openTill(hub);
  const five = span(5 * 365, 0);
  const works = {
    'the report of five years': () => till.call(till.get(`/reports?${five}`)),
    'a CSV export of five years': () => download(till, `/invoices/export?${five}`),
    'ten simultaneous sign-ins': () => signInTen(till),
  };
  const idle: number[] = [];
  const beside = Object.keys(works).map((): number[] => []);
  for (let n = 0; n < Math.min(rounds, 7); n += 1) {
    idle.push(await ordersBeside(till, seconds));
    for (const [index, work] of Object.values(works).entries()) {
      beside[index]?.push(await ordersBeside(till, seconds, work));
    }
  }
  await hub.stop();
  const reference = median(idle);
  return Object.keys(works).map((name, index) => {
    const times = name.startsWith('ten') ? 4 : 3;
    const value = median(beside[index] ?? []);
    return upToTimes({
      name: `orders during ${name}, p99`,
      value,
      unit: 'ms',
      reference,
      times,
      of: 'without',
    });
  });
}

const signInTen = (till: Till): Promise<unknown> =>
  Promise.all(
    Array.from({ length: 10 }, () =>
      till.call({ ...till.post('/auth/signin', OWNER), headers: {} }),
    ),
  );

/** Measures 20 orders a second during a backup, and the backup during these orders. */
async function backupBeside({ seconds, bigDir }: Bench): Promise<Row[]> {
  const hub = await startHub(bigDir());
  const till = await openTill(hub);
  const alone = median([await makeBackup(hub), await makeBackup(hub), await makeBackup(hub)]);
  const without: number[] = [];
  const beside: number[] = [];
  const took: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    without.push(await ordersBeside(till, Math.max(seconds, 3)));
    let isOver = false;
    const backup = makeBackup(hub).finally(() => {
      isOver = true;
    });
    const pace = { perSecond: 20, seconds: MOST_BACKUP_S, until: () => isOver };
    beside.push(p99((await pacedLoad(hub.port, pace, till.order)).latencies));
    took.push(await backup);
  }
  await hub.stop();
  const reference = median(without);
  return [
    upToTimes({
      name: 'orders during a backup, p99',
      value: median(beside),
      unit: 'ms',
      reference,
      times: 3,
      of: 'without',
    }),
    upToTimes({
      name: 'backup during orders',
      value: median(took),
      unit: 'ms',
      reference: alone,
      times: 3,
      of: 'its idle time',
    }),
  ];
}

export const dataRows: readonly BenchRow[] = [
  { name: 'reports', run: reports },
  { name: 'searches', run: searches },
  { name: 'long-work', run: longWork },
  { name: 'backup', run: backupBeside },
];

// Measures a hub with a second hub on the same machine, over loopback: the cost of storing each sale on both hubs, and
// the length of a takeover.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchRow } from './bench.ts';
import { median, percentile, type Row, row, upTo } from './figures.ts';
import { freePort } from './free-port.ts';
import { closedLoad } from './load.ts';
import { type Running, root, rssOf, scratch, startHub, startStandby } from './processes.ts';
import { OWNER, openTill, type Till } from './till.ts';
import { Wire } from './wire.ts';

const CONNECTIONS = 50;
const LONG_MS = 120_000;
const LOOK_MS = 20;
/** How long, in ms, a standby refuses to take over after the last message from the primary. */
const SILENT_MS = 10_500;
/** How long the standby is idle before its memory is read, in ms. */
const IDLE_MS = 5000;

/** Returns the first result that is not undefined; throws after two minutes. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + LONG_MS; ; await sleep(LOOK_MS)) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('not within two minutes');
  }
}

/** Pairs an empty folder with the hub, starts the standby, and waits until each sale is stored on both hubs. */
async function addStandby(till: Till): Promise<Running> {
  const [dataDir, port] = [scratch(), await freePort()];
  const child = spawn(
    process.execPath,
    [join(root, 'dist/server/cli.js'), 'standby', `127.0.0.1:${till.hub.port}`],
    {
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'close');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await until(async () => /Code: (\d{3} \d{3})/.exec(output)?.[1]);
  await till.call(till.post('/standby/confirm', { code }));
  await ended;
  const standby = await startStandby(dataDir, port);
  await until(async () => {
    const { mode } = await till.call(till.get('/standby'));
    return mode === 'doubled' ? true : undefined;
  });
  return standby;
}

interface Load {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

async function measure(till: Till, { rounds, seconds }: Bench): Promise<Load> {
  const latencies: number[] = [];
  const rates: number[] = [];
  for (let n = 0; n <= rounds; n += 1) {
    const single = await closedLoad(till.hub.port, 1, { seconds: seconds / 2 }, till.order);
    const many = await closedLoad(till.hub.port, CONNECTIONS, { seconds }, till.order);
    // The first round warms up.
    if (n === 0) continue;
    latencies.push(...single.latencies);
    rates.push(many.count / many.seconds);
  }
  return { p50: median(latencies), p99: percentile(latencies, 0.99), perSecond: median(rates) };
}

/** Sends an order to the standby; returns undefined if the order is refused. */
async function tryOrder(hub: Running): Promise<true | undefined> {
  try {
    const till = await openTill(hub);
    await till.call(till.order());
    return true;
  } catch {
    return undefined;
  }
}

/**
 * Kills the first hub, takes over, signs in and orders. Returns the ms from the call for the takeover to the first
 * accepted order.
 */
async function takeOver(first: Running, standby: Running): Promise<number> {
  await first.stop('SIGKILL');
  const body = { ...OWNER, anyway: true };
  await sleep(SILENT_MS);
  let tappedAt = 0;
  await until(async () => {
    tappedAt = performance.now();
    const wire = await Wire.open(standby.port);
    const ask = { method: 'POST' as const, path: '/api/v1/standby/takeover', body };
    const { status } = await wire.ask(ask);
    wire.close();
    return status === 200 ? true : undefined;
  });
  await until(() => tryOrder(standby));
  return performance.now() - tappedAt;
}

/** How many ms a write on both hubs may take longer than on one hub. */
const MORE_MS = { p50: 1, p99: 3 } as const;
/** The least throughput on both hubs, as a share of the throughput of one hub. */
const LEAST_SHARE = 0.8;

const slower = (percent: 'p50' | 'p99', doubled: Load, alone: Load): Row =>
  row({
    ...{ name: `second hub: create-order ${percent}, doubled, compared with alone`, unit: 'ms' },
    ...{ value: doubled[percent], reference: alone[percent] },
    goal: `<= +${MORE_MS[percent]} ms`,
    met: doubled[percent] - alone[percent] <= MORE_MS[percent],
  });

const costsOf = (doubled: Load, alone: Load): Row[] => [
  slower('p50', doubled, alone),
  slower('p99', doubled, alone),
  row({
    name: `second hub: create-order, ${CONNECTIONS} connections, doubled, compared with alone`,
    ...{ value: doubled.perSecond, reference: alone.perSecond, unit: 'orders/s' },
    goal: `>= ${LEAST_SHARE} of alone`,
    met: doubled.perSecond >= LEAST_SHARE * alone.perSecond,
  }),
];

async function standbyCosts(bench: Bench): Promise<Row[]> {
  const first = await startHub(bench.smallDir());
  const till = await openTill(first);
  const alone = await measure(till, bench);
  const standby = await addStandby(till);
  await sleep(IDLE_MS);
  const memory = rssOf(standby.pid);
  const doubled = await measure(till, bench);
  const takeover = await takeOver(first, standby);
  await standby.stop();
  return [
    ...costsOf(doubled, alone),
    upTo({
      name: 'second hub: from the tap on Take over to the first accepted order',
      ...{ value: takeover, unit: 'ms', most: 10_000 },
    }),
    upTo({ name: 'second hub: idle memory', value: memory, unit: 'MiB', most: 60 }),
  ];
}

export const standbyRows: readonly BenchRow[] = [{ name: 'standby', run: standbyCosts }];

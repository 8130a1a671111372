// Measures placing orders: throughput, slow storage, and the bytes written to disk.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchRow } from './bench.ts';
import {
  forComparison,
  median,
  notMeasured,
  percentile,
  playRounds,
  type Row,
  row,
  spreadOf,
  upTo,
  upToTimes,
} from './figures.ts';
import { closedLoad, pacedLoad } from './load.ts';
import { buildSlowFsync, type Running, startHub, startReference, writtenBy } from './processes.ts';
import { openTill, referenceOrder } from './till.ts';
import { type Ask, Wire } from './wire.ts';

const p99 = (values: readonly number[]): number => percentile(values, 0.99);

/** Alternates rounds of the hub with rounds of each reference. */
async function playOrders({ rounds, seconds, smallDir }: Bench) {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const [group, single] = [await startReference('group'), await startReference('single')];
  const rate = async ({ port }: Running, next: () => Ask) => {
    const load = await closedLoad(port, 50, { seconds }, next);
    return load.count / load.seconds;
  };
  const p50 = async ({ port }: Running, next: () => Ask) =>
    median((await closedLoad(port, 1, { seconds: seconds / 2 }, next)).latencies);
  const figures = await playRounds(rounds, 'single', async () => ({
    hub: await rate(hub, till.order),
    group: await rate(group, referenceOrder),
    single: await rate(single, referenceOrder),
  }));
  const alone = await playRounds(rounds, 'single', async () => ({
    hub: await p50(hub, till.order),
    single: await p50(single, referenceOrder),
  }));
  const raw = await rawStatements(group);
  await Promise.all([hub.stop(), group.stop(), single.stop()]);
  return { figures, alone, raw };
}

async function throughput(bench: Bench): Promise<Row[]> {
  const { figures, alone, raw } = await playOrders(bench);
  const value = median(figures.hub);
  const beside = (what: string, reference: readonly number[], share: number, goal: string) =>
    row({
      name: `create-order, 50 connections, compared with ${what}`,
      value,
      unit: 'orders/s',
      reference: median(reference),
      spread: spreadOf(reference),
      goal,
      met: value >= share * median(reference),
    });
  return [
    beside('group commit', figures.group, 0.6, '>= 0.6 of the reference'),
    beside('single commits', figures.single, 1.8, '>= 1.8 x the reference'),
    forComparison({
      name: 'create-order, 50 connections, compared with raw statements without HTTP',
      value,
      unit: 'orders/s',
      reference: raw,
    }),
    upToTimes({
      name: 'create-order, 1 connection, p50',
      value: median(alone.hub),
      unit: 'ms',
      reference: median(alone.single),
      spread: spreadOf(alone.single),
      times: 1.5,
      of: 'the reference',
    }),
  ];
}

/** Returns the orders per second of the reference's statements alone, fifty per commit. */
async function rawStatements({ port }: Running): Promise<number> {
  const wire = await Wire.open(port);
  const { body } = await wire.ask({ path: '/raw' });
  wire.close();
  return JSON.parse(body).ordersPerSecond;
}

const slowStorage =
  (delay: number, orderGoal: number, readGoal: number) =>
  async ({ rounds, seconds, smallDir }: Bench): Promise<Row[]> => {
    const name = `fsync +${delay} ms, 20 orders/s and 50 reads/s`;
    let library: string;
    try {
      library = buildSlowFsync();
    } catch (error) {
      const why = `the library that delays fsync can't be built: ${error instanceof Error ? error.message.slice(0, 80) : error}`;
      return [notMeasured(name, `order p99 <= ${orderGoal} ms`, why)];
    }
    const env = { LD_PRELOAD: library, SLOW_FSYNC_MS: `${delay}` };
    const hub = await startHub(smallDir(), env);
    const till = await openTill(hub);
    const orders: number[] = [];
    const reads: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const [written, read] = await Promise.all([
        pacedLoad(hub.port, { perSecond: 20, seconds }, till.order),
        pacedLoad(hub.port, { perSecond: 50, seconds }, () => till.get('/pos/init')),
      ]);
      orders.push(p99(written.latencies));
      reads.push(p99(read.latencies));
    }
    await hub.stop();
    const [order, read] = [median(orders), median(reads)];
    return [
      upTo({ name: `${name}: order p99`, value: order, unit: 'ms', most: orderGoal }),
      upTo({ name: `${name}: read p99`, value: read, unit: 'ms', most: readGoal }),
    ];
  };

/**
 * Measures the bytes that the hub writes per order, including checkpoints. Before the first counted order, the log has
 * been checkpointed and has reached its final size, because growing a file adds a block to each sync.
 */
async function bytesWritten({ smallDir }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  await closedLoad(hub.port, 1, { seconds: 20, count: 1500 }, till.order);
  const perOrder = async (connections: number, count: number): Promise<number> => {
    await sleep(1200);
    const before = writtenBy(hub.pid);
    const load = await closedLoad(hub.port, connections, { seconds: 60, count }, till.order);
    await sleep(1200);
    return (writtenBy(hub.pid) - before) / load.count / 1000;
  };
  const alone = await perOrder(1, 3000);
  const twelve = await perOrder(12, 6000);
  await hub.stop();
  return [
    upTo({
      name: 'written to the card per order, alone',
      value: alone,
      unit: 'kB',
      most: 22,
    }),
    upTo({
      name: 'written to the card per order, 12 tills',
      value: twelve,
      unit: 'kB',
      most: 9,
    }),
  ];
}

export const orderRows: readonly BenchRow[] = [
  { name: 'create-order', run: throughput },
  { name: 'fsync-20', run: slowStorage(20, 60, 10) },
  { name: 'fsync-50', run: slowStorage(50, 200, 15) },
  { name: 'card', run: bytesWritten },
];

// Measures the process: reading the menu, start, kill and memory.
import type { Bench, BenchRow } from './bench.ts';
import {
  forComparison,
  median,
  playRounds,
  type Row,
  row,
  spreadOf,
  upTo,
  upToTimes,
} from './figures.ts';
import { closedLoad } from './load.ts';
import { rssOf, startHub, startReference } from './processes.ts';
import { openScreens } from './screens.ts';
import { openTill, type Till } from './till.ts';
import { WIDE, widenMenu } from './wide-menu.ts';
import { type Ask, Wire } from './wire.ts';

/** Returns whether the first read after an edit shows the edit. */
async function isRightAfterEdit(till: Till): Promise<boolean> {
  const item = {
    title: `Soup of ${Date.now()}`,
    price: 5,
    categoryId: null,
    taxId: null,
    netPrice: null,
  };
  await till.call(till.post('/menu-items/update/1', item));
  const { menuItems } = await till.call(till.get('/pos/init'));
  return menuItems.some(({ title }: { title: string }) => title === item.title);
}

/** Returns the reads per second on twenty connections. */
type Rate = (port: number, ask: Ask) => Promise<number>;

/** Measures reads of the till's menu and of the uncached reference; `measureMore` adds figures to each round. */
async function readMenu<K extends string>(
  { rounds, seconds }: Bench,
  till: Till,
  measureMore: (rate: Rate) => Promise<Record<K, number>>,
) {
  const { hub } = till;
  const reference = await startReference('group', hub.dataDir);
  const rate: Rate = async (port, ask) => {
    const load = await closedLoad(port, 20, { seconds }, () => ask);
    return load.count / load.seconds;
  };
  const figures = await playRounds<K | 'hub' | 'reference'>(rounds, 'reference', async () => ({
    hub: await rate(hub.port, till.get('/pos/init')),
    reference: await rate(reference.port, { path: '/menu' }),
    ...(await measureMore(rate)),
  }));
  await reference.stop();
  return figures;
}

function readsRow(name: string, figures: Readonly<Record<'hub' | 'reference', number[]>>): Row {
  const [value, reference] = [median(figures.hub), median(figures.reference)];
  return row({
    name,
    value,
    unit: 'reads/s',
    reference,
    spread: spreadOf(figures.reference),
    goal: '>= 3 x the uncached reference',
    met: value >= 3 * reference,
  });
}

async function menu(bench: Bench): Promise<Row[]> {
  const hub = await startHub(bench.smallDir());
  const till = await openTill(hub);
  const bare = await startReference('http', hub.dataDir);
  let right = true;
  const figures = await readMenu(bench, till, async (rate) => {
    right &&= await isRightAfterEdit(till);
    return { bare: await rate(bare.port, { path: '/menu' }) };
  });
  await Promise.all([hub.stop(), bare.stop()]);
  const reads = readsRow('/pos/init, 120 items', figures);
  return [
    {
      ...reads,
      goal: `${reads.goal}, right after an edit`,
      met: reads.met && right,
      ...(right ? {} : { note: 'the first read after an edit showed the old menu' }),
    },
    forComparison({
      name: '/pos/init compared with bare node http',
      value: median(figures.hub),
      unit: 'reads/s',
      reference: median(figures.bare),
      spread: spreadOf(figures.bare),
    }),
  ];
}

/** Measures how long a till waits for a long menu, and how many bytes it receives. */
async function wideMenu(bench: Bench): Promise<Row[]> {
  const hub = await startHub(bench.smallDir());
  const till = await openTill(hub);
  await widenMenu(till);
  const plain = till.get('/pos/init');
  const packed = { ...plain, headers: { ...plain.headers, 'accept-encoding': 'br' } };
  const seconds = bench.seconds / 2;
  const p50 = async (ask: Ask) =>
    median((await closedLoad(hub.port, 1, { seconds }, () => ask)).latencies);
  const figures = await readMenu(bench, till, async () => ({
    plain: await p50(plain),
    packed: await p50(packed),
  }));
  const wire = await Wire.open(hub.port);
  const sizes = [(await wire.ask(plain)).bytes, (await wire.ask(packed)).bytes];
  wire.close();
  await hub.stop();
  const name = `/pos/init, ${WIDE} dishes and 60 groups`;
  const alone = (what: string, times: readonly number[]) =>
    upTo({ name: `${name}: alone${what}, p50`, value: median(times), unit: 'ms', most: 5 });
  return [
    readsRow(name, figures),
    alone('', figures.plain),
    alone(', compressed', figures.packed),
    forComparison({
      name: `${name}: compressed, compared with uncompressed`,
      value: (sizes[1] ?? Number.NaN) / 1000,
      unit: 'kB',
      reference: (sizes[0] ?? Number.NaN) / 1000,
    }),
  ];
}

async function starts({ rounds, bigDir }: Bench): Promise<Row[]> {
  const dataDir = bigDir();
  // The first start sets up the hub and is not counted.
  let hub = await startHub(dataDir);
  let till = await openTill(hub);
  const ours: number[] = [];
  const bare: number[] = [];
  const killed: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    await hub.stop();
    const reference = await startReference('group');
    bare.push(reference.startMs);
    await reference.stop();
    hub = await startHub(dataDir);
    ours.push(hub.startMs);
    till = await openTill(hub);
    await closedLoad(hub.port, 20, { seconds: 1 }, till.order);
    // Measures the time from the kill until the next order is acknowledged.
    const begun = performance.now();
    await hub.stop('SIGKILL');
    hub = await startHub(dataDir);
    const wire = await Wire.open(hub.port);
    const { status, body } = await wire.ask(till.order());
    wire.close();
    if (status !== 200) throw new Error(`the first order: ${status} ${body.slice(0, 120)}`);
    killed.push(performance.now() - begun);
  }
  await hub.stop();
  const [value, reference] = [median(ours), median(bare)];
  return [
    upToTimes({
      name: 'start to first answer, five years of orders',
      value,
      unit: 'ms',
      reference,
      times: 2,
      of: "the bare parts'",
    }),
    upTo({
      name: 'kill -9 to the next order acknowledged',
      value: median(killed),
      unit: 'ms',
      most: 1000,
    }),
  ];
}

const OPEN_AT_ONCE = 250;

async function memory({ smallDir, orders }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const idle = rssOf(hub.pid);
  const till = await openTill(hub);
  const screens = await openScreens(till, 40);
  // Orders are sold in ten steps; a short run has smaller steps.
  const step = Math.min(10_000, Math.max(500, orders / 100));
  const sizes: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    await sellAndClose(till, step);
    sizes.push(rssOf(hub.pid));
  }
  for (const screen of screens) screen.close();
  await hub.stop();
  const full = Math.max(...sizes);
  // The first half warms up; after that, memory must not grow.
  const slope = ((sizes[9] ?? 0) - (sizes[4] ?? 0)) / 5 / (step / 10_000);
  const after = `after ${step * 10} orders and 40 screens`;
  return [
    upTo({ name: 'memory, idle', value: idle, unit: 'MiB', most: 130 }),
    row({
      name: `memory ${after}`,
      value: full,
      unit: 'MiB',
      goal: '<= 220 MiB after 100,000',
      met: full <= 220 && step >= 10_000,
      ...(step < 10_000 ? { note: 'too few orders to tell' } : {}),
    }),
    row({
      name: 'memory, growth per 10,000 orders',
      value: slope,
      unit: 'MiB',
      goal: '<= 1 MiB',
      met: slope <= 1 && step >= 10_000,
    }),
  ];
}

/** Completes the orders from time to time, because no kitchen has thousands of open tickets. */
async function sellAndClose(till: Till, count: number): Promise<void> {
  for (let done = 0; done < count; done += OPEN_AT_ONCE) {
    await closedLoad(till.hub.port, 12, { seconds: 30, count: OPEN_AT_ONCE }, till.order);
    await closeTickets(till);
  }
}

async function closeTickets(till: Till): Promise<void> {
  const groups: { order_ids: number[] }[] = await till.call(till.get('/orders'));
  const ids = groups.flatMap(({ order_ids }) => order_ids);
  for (let at = 0; at < ids.length; at += 200) {
    await till.call(till.post('/orders/complete', { orderIds: ids.slice(at, at + 200) }));
  }
}

export const processRows: readonly BenchRow[] = [
  { name: 'menu', run: menu },
  { name: 'wide-menu', run: wideMenu },
  { name: 'start', run: starts },
  { name: 'memory', run: memory },
];

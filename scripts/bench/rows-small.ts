// Measures a simulated small computer, with a quarter of a core and slow storage, at five orders a second.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchRow } from './bench.ts';
import { growthOf, median, notMeasured, percentile, type Row, upTo } from './figures.ts';
import { closedLoad, pacedLoad } from './load.ts';
import { buildSlowFsync, rssOf, startHub } from './processes.ts';
import { makeQuota, removeQuota } from './quota.ts';
import { openScreens } from './screens.ts';
import { span } from './spans.ts';
import { openTill, type Till } from './till.ts';

const NAME = 'a quarter of a core, fsync +20 ms';
const SHARE = 0.25;
const FSYNC_MS = 20;
const PER_SECOND = 5;
const KITCHENS = 3;
/** The number of open orders, each of four lines. */
const OPEN_ORDERS = 50;
/** With fewer minutes of trade than this, the memory figures mean nothing. */
const HOUR = 60;

const p95 = (values: readonly number[]): number => percentile(values, 0.95);

interface Evening {
  readonly answers: readonly number[];
  readonly kitchens: readonly number[];
  /** The lowest memory of each minute in MiB: the part that the garbage collector could not free. */
  readonly sizes: readonly number[];
  readonly count: number;
}

/** Records when the last kitchen screen received each order. */
async function watchKitchens(till: Till): Promise<{ at: Map<number, number>; close: () => void }> {
  const screens = await openScreens(till, KITCHENS);
  const at = new Map<number, number>();
  for (const screen of screens) {
    screen.hear((heard) => {
      if (heard.orderId !== undefined) at.set(heard.orderId, heard.at);
    });
  }
  return { at, close: () => screens.forEach((screen) => void screen.close()) };
}

/**
 * Sends a minute of orders at a fixed pace. The time of an order is measured from the time when it was due, even if it
 * was sent later.
 */
async function tradeMinute(
  till: Till,
  seconds: number,
): Promise<{ sent: Map<number, number>; answers: number[] }> {
  const sent = new Map<number, number>();
  const answered = (body: string, due: number) => sent.set(JSON.parse(body).orderId, due);
  const pace = { perSecond: PER_SECOND, seconds, answered };
  const load = await pacedLoad(till.hub.port, pace, till.order);
  return { sent, answers: [...load.latencies] };
}

/**
 * Samples the memory of a process each second. The returned function stops this and returns the lowest value in MiB.
 */
function watchLeast(pid: number): () => number {
  let least = rssOf(pid);
  const timer = setInterval(() => {
    least = Math.min(least, rssOf(pid));
  }, 1000).unref();
  return () => {
    clearInterval(timer);
    return least;
  };
}

/** Completes all but the newest `count` orders, so that the number of open orders stays the same. */
async function keepOpen(till: Till, count: number): Promise<void> {
  const groups: { order_ids: number[] }[] = await till.call(till.get('/orders'));
  const ids = groups.flatMap(({ order_ids }) => order_ids).sort((a, b) => a - b);
  const orderIds = ids.slice(0, Math.max(0, ids.length - count));
  for (let from = 0; from < orderIds.length; from += 50) {
    await till.call(till.post('/orders/complete', { orderIds: orderIds.slice(from, from + 50) }));
  }
}

async function trade(till: Till, minutes: number): Promise<Evening> {
  const heard = await watchKitchens(till);
  await closedLoad(till.hub.port, 8, { seconds: 120, count: OPEN_ORDERS }, till.order);
  const answers: number[] = [];
  const kitchens: number[] = [];
  const sizes: number[] = [];
  let own = till;
  for (let n = 0; n < minutes; n += 1) {
    // Signs in again, because an access cookie expires after fifteen minutes.
    if (n > 0 && n % 10 === 0) own = await openTill(till.hub);
    const least = watchLeast(till.hub.pid);
    const { sent, answers: some } = await tradeMinute(own, 60);
    await sleep(500);
    answers.push(...some);
    for (const [id, due] of sent)
      kitchens.push((heard.at.get(id) ?? Number.POSITIVE_INFINITY) - due);
    sizes.push(least());
    await keepOpen(own, OPEN_ORDERS);
  }
  heard.close();
  return { answers, kitchens, sizes, count: answers.length };
}

const own = (what: string, value: number, unit: string, most: number): Row =>
  upTo({ name: `${NAME}: ${what}`, value, unit, most });

function growthRow({ sizes, count }: Evening): Row {
  const what = 'memory, growth per 10,000 orders';
  const growth = growthOf(sizes, count);
  if (growth !== null) return own(what, growth, 'MiB', 0.5);
  return notMeasured(`${NAME}: ${what}`, '', `${sizes.length} minutes are too few`);
}

/** Returns the memory rows; they have no goal if the run was shorter than HOUR. */
function memoryRows(evening: Evening): Row[] {
  const { sizes } = evening;
  const rows = [
    own(`memory after ${sizes.length} minutes`, sizes.at(-1) ?? Number.NaN, 'MiB', 220),
    growthRow(evening),
  ];
  if (sizes.length >= HOUR) return rows;
  return rows.map((one) => ({ ...one, goal: 'none below --minutes 60', met: true }));
}

/** Times a report. The first request also starts the reader thread. */
async function timeReports(till: Till, rounds: number): Promise<{ first: number; later: number }> {
  const times: number[] = [];
  for (let n = 0; n <= rounds; n += 1) {
    const begun = performance.now();
    await till.call(till.get(`/reports?${span(400, 35)}`));
    times.push(performance.now() - begun);
  }
  const [first = Number.NaN, ...others] = times;
  return { first, later: median(others) };
}

async function smallComputer({ rounds, minutes, bigDir }: Bench): Promise<Row[]> {
  let group: string;
  let library: string;
  try {
    library = buildSlowFsync();
    group = makeQuota(SHARE);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 100) : String(error);
    return [notMeasured(NAME, 'order to kitchen p95 <= 80 ms', `can't be had here: ${why}`)];
  }
  const env = { LD_PRELOAD: library, SLOW_FSYNC_MS: `${FSYNC_MS}` };
  const hub = await startHub(bigDir(), env, group);
  const till = await openTill(hub);
  const evening = await trade(till, minutes);
  const report = await timeReports(await openTill(hub), rounds);
  await hub.stop();
  removeQuota(group);
  return [
    own('order to kitchen p95', p95(evening.kitchens), 'ms', 80),
    own('tap to answer p95', p95(evening.answers), 'ms', 120),
    own('report of a year', report.later, 'ms', 200),
    own('first report of a year', report.first, 'ms', 500),
    own('start', hub.startMs, 'ms', 3000),
    ...memoryRows(evening),
  ];
}

export const smallRows: readonly BenchRow[] = [{ name: 'small', run: smallComputer }];

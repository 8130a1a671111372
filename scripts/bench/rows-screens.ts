// Measures how orders reach the screens: many screens, and the full cycle through the kitchen.
import type { Bench, BenchRow } from './bench.ts';
import { median, percentile, type Row, row, upTo } from './figures.ts';
import { closedLoad } from './load.ts';
import { type Running, startHub } from './processes.ts';
import { fromBrowser, openScreens } from './screens.ts';
import { openTill, type Till } from './till.ts';
import { Wire } from './wire.ts';

const ORDERS = 60;

/**
 * Fetches an order on each connection, as screens do when the order's event arrives. Returns the bytes of all bodies
 * as sent.
 */
async function fetchNamed(till: Till, wires: readonly Wire[], orderId: number): Promise<number> {
  const ask = fromBrowser(till.get(`/kitchen?orderIds=${orderId}`));
  const tickets = await Promise.all(wires.map((wire) => wire.ask(ask)));
  return tickets.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
}

/**
 * Returns the ms from the POST until the last screen has the event, and the bytes per screen and order including the
 * fetch.
 */
async function fanOut(till: Till, count: number): Promise<{ p99: number; bytes: number }> {
  const screens = await openScreens(till, count);
  const wires = await Promise.all(screens.map(() => Wire.open(till.hub.port)));
  const wire = await Wire.open(till.hub.port);
  const latencies: number[] = [];
  let bytes = 0;
  let heardBy = 0;
  let last: (() => void) | undefined;
  for (const screen of screens) {
    screen.hear((heard) => {
      bytes += heard.bytes;
      if (heard.orderId !== undefined) heardBy += 1;
      if (heardBy === count) last?.();
    });
  }
  for (let n = 0; n < ORDERS; n += 1) {
    heardBy = 0;
    const all = new Promise<void>((resolve) => {
      last = resolve;
    });
    const start = performance.now();
    const answer = await wire.ask(till.order());
    await all;
    latencies.push(performance.now() - start);
    bytes += await fetchNamed(till, wires, JSON.parse(answer.body).orderId);
  }
  for (const screen of screens) screen.close();
  for (const each of [wire, ...wires]) each.close();
  return { p99: percentile(latencies, 0.99), bytes: bytes / count / ORDERS };
}

async function openTickets(till: Till, count: number): Promise<void> {
  await closedLoad(till.hub.port, 8, { seconds: 60, count }, till.order);
}

async function closeAll(till: Till): Promise<void> {
  const orders: { order_ids: number[] }[] = await till.call(till.get('/orders'));
  const ids = orders.flatMap(({ order_ids }) => order_ids);
  for (let at = 0; at < ids.length; at += 100) {
    await till.call(till.post('/orders/cancel', { orderIds: ids.slice(at, at + 100) }));
  }
}

async function announced({ rounds, smallDir }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const rows: Row[] = [];
  for (const [count, goal] of [
    [32, 15],
    [200, 30],
  ] as const) {
    const few: { p99: number; bytes: number }[] = [];
    const many: { p99: number; bytes: number }[] = [];
    for (let n = 0; n < rounds; n += 1) {
      for (const [tickets, figures] of [
        [10, few],
        [300, many],
      ] as const) {
        await closeAll(till);
        await openTickets(till, tickets);
        figures.push(await fanOut(till, count));
      }
    }
    const latency = (figures: typeof few) => median(figures.map(({ p99 }) => p99));
    const bytes = Math.max(...many.map((figure) => figure.bytes));
    const growth = bytes / Math.max(...few.map((figure) => figure.bytes));
    rows.push(
      row({
        name: `order to the last of ${count} screens, 300 open tickets, p99`,
        value: latency(many),
        unit: 'ms',
        reference: latency(few),
        goal: `<= ${goal} ms, and the same with 10 (the reference)`,
        met: latency(many) <= goal && latency(few) <= goal,
      }),
      row({
        name: `bytes per screen and order, ${count} screens`,
        value: bytes / 1000,
        unit: 'kB',
        goal: '<= 2 kB, the same with 10 and with 300 tickets',
        met: bytes <= 2000 && growth <= 1.1,
      }),
    );
  }
  await hub.stop();
  return rows;
}

interface Ticket {
  readonly items: readonly { readonly id: number }[];
}

/** Opens a kitchen screen that fetches each order of an event, then calls `seen`. */
async function kitchenScreen(till: Till, seen: (orderId: number) => void) {
  const [screen] = await openScreens(till, 1);
  const wire = await Wire.open(till.hub.port);
  let running = Promise.resolve();
  screen?.hear(({ orderId }) => {
    if (orderId === undefined) return;
    running = running.then(async () => {
      await wire.ask(fromBrowser(till.get(`/kitchen?orderIds=${orderId}`)));
      seen(orderId);
    });
  });
  return {
    close: async () => {
      await running;
      screen?.close();
      wire.close();
    },
  };
}

/** Runs one order from the till through the kitchen to its payment. `shown` resolves once the kitchen has it. */
async function cycle(
  till: Till,
  wire: Wire,
  shown: (orderId: number) => Promise<void>,
): Promise<void> {
  const ask = async (request: Parameters<Wire['ask']>[0]) => {
    const { status, body } = await wire.ask(request);
    if (status !== 200) throw new Error(`${request.path}: ${status} ${body.slice(0, 120)}`);
    return JSON.parse(body);
  };
  const cart = [{ id: 3, quantity: 1 }];
  const order = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
  const { orderId } = await ask(till.post('/pos/create-order', order));
  await shown(orderId);
  const [ticket]: Ticket[] = await ask(till.get(`/kitchen?orderIds=${orderId}`));
  for (const { id } of ticket?.items ?? []) {
    await ask(till.post(`/kitchen/${id}`, { status: 'preparing' }));
    await ask(till.post(`/kitchen/${id}`, { status: 'completed' }));
  }
  const sums = await ask(
    till.post('/orders/complete-order-payment-summary', { orderIds: [orderId] }),
  );
  const { subtotal: subTotal, taxTotal, total } = sums;
  const paid = { orderIds: [orderId], subTotal, taxTotal, total };
  await ask(till.post('/orders/complete-and-pay-order', paid));
}

async function runCycles(till: Till, tills: number, seconds: number) {
  const KITCHENS = 3;
  const placed = new Map<number, { left: number; at: number; done(): void }>();
  const early = new Map<number, number>();
  const latencies: number[] = [];
  const seen = (orderId: number): void => {
    const entry = placed.get(orderId);
    if (!entry) {
      early.set(orderId, (early.get(orderId) ?? 0) + 1);
      return;
    }
    entry.left -= 1;
    if (entry.left > 0) return;
    latencies.push(performance.now() - entry.at);
    entry.done();
  };
  const kitchens = await Promise.all(
    Array.from({ length: KITCHENS }, () => kitchenScreen(till, seen)),
  );
  const start = performance.now();
  let count = 0;
  const work = async () => {
    const wire = await Wire.open(till.hub.port);
    while (performance.now() - start < seconds * 1000) {
      const at = performance.now();
      await cycle(
        till,
        wire,
        (orderId) =>
          new Promise((resolve) => {
            const left = KITCHENS - (early.get(orderId) ?? 0);
            early.delete(orderId);
            if (left === 0) {
              latencies.push(performance.now() - at);
              resolve();
            } else placed.set(orderId, { left, at, done: resolve });
          }),
      );
      count += 1;
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: tills }, work));
  const perSecond = count / ((performance.now() - start) / 1000);
  for (const kitchen of kitchens) await kitchen.close();
  return { perSecond, p95: percentile(latencies, 0.95) };
}

async function fullCycle({ rounds, seconds, smallDir }: Bench): Promise<Row[]> {
  const hub: Running = await startHub(smallDir());
  const till = await openTill(hub);
  await openTickets(till, 48);
  const figures: { perSecond: number; p95: number }[] = [];
  for (let n = -1; n < rounds; n += 1) {
    const figure = await runCycles(till, 8, seconds);
    if (n >= 0) figures.push(figure);
  }
  await hub.stop();
  const p95 = median(figures.map((figure) => figure.p95));
  const perSecond = median(figures.map((figure) => figure.perSecond));
  const where = '8 tills, 3 kitchen screens, 48 open tickets';
  return [
    upTo({
      name: `order to kitchen p95, ${where}`,
      value: p95,
      unit: 'ms',
      most: 15,
    }),
    row({
      name: `full cycles, ${where}`,
      value: perSecond,
      unit: 'cycles/s',
      goal: '>= 200 cycles/s',
      met: perSecond >= 200,
    }),
  ];
}

export const screenRows: readonly BenchRow[] = [
  { name: 'screens', run: announced },
  { name: 'cycle', run: fullCycle },
];

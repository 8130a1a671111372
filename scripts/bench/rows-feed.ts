// Measures what the feed of facts costs orders. Compares a hub that sends all its sales to a head office with a hub
// that has no head office.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Bench, BenchRow } from './bench.ts';
import { median, percentile, playRounds, type Row, row, spreadOf, upToTimes } from './figures.ts';
import { pacedLoad } from './load.ts';
import { startHub } from './processes.ts';
import { openTill, type Till } from './till.ts';

const ORDERS_A_SECOND = 20;
const SALES_A_SECOND = 20;
const CARD = 2;
/** A round is this many times as long as usual, because one second has too few orders for a 99th percentile. */
const TIMES_LONGER = 10;

/** Opens a head office that accepts all facts and stores none of them, so that only the hub's own work is measured. */
async function openStandIn() {
  let last = 0;
  const answerOf = async (path: string, sent: { to?: number }) => {
    if (path === '/v1/pair') return { key: 'office_bench', title: 'Bench' };
    if (path.startsWith('/v1/releases')) return { releases: [] };
    if (path === '/v1/heard') return { expected: last + 1 };
    last = sent.to ?? last;
    return { applied: last, forked: false };
  };
  const server = createServer(async (request, response) => {
    const sent = request.method === 'POST' ? ((await json(request)) as { to?: number }) : {};
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(await answerOf(request.url ?? '', sent)));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${port}`, taken: () => last, close };
}

/** Returns the p99 of orders, in ms, while other orders are sold and paid at the same time. */
async function orderP99(till: Till, seconds: number): Promise<number> {
  const paying: Promise<unknown>[] = [];
  const pay = async (body: string) => {
    const { billId } = JSON.parse(body);
    const { due } = await till.call(till.get(`/bills/${billId}`));
    const payments = [{ paymentTypeId: CARD, amount: due }];
    await till.call(till.post(`/bills/${billId}/pay`, { payments, due }));
  };
  const { port } = till.hub;
  const [orders] = await Promise.all([
    pacedLoad(port, { perSecond: ORDERS_A_SECOND, seconds }, till.order),
    pacedLoad(
      port,
      { perSecond: SALES_A_SECOND, seconds, answered: (body) => void paying.push(pay(body)) },
      till.order,
    ),
  ]);
  await Promise.all(paying);
  return percentile(orders.latencies, 0.99);
}

async function feed({ rounds, seconds: unit, smallDir }: Bench): Promise<Row[]> {
  const seconds = TIMES_LONGER * unit;
  const office = await openStandIn();
  const [alone, sending] = [await startHub(smallDir()), await startHub(smallDir())];
  const [without, withFeed] = [await openTill(alone), await openTill(sending)];
  const code = { address: office.address, code: '0000-0000-0000' };
  await withFeed.call(withFeed.post('/settings/head-office/pair', code));
  const figures = await playRounds(rounds, 'without', async () => ({
    without: await orderP99(without, seconds),
    sending: await orderP99(withFeed, seconds),
  }));
  const taken = office.taken();
  await Promise.all([alone.stop(), sending.stop()]);
  office.close();
  return [
    upToTimes({
      name: `create-order p99, ${ORDERS_A_SECOND} orders/s and ${SALES_A_SECOND} paid sales/s, while sending facts`,
      value: median(figures.sending),
      unit: 'ms',
      reference: median(figures.without),
      spread: spreadOf(figures.without),
      times: 1.05,
      of: 'a hub without head office',
    }),
    row({
      name: 'facts that head office received meanwhile',
      value: taken,
      unit: 'facts',
      goal: '> 0',
      met: taken > 0,
    }),
  ];
}

export const feedRows: readonly BenchRow[] = [{ name: 'feed', run: feed }];

// Measures gift cards, house accounts, points and promotions.
import type { Bench, BenchRow } from './bench.ts';
import { median, percentile, type Row, upTo, upToTimes } from './figures.ts';
import { type Running, startHub } from './processes.ts';
import { cartOf, openTill, type Till } from './till.ts';
import { makeTimer, type Timer } from './timer.ts';
import { fillAccounts } from './value-fill.ts';
import type { Ask } from './wire.ts';

const [CASH, CARD] = [1, 2];
const ENTRIES = 10_000;

const sale = (till: Till, cart: object[], more: object = {}): Ask =>
  till.post('/pos/create-order', { cart, deliveryType: 'takeaway', ...more });

const VALUE = {
  giftCards: { kind: 'multi', expiresMonths: 12, maxBalance: 1_000_000 },
  points: { earnPer: 10, earnPoints: 3, worth: 0.05, minSpend: 1 },
};

/**
 * Turns gift cards and points on, and sells a gift card; returns the payment type of cards and the card's id and code.
 */
async function sellCard(till: Till, { timed }: Timer, code: string) {
  await timed(till.post('/settings/store-setting', VALUE));
  const type = { title: 'Gift card', kind: 'gift' };
  const paymentTypeId = (await timed(till.post('/settings/payment-types/add', type))).body.id;
  const amount = 1_000_000;
  const sold = (await timed(sale(till, [{ giftCard: { code, isNew: true, amount } }]))).body;
  const payments = [{ paymentTypeId: CASH, amount }];
  await timed(till.post(`/bills/${sold.billId}/pay`, { payments, due: amount }));
  return { paymentTypeId, code };
}

/** A well-formed code. */
const CODE = '9999999999999995';

async function accountsAmong({ rounds, smallDir, orders }: Bench): Promise<Row[]> {
  const dataDir = smallDir();
  let hub: Running = await startHub(dataDir);
  const first = await openTill(hub);
  const setUp = await makeTimer(first);
  await sellCard(first, setUp, CODE);
  setUp.close();
  await hub.stop();
  const big = fillAccounts(dataDir, orders, ENTRIES);
  hub = await startHub(dataDir);
  const till = await openTill(hub);
  const { times, close } = await makeTimer(till);
  const medianOf = async (next: () => Ask) => median(await times(5 * rounds, next));
  const of = `of ${orders.toLocaleString('en')} accounts`;
  const lookUp = await medianOf(() => till.post('/accounts/lookup', { code: CODE }));
  const name = await medianOf(() => till.get('/accounts?q=big+comp'));
  const nobody = await medianOf(() => till.get('/accounts?q=nobody'));
  const house = await medianOf(() => till.get('/accounts?kind=house&limit=20'));
  const statement = await medianOf(() => till.get(`/accounts/${big}/statement`));
  close();
  await hub.stop();
  return [
    upTo({ name: `a gift card ${of}, looked up by its code`, value: lookUp, unit: 'ms', most: 5 }),
    upTo({ name: `one ${of}, found by a part of its name`, value: name, unit: 'ms', most: 10 }),
    upTo({ name: `none ${of} found`, value: nobody, unit: 'ms', most: 10 }),
    upTo({ name: `house accounts ${of}, first page`, value: house, unit: 'ms', most: 10 }),
    upTo({
      name: `statement of ${ENTRIES.toLocaleString('en')} entries`,
      value: statement,
      unit: 'ms',
      most: 50,
    }),
  ];
}

/** Sells a cart and pays it; returns the times of the order and of the payment in ms. */
async function sell(till: Till, { timed }: Timer, cart: object[], payment: object) {
  const placed = await timed(sale(till, cart));
  const { due } = (await timed(till.get(`/bills/${placed.body.billId}`))).body;
  const body = { payments: [{ ...payment, amount: due }], due };
  const paid = await timed(till.post(`/bills/${placed.body.billId}/pay`, body));
  return { order: placed.ms, pay: paid.ms };
}

async function redemptions({ rounds, smallDir }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const timer = await makeTimer(till);
  const spans = {
    off: [] as number[],
    on: [] as number[],
    card: [] as number[],
    gift: [] as number[],
  };
  const usual = async (n: number) => {
    const { order, pay } = await sell(till, timer, cartOf(n), { paymentTypeId: CARD });
    return order + pay;
  };
  const gift = await sellCard(till, timer, CODE);
  // Rounds with and without the settings alternate, so that a slow moment of the machine affects both.
  for (let round = -1; round < 10 * rounds; round += 1) {
    await timer.timed(till.post('/settings/store-setting', { giftCards: null, points: null }));
    for (let n = 0; n < 10; n += 1) spans.off.push(await usual(n));
    await timer.timed(till.post('/settings/store-setting', VALUE));
    for (let n = 0; n < 10; n += 1) {
      spans.on.push(await usual(n));
      spans.card.push((await sell(till, timer, cartOf(n), { paymentTypeId: CARD })).pay);
      spans.gift.push((await sell(till, timer, cartOf(n), gift)).pay);
    }
    if (round < 0) for (const each of Object.values(spans)) each.length = 0;
  }
  timer.close();
  await hub.stop();
  return [
    upToTimes({
      name: 'payment by gift card, p99, compared with one by card',
      value: percentile(spans.gift, 0.99),
      unit: 'ms',
      reference: percentile(spans.card, 0.99),
      times: 1.5,
      of: 'the payment',
    }),
    upToTimes({
      name: 'a sale with gift cards and points turned on, compared with one without',
      value: median(spans.on),
      unit: 'ms',
      reference: median(spans.off),
      times: 1.1,
      of: 'the sale without',
    }),
  ];
}

const [PROMOTIONS, LINES, PREVIEWED] = [40, 60, 20];
const KINDS = [
  { kind: 'percent', value: 10 },
  { kind: 'amount', value: 0.5 },
  { kind: 'n-for-m', buy: 3, pay: 2 },
  { kind: 'bill', value: 5, minAmount: 1000 },
] as const;

async function promotions({ rounds, smallDir }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const { timed, times, close } = await makeTimer(till);
  const items = (n: number) => [1, 2, 3].map((more) => ({ itemId: 1 + ((n * 3 + more) % 120) }));
  for (let n = 0; n < PROMOTIONS; n += 1) {
    const deal = { title: `Deal ${n}`, from: '00:00', to: '00:00', items: items(n), priority: n };
    const coupon = n === 0 ? { coupon: 'BENCH', items: [] } : {};
    await timed(till.post('/settings/promotions/add', { ...deal, ...KINDS[n % 4], ...coupon }));
  }
  const cart = Array.from({ length: LINES / 4 }, (_, n) => cartOf(n + 1)).flat();
  const { billId } = (await timed(sale(till, cart))).body;
  let isOn = false;
  const spans = await times(20 * rounds, () => {
    isOn = !isOn;
    return till.post(`/bills/${billId}/coupon`, { code: isOn ? 'BENCH' : null });
  });
  for (let n = 1; n < PREVIEWED; n += 1) await timed(sale(till, cart));
  const draft = { kind: 'percent', value: 15, from: '00:00', to: '00:00' };
  const previews = await times(5 * rounds, () => till.post('/settings/promotions/preview', draft));
  close();
  await hub.stop();
  const name = `pricing a bill of ${LINES} lines again under ${PROMOTIONS} promotions`;
  return [
    upTo({ name, value: median(spans), unit: 'ms', most: 5 }),
    upTo({
      name: `previewing a promotion on ${PREVIEWED} such bills`,
      value: median(previews),
      unit: 'ms',
      most: 4 * PREVIEWED,
    }),
  ];
}

async function value(bench: Bench): Promise<Row[]> {
  return [
    ...(await accountsAmong(bench)),
    ...(await redemptions(bench)),
    ...(await promotions(bench)),
  ];
}

export const valueRows: readonly BenchRow[] = [{ name: 'value', run: value }];

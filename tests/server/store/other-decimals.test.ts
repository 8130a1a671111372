// A day in yen and a day in dinars: from the menu to the bill, its parts, the invoice, a credit note, reports, print
// and CSV.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiptParts } from '#shared/billing/receipt.ts';
import { Tx } from '../../../server/db/executor.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { receiptOfInvoice } from '../../../server/domain/invoices/printed-bill.ts';
import {
  getStore,
  printSettingsOf,
  storeSettingsOf,
} from '../../../server/domain/store/settings.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';

const CASH = 1;
const CARD = 2;

// Three pieces of a dish with an add-on and 10 % exclusive tax. The amounts are worked out by hand.
const HOUSES = [
  {
    currency: 'JPY',
    decimals: 0,
    price: 1255,
    extra: 80,
    net: 4005,
    tax: 401,
    total: 4406,
    halves: [2203, 2203],
    first: 1203,
    tip: 150,
    shown: '¥4,406',
    cell: '4406',
    dish: ['1255', 'Double=80'],
    back: { total: -1469, tax: -134 },
  },
  {
    currency: 'KWD',
    decimals: 3,
    price: 1.255,
    extra: 0.105,
    net: 4.08,
    tax: 0.408,
    total: 4.488,
    halves: [2.244, 2.244],
    first: 1.003,
    tip: 0.125,
    shown: 'KD4.488',
    cell: '4.488',
    dish: ['1.255', 'Double=0.105'],
    back: { total: -1.496, tax: -0.136 },
  },
] as const;

describe.each(HOUSES)('in $currency', (house) => {
  let hub: TestHub;
  let till: Till;
  let item: number;
  let addon: number;
  let table: number;
  beforeAll(async () => {
    hub = await makeHub();
    till = makeTill(hub);
    await till.post('/settings/store-setting', { currency: house.currency });
    const tax = { title: 'VAT', rate: 10, type: 'exclusive' };
    const taxId = (await till.post('/settings/taxes/add', tax)).body.id;
    const dish = { title: 'Ramen', price: house.price, taxId };
    item = (await till.post('/menu-items/add', dish)).body.id;
    const more = { title: 'Double', price: house.extra };
    addon = (await till.post(`/menu-items/addons/${item}/add`, more)).body.id;
    table = makeTable(hub);
  });
  afterAll(() => hub.close());

  const unit = () => Number((house.price + house.extra).toFixed(house.decimals));
  const order = async (more: object = {}) => {
    const cart = [{ id: item, quantity: 3, addons_ids: [addon], price: unit() }];
    const body = { cart, deliveryType: 'dinein', tableId: table, newBill: true, ...more };
    const answer = await till.post('/pos/create-order', body);
    expect(answer.status).toBe(200);
    return answer.body as { orderId: number; billId: number };
  };
  const billOf = async (id: number) => (await till.get(`/bills/${id}`)).body;
  const pay = async (id: number, amount: number, paymentTypeId = CARD, more: object = {}) => {
    const { due } = await billOf(id);
    return till.post(`/bills/${id}/pay`, {
      payments: [{ paymentTypeId, amount, ...more }],
      due,
    });
  };

  test('the menu, the order and its bill have the decimals of the currency', async () => {
    const { menuItems } = (await till.get('/pos/init')).body;
    expect(menuItems).toMatchObject([{ price: house.price, addons: [{ price: house.extra }] }]);
    const { orderId, billId } = await order();
    const [group] = (await till.get(`/orders?orderIds=${orderId}`)).body;
    expect(group.orders[0].items).toMatchObject([
      { price: unit(), net: house.net, tax: house.tax, total: house.total },
    ]);
    expect(await billOf(billId)).toMatchObject({
      subtotal: house.net,
      taxTotal: house.tax,
      total: house.total,
      due: house.total,
    });
  });

  test('a changed price is recorded in the currency’s decimals', async () => {
    const cart = [{ id: item, addons_ids: [addon], price: house.price }];
    const answer = await till.post('/pos/create-order', { cart, deliveryType: 'takeaway' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', lines: [{ index: 0, price: unit() }] },
    });
  });

  test('a bill is split, paid in parts with a tip and in cash with change, and invoiced', async () => {
    const { billId } = await order();
    const split = await till.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2 });
    const [one, two] = split.body.billIds;
    expect([(await billOf(one)).total, (await billOf(two)).total]).toEqual(house.halves);
    expect((await pay(one, house.first, CARD, { tip: house.tip })).body).toMatchObject({
      paid: house.first,
      due: Number((house.halves[0] - house.first).toFixed(house.decimals)),
    });
    expect(await billOf(one)).toMatchObject({ tips: house.tip });
    const rest = (await billOf(one)).due;
    const given = rest + house.tip;
    const paid = (await pay(one, rest, CASH, { tendered: Number(given.toFixed(3)) })).body;
    expect(paid).toMatchObject({ due: 0, change: house.tip });
    const invoice = (await till.get(`/invoices/${paid.invoiceId}`)).body;
    expect(invoice).toMatchObject({ total: house.halves[0], tips: house.tip });
    await pay(two, house.halves[1]);
  });

  test('more decimals are refused, wherever an amount is sent', async () => {
    const { billId } = await order();
    const fine = house.total + 10 ** -(house.decimals + 1);
    for (const [path, body] of [
      ['pay', { payments: [{ paymentTypeId: CARD, amount: fine }], due: house.total }],
      ['discount', { amount: fine / 2, reason: 'x' }],
    ] as const) {
      expect(await till.post(`/bills/${billId}/${path}`, body)).toMatchObject({
        status: 400,
        body: { field: 'amount' },
      });
    }
    expect(
      (await till.post(`/bills/${billId}/discount`, { percent: 10, reason: 'x' })).status,
    ).toBe(200);
    await pay(billId, (await billOf(billId)).due);
  });

  test('one of three pieces is given back, to the unit', async () => {
    const { billId } = await order();
    const { invoiceId } = (await pay(billId, house.total)).body;
    const [line] = (await till.get(`/invoices/${invoiceId}`)).body.lines;
    const answer = await till.post(`/invoices/${invoiceId}/refund`, {
      lines: [{ lineId: line.id, quantity: 1 }],
      payments: [{ paymentTypeId: CARD, amount: -house.back.total }],
      reason: 'Cold',
    });
    expect(answer.status).toBe(200);
    expect((await till.get(`/invoices/${answer.body.invoiceId}`)).body).toMatchObject({
      kind: 'credit',
      total: house.back.total,
      tax_total: house.back.tax,
      refund_of: invoiceId,
    });
    expect((await till.get('/reports?type=today')).body).toMatchObject({
      refundTotal: -house.back.total,
      currencyDecimals: house.decimals,
    });
  });

  test('paper and files show as many decimals', async () => {
    const { billId } = await order();
    const paper = await till.post(`/bills/${billId}/pay`, {
      payments: [{ paymentTypeId: CARD, amount: house.total }],
      due: house.total,
    });
    const { invoiceId } = paper.body;
    const tx = new Tx(hub.db);
    const [receipt, store] = [receiptOfInvoice(tx, invoiceId), getStore(tx)];
    const said = receiptParts(receipt, printSettingsOf(store), storeSettingsOf(store), 'now');
    expect(said).toContainEqual(expect.objectContaining({ left: 'Total', right: house.shown }));
    const csv = (await till.get('/invoices/export?type=today')).text;
    const [, newest = ''] = csv.split('\r\n');
    expect(newest.split(',').slice(-1)).toEqual([house.cell]);
    const report = (await till.get('/reports/export?type=today')).text;
    const revenue = /Revenue,([\d.]+)/.exec(report)?.[1] ?? '';
    expect(revenue.split('.')[1]?.length ?? 0).toBe(house.decimals);
    const menu = (await till.get('/menu-items/export')).text;
    for (const cell of house.dish) expect(menu).toContain(cell);
    const check = await till.post('/menu-items/import/check', { csv: menu });
    expect(check.body).toMatchObject({ unchanged: 1, errors: [] });
  });

  test('the sums of the day are proved by what was sold', () => {
    expect(findRollupDifferences(hub.db)).toEqual([]);
  });
});

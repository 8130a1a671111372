// What a party sees, which bill it follows, and when it ends (contract 29.6, 29.7).
import { beforeEach, expect, test } from 'vitest';
import { sweepGuests } from '../../../server/domain/guests/sweep.ts';
import { covers } from '../../contract/covers.ts';
import {
  codeOf,
  letGuestsOrder,
  makeCard,
  makeTable,
  orderAccepted,
  type Phone,
  scan,
} from '../../fixtures/guests.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill, rowOf } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const soup = makeItem(hub, { title: 'Soup', priceCents: 900 });
const cake = makeItem(hub, { title: 'Cake', priceCents: 500 });
const MINUTE = 60_000;
beforeEach(() => letGuestsOrder(till));

async function seated() {
  const card = await makeCard(till);
  const phone = await scan(hub, card.token);
  return { card, phone, ...(await orderAccepted(till, phone, soup, 9)) };
}
const serve = (tableId: number | null, more: object = {}) =>
  till.post('/pos/create-order', {
    cart: [{ id: cake }],
    deliveryType: 'dinein',
    tableId,
    ...more,
  });
const pay = async (billId: number, due: number) =>
  till.post(`/bills/${billId}/pay`, { payments: [{ paymentTypeId: 2, amount: due }], due });
const dishesOf = async (phone: Phone) =>
  ((await phone.party()).body.orders as { lines: { title: string }[] }[])
    .flatMap(({ lines }) => lines.map(({ title }) => title))
    .sort();
const sweep = () => hub.hub.run(sweepGuests, {}, { actor: null });

test('the party sees the orders and the sums of its bill, with the status of each dish', async () => {
  covers('29.6', 'GET /guest/party');
  const { card, phone, orderId, id, tokenNo } = await seated();
  const theirs = await serve(card.tableId);
  const line = { variant_title: null, addons: [], options: [], quantity: 1 };
  const mine = { id, state: 'placed', reason: null, mine: true, token_no: tokenNo, total: 9 };
  const staffs = { id: null, mine: false, token_no: theirs.body.tokenNo, total: 5 };
  expect((await phone.party()).body).toEqual({
    state: 'open',
    table_title: rowOf(hub, 'store_tables', card.tableId ?? 0).table_title,
    orders: [
      { ...mine, lines: [{ ...line, title: 'Soup', total: 9, status: 'placed' }] },
      {
        ...staffs,
        state: 'placed',
        reason: null,
        lines: [{ ...line, title: 'Cake', total: 5, status: 'placed' }],
      },
    ],
    bill: { total: 14, paid: 0, due: 14 },
    calls: { waiter: null, bill: null },
    promised_at: null,
    menu_version: expect.any(String),
  });
  const item = Number(
    hub.db.prepare('SELECT id FROM order_items WHERE order_id = ?').pluck().get(orderId),
  );
  const seen = [];
  for (const status of ['preparing', 'completed', 'delivered', 'cancelled']) {
    await till.post(`/orders/update-status/${item}`, { status });
    seen.push((await phone.party()).body.orders[0].lines[0].status);
  }
  expect(seen).toEqual(['preparing', 'ready', 'served', 'cancelled']);
  expect((await phone.party()).body.bill).toEqual({ total: 5, paid: 0, due: 5 });
});

test('an order from another phone on the bill has its number, and is not marked as mine', async () => {
  const { card, phone } = await seated();
  const other = await scan(hub, card.token);
  expect((await other.party()).body).toMatchObject({ orders: [], bill: null });
  const waits = await other.send(cake, 5);
  expect(await dishesOf(phone)).toEqual(['Soup']);
  await till.post(`/guest-orders/${waits.body.id}/accept`);
  const [, second] = (await phone.party()).body.orders;
  expect(second).toMatchObject({ id: waits.body.id, mine: false, total: 5 });
  expect(await dishesOf(other)).toEqual(['Cake', 'Soup']);
});

test('titles come in the language that is asked for, waiting or placed', async () => {
  await till.post('/settings/store-setting', { languages: ['en', 'de'] });
  const translations = { de: { title: 'Suppe' } };
  await till.post(`/menu-items/update/${soup}`, { title: 'Soup', price: 9, translations });
  const { phone } = await seated();
  await phone.send(soup, 9);
  const titles = async (lang: string) =>
    (await phone.get(`/guest/party?lang=${lang}`)).body.orders.map(
      (order: { lines: { title: string }[] }) => order.lines[0]?.title,
    );
  expect(await titles('de-AT')).toEqual(['Suppe', 'Suppe']);
  expect(await titles('fr')).toEqual(['Soup', 'Soup']);
  expect((await phone.get('/guest/party?lang=!!')).status).toBe(400);
});

test('a later scan of the card shows nothing of the previous party, even if bills are open at the table', async () => {
  const { card, billId } = await seated();
  const later = await scan(hub, card.token);
  expect((await later.party()).body).toMatchObject({ orders: [], bill: null });
  await till.post(`/bills/${billId}/move`, { tableId: await makeTable(till) });
  expect((await later.party()).body).toMatchObject({ orders: [], bill: null });
});

/** Returns the dishes on the open bills of a table. */
const servedAt = async (tableId: number | null) => {
  const bills = (await till.get(`/bills?tableId=${tableId}`)).body as { id: number }[];
  return Promise.all(
    bills.map(async ({ id }) =>
      ((await till.get(`/bills/${id}`)).body.lines as { title: string }[]).map(
        ({ title }) => title,
      ),
    ),
  );
};

test.each(['confirm-each', 'confirm-first', 'direct'] as const)(
  'a card photographed today shows nothing of the party of tomorrow and adds nothing to its bill, %s',
  async (table) => {
    covers('29.6');
    const { card, phone: thief, billId } = await seated();
    await pay(billId, 9);
    await sweep();
    await letGuestsOrder(till, { table });
    hub.clock.now += 24 * 60 * MINUTE;
    await serve(card.tableId);
    const before = await servedAt(card.tableId);
    expect(before).toEqual([['Cake']]);

    // The session of the page that stayed open has ended.
    expect(codeOf(await thief.send(soup, 9))).toEqual([410, 'SESSION_ENDED']);
    expect(codeOf(await thief.party())).toEqual([410, 'SESSION_ENDED']);
    expect(codeOf(await thief.post('/guest/call', { kind: 'waiter' }))).toEqual([
      410,
      'SESSION_ENDED',
    ]);
    // The photographed card opens a new session, on the same phone and on another phone.
    await thief.scan(card.token);
    for (const phone of [thief, await scan(hub, card.token)]) {
      expect((await phone.party()).body).toMatchObject({ orders: [], bill: null });
      const { state } = (await phone.send(soup, 9)).body;
      expect(state).toBe(table === 'direct' ? 'placed' : 'waiting');
      expect(await servedAt(card.tableId)).toContainEqual(['Cake']);
      expect(await dishesOf(phone)).toEqual(['Soup']);
      expect((await phone.party()).body.bill).toBe(null);
    }
    // A new token for the card ends both sessions. The photographed card then opens nothing.
    await till.post(`/settings/guest-tokens/${card.id}/rotate`);
    expect(codeOf(await thief.send(soup, 9))).toEqual([410, 'SESSION_ENDED']);
    expect(codeOf((await scan(hub, card.token)).opened)).toEqual([404, 'UNKNOWN_TOKEN']);
    expect((await servedAt(card.tableId))[0]).toEqual(['Cake']);
  },
);

test('it follows its bill to another table, and into the bill that its bill is joined to', async () => {
  const { phone, billId } = await seated();
  const table = await makeTable(till);
  await till.post(`/bills/${billId}/move`, { tableId: table });
  expect((await phone.party()).body).toMatchObject({
    table_title: rowOf(hub, 'store_tables', table).table_title,
    bill: { total: 9 },
  });
  const there = (await serve(await makeTable(till))).body.billId;
  expect((await till.post(`/bills/${there}/join`, { billIds: [billId] })).status).toBe(200);
  expect((await phone.party()).body).toMatchObject({ state: 'open', bill: { total: 14 } });
  expect(await dishesOf(phone)).toEqual(['Cake', 'Soup']);
  expect((await orderAccepted(till, phone, soup, 9)).billId).toBe(there);
});

const linesOf = async (billId: number) =>
  ((await till.get(`/bills/${billId}`)).body.lines as { id: number; title: string }[]) ?? [];

test('it follows the last lines of its bill, and stays when only some of them leave', async () => {
  const { phone, billId } = await seated();
  await orderAccepted(till, phone, cake, 5);
  const lines = await linesOf(billId);
  const lineOf = (title: string) => lines.find(({ title: own }) => own === title)?.id;
  const table = await makeTable(till);
  const move = (title: string) =>
    till.post(`/bills/${billId}/move-lines`, {
      lines: [{ lineId: lineOf(title) }],
      toTableId: table,
    });
  const first = await move('Cake');
  expect(first.status).toBe(200);
  expect((await phone.party()).body).toMatchObject({ state: 'open', bill: { total: 9 } });
  // The phone's own orders stay visible, whatever bill they are moved to.
  expect(await dishesOf(phone)).toEqual(['Cake', 'Soup']);
  await move('Soup');
  expect(rowOf(hub, 'bills', billId).status).toBe('void');
  expect((await phone.party()).body).toMatchObject({ state: 'open', bill: { total: 14 } });
});

test('after a split it stays with its bill, and sees no line of the other parts but its own', async () => {
  const { card, phone, billId } = await seated();
  await serve(card.tableId);
  const lines = await linesOf(billId);
  const cakeLine = lines.find(({ title: own }) => own === 'Cake')?.id;
  const split = await till.post(`/bills/${billId}/split`, {
    by: 'items',
    parts: [{ lines: [{ lineId: cakeLine }] }],
  });
  expect(split.status).toBe(200);
  expect((await phone.party()).body.bill).toEqual({ total: 9, paid: 0, due: 9 });
  expect(await dishesOf(phone)).toEqual(['Soup']);
});

test('an order after a part payment opens a bill beside it, which is then its bill', async () => {
  const { phone, billId } = await seated();
  const part = { payments: [{ paymentTypeId: 2, amount: 4 }], due: 9 };
  expect((await till.post(`/bills/${billId}/pay`, part)).status).toBe(200);
  expect((await phone.party()).body.bill).toEqual({ total: 9, paid: 4, due: 5 });
  const next = await orderAccepted(till, phone, cake, 5);
  expect(next.billId).not.toBe(billId);
  expect((await phone.party()).body.bill).toEqual({ total: 5, paid: 0, due: 5 });
  expect(await dishesOf(phone)).toEqual(['Cake', 'Soup']);
});

test('calls are shown at the table of the bill until they are cleared', async () => {
  covers('29.7', 'POST /guest/call', 'POST /tables/{id}/calls/clear');
  const { card, phone, billId } = await seated();
  const callsAt = async (id: number | null) =>
    ((await till.get('/tables')).body as { id: number; calls: object }[]).find(
      (table) => table.id === id,
    )?.calls;
  const none = { waiter: null, bill: null };
  expect(await callsAt(card.tableId)).toEqual(none);
  const heard = listenTo(hub);
  const first = new Date(hub.clock.now).toISOString();
  expect((await phone.post('/guest/call', { kind: 'waiter' })).status).toBe(200);
  expect(heard.take()).toEqual([
    { event: 'guest_update', data: { ids: [], tableIds: [card.tableId] } },
  ]);
  hub.clock.now += MINUTE - 1;
  await phone.post('/guest/call', { kind: 'waiter' });
  expect(heard.take()).toEqual([]);
  expect(await callsAt(card.tableId)).toEqual({ waiter: first, bill: null });
  hub.clock.now += 1;
  await phone.post('/guest/call', { kind: 'waiter' });
  const again = new Date(hub.clock.now).toISOString();
  expect((await phone.party()).body.calls).toEqual({ waiter: again, bill: null });
  const table = await makeTable(till);
  await till.post(`/bills/${billId}/move`, { tableId: table });
  await phone.post('/guest/call', { kind: 'bill' });
  expect([await callsAt(card.tableId), await callsAt(table)]).toEqual([
    none,
    { waiter: again, bill: again },
  ]);
  expect((await till.post(`/tables/${table}/calls/clear`)).status).toBe(200);
  expect(await callsAt(table)).toEqual(none);
  expect((await phone.party()).body.calls).toEqual(none);
  expect((await till.post('/tables/99999/calls/clear')).status).toBe(404);
  await letGuestsOrder(till, { callWaiter: false });
  expect(codeOf(await phone.post('/guest/call', { kind: 'waiter' }))[1]).toBe('GUEST_ORDERS_OFF');
  expect((await phone.post('/guest/call', { kind: 'cook' })).status).toBe(400);
});

test('no session is 401, also with another session’s number or a forged cookie', async () => {
  const { phone } = await seated();
  const stranger = await scan(hub, 'nonsense');
  for (const path of ['/guest/party?session=1', '/guest/party']) {
    expect(codeOf(await stranger.get(path))).toEqual([401, 'NOT_SIGNED_IN']);
  }
  expect(codeOf(await stranger.send(soup, 9))).toEqual([401, 'NOT_SIGNED_IN']);
  expect((await phone.get('/orders')).status).toBe(401);
});

test('the triggers on bills that end and move sessions are there', () => {
  const sql = `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'bills'`;
  expect(hub.db.prepare(sql).pluck().all()).toEqual(
    expect.arrayContaining(['guest_bill_closed', 'guest_bill_joined']),
  );
});

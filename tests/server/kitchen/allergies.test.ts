// Guests' allergies are stored with the order, printed on every slip, and acknowledged by the kitchen (contract 21.4).
import { beforeEach, expect, test } from 'vitest';
import { encode } from '../../../server/printing/escpos/encode.ts';
import type { SlipDocument } from '../../../server/printing/layout/document.ts';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill, placeOrder, rowOf } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const events = listenTo(hub);
beforeEach(() => {
  events.take();
});

const readOrder = async (id: number) => (await till.get(`/kitchen?orderIds=${id}`)).body[0];

test('an order shows the guest’s allergies until the kitchen acknowledges them', async () => {
  covers('21.4', 'POST /kitchen/allergies');
  const plain = await placeOrder(hub, till);
  expect(await readOrder(plain.orderId)).toMatchObject({
    allergies: null,
    allergies_seen_at: null,
  });
  const { orderId } = await placeOrder(hub, till, { allergies: '  no nuts, no sesame ' });
  expect(await readOrder(orderId)).toMatchObject({
    allergies: 'no nuts, no sesame',
    allergies_seen_at: null,
  });
  events.take();
  const orderIds = [plain.orderId, orderId];
  expect((await till.post('/kitchen/allergies', { orderIds })).status).toBe(200);
  expect(events.take()).toEqual([{ event: 'order_update', data: { orderIds: [orderId] } }]);
  const seen = new Date(hub.clock.now).toISOString();
  expect(await readOrder(orderId)).toMatchObject({ allergies_seen_at: seen });
  expect((await readOrder(plain.orderId)).allergies_seen_at).toBeNull();
  hub.clock.now += 5000;
  expect((await till.post('/kitchen/allergies', { orderIds })).status).toBe(200);
  expect(events.take()).toEqual([]);
  expect(await readOrder(orderId)).toMatchObject({ allergies_seen_at: seen });
});

test('a note of 100 characters is accepted; 101 characters and an unknown order are refused', async () => {
  const long = await till.post('/pos/create-order', {
    cart: [{ id: 1 }],
    deliveryType: 'dinein',
    allergies: 'n'.repeat(101),
  });
  expect([long.status, long.body.field]).toEqual([400, 'allergies']);
  const { orderId } = await placeOrder(hub, till, { allergies: 'n'.repeat(100) });
  expect((await readOrder(orderId)).allergies).toHaveLength(100);
  expect((await till.post('/kitchen/allergies', { orderIds: [99_999] })).status).toBe(404);
  expect((await till.post('/kitchen/allergies', { orderIds: [] })).status).toBe(400);
});

test('each further order of a bill has the allergies of its orders that are not cancelled', async () => {
  covers('21.4');
  const place = async (more: object) => {
    const { orderId } = await placeOrder(hub, till, { ...more });
    const { allergies } = await readOrder(orderId);
    return { orderId, billId: rowOf(hub, 'orders', orderId).bill_id, allergies };
  };
  const { billId } = await place({ allergies: 'nuts' });
  const plain = await place({ billId });
  expect(plain.allergies).toBe('nuts');
  expect((await readOrder(plain.orderId)).allergies_seen_at).toBeNull();
  expect((await place({ billId, allergies: 'milk' })).allergies).toBe('nuts; milk');
  expect((await place({ billId, allergies: 'nuts' })).allergies).toBe('nuts; milk');
  const other = await place({});
  expect(other.allergies).toBeNull();
  const wrong = await place({ billId: other.billId, allergies: 'eggs' });
  expect(wrong).toMatchObject({ billId: other.billId, allergies: 'eggs' });
  const orderIds = [wrong.orderId];
  expect((await till.post('/orders/cancel', { orderIds })).status).toBe(200);
  expect((await place({ billId: other.billId })).allergies).toBeNull();
});

test('only the kitchen acknowledges', async () => {
  const { cookie } = makePerson(hub, { scopes: ['POS', 'ORDERS', 'KITCHEN_DISPLAY'] });
  const body = { orderIds: [1] };
  expect((await callApi(hub, 'POST', '/kitchen/allergies', { cookie, body })).status).toBe(403);
});

const slip: SlipDocument = {
  kind: 'slip',
  tokenNo: 7,
  tableTitle: null,
  floor: null,
  deliveryType: 'takeaway',
  customerType: 'WALKIN',
  customerName: null,
  waiter: 'Ann',
  allergies: 'nuts',
  at: 'now',
  items: [],
};

const INVERSE_ON = '\x1dB\x01';
const INVERSE_OFF = '\x1dB\x00';

test.each(['slip', 'cancelled'] as const)('a %s says it white on black', async (kind) => {
  const device = { paper: '80', codePage: 'cp437', copies: 1 } as const;
  const marks = { duplicate: 0, insteadOf: null };
  const bytes = await encode({ ...slip, kind }, device, marks, hub.dataDir);
  const text = bytes.toString('latin1');
  const inverse = text.split(INVERSE_ON)[1]?.split(INVERSE_OFF)[0];
  expect(inverse).toBe('ALLERGIES: nuts'.padEnd(48));
  const { allergies: _, ...old } = slip;
  const without = await encode({ ...old, kind }, device, marks, hub.dataDir);
  expect(without.toString('latin1')).not.toContain(INVERSE_ON);
});

// Unsent entries that a screen discards are recorded in the audit trail.
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const mia = makePerson(hub, { scopes: ['POS'], username: 'mia' });

const good = {
  endpoint: 'POST /orders/complete-and-pay-order',
  total: 22.48,
  tappedAt: '2026-11-20T18:00:00.000Z',
};
const tell = (body: object, headers: Record<string, string> = {}) =>
  callApi(hub, 'POST', '/held/discarded', { body, cookie: mia.cookie, headers });
const rows = () =>
  hub.db.prepare("SELECT * FROM audit WHERE kind = 'held.discarded' ORDER BY id").all() as {
    username: string;
    entity_id: string;
    details: string;
  }[];

test('a session of POS or ORDERS tells of a discarded call, with what is known of it, once for a key', async () => {
  covers('19.7', 'POST /held/discarded');
  const body = {
    ...good,
    username: 'ana',
    label: 'Payment for T4: $22.48',
    end: 'refused',
    giveBack: 22.48,
    refusal: 'This order is already paid.',
  };
  const key = { 'idempotency-key': 'told-once' };
  expect((await tell(good)).status).toBe(200);
  expect((await tell(body, key)).status).toBe(200);
  expect((await tell(body, key)).status).toBe(200);
  const [plain, whole] = rows();
  expect(rows()).toHaveLength(2);
  expect(plain).toMatchObject({ username: 'mia', entity_id: good.tappedAt });
  expect(JSON.parse(plain?.details ?? '')).toEqual({
    endpoint: good.endpoint,
    total: 22.48,
    end: 'discarded',
  });
  const { tappedAt: _, ...details } = body;
  expect(JSON.parse(whole?.details ?? '')).toEqual(details);
});

test.each([
  'POST /pos/create-order',
  '/api/v1/pos/create-order-and-invoice',
  'POST /bills/{id}/pay',
  '/bills/12/pay',
  'complete-and-pay-order',
])('%s names a call that can be held', async (endpoint) => {
  expect((await tell({ ...good, endpoint })).status).toBe(200);
});

test.each([
  ['endpoint', { endpoint: '/bills/12/split' }],
  ['endpoint', { endpoint: 'POST /orders/cancel' }],
  ['total', { total: 'much' }],
  ['tappedAt', { tappedAt: 'yesterday' }],
  ['end', { end: 'eaten' }],
])('a wrong %s is refused and leaves no row', async (field, wrong) => {
  const before = rows().length;
  const { status, body } = await tell({ ...good, ...wrong });
  expect(status).toBe(400);
  expect(body).toMatchObject({ field });
  expect(rows()).toHaveLength(before);
});

test('no session is 401; any session may report, also one whose scopes were taken away', async () => {
  const send = (cookie: string) => callApi(hub, 'POST', '/held/discarded', { body: good, cookie });
  expect((await send('')).status).toBe(401);
  const cook = makePerson(hub, { scopes: ['KITCHEN'], username: 'cook' });
  expect((await send(cook.cookie)).status).toBe(200);
});

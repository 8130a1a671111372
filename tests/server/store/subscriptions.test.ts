// Subscriptions over the API.
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const admin = makeAdmin(hub);

const path = '/settings/subscriptions';
const call = (method: 'GET' | 'POST' | 'DELETE', at: string, body?: unknown) =>
  callApi(hub, method, at, { body, cookie: admin.cookie });

const plan = {
  planName: 'Card terminal',
  planPrice: 19.9,
  subscriptionDate: '2026-01-01',
  expiryDate: '2026-12-31',
  paymentStatus: 'paid',
  renewalDate: '',
  transactionNo: 'TRN-7',
  refNo: 'R1',
  isActive: true,
};

test('a subscription is added, changed and deleted, each time audited', async () => {
  covers(
    '5.10',
    'DELETE /settings/subscriptions/{id}',
    'GET /settings/subscriptions',
    'POST /settings/subscriptions/add',
    'POST /settings/subscriptions/{id}/update',
  );
  const { id } = (await call('POST', `${path}/add`, plan)).body;
  expect((await call('GET', path)).body).toEqual([
    {
      id,
      plan_name: 'Card terminal',
      plan_price: 19.9,
      subscription_date: '2026-01-01',
      expiry_date: '2026-12-31',
      payment_status: 'paid',
      renewal_date: null,
      transaction_no: 'TRN-7',
      ref_no: 'R1',
      is_active: 1,
    },
  ]);
  const next = { planName: 'Music', planPrice: 5, paymentStatus: 'failed', isActive: 0 };
  expect((await call('POST', `${path}/${id}/update`, next)).status).toBe(200);
  expect((await call('GET', path)).body).toMatchObject([
    { id, plan_name: 'Music', subscription_date: null, transaction_no: '', is_active: 0 },
  ]);
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await call('GET', path)).body).toEqual([]);
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(404);
  expect((await call('POST', `${path}/${id}/update`, next)).status).toBe(404);
  const kinds = hub.db.prepare('SELECT kind FROM audit ORDER BY id').pluck().all();
  expect(kinds).toEqual(['subscription.added', 'subscription.updated', 'subscription.deleted']);
});

test.each([
  [{ planName: '' }, 'planName'],
  [{ planPrice: -1 }, 'planPrice'],
  [{ paymentStatus: 'late' }, 'paymentStatus'],
  [{ expiryDate: '2026-02-29' }, 'expiryDate'],
  [{ isActive: 'yes' }, 'isActive'],
])('%j is refused and names its field', async (wrong, field) => {
  const answer = await call('POST', `${path}/add`, { ...plan, ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.body.field).toBe(field);
});

test('who lacks SETTINGS is refused', async () => {
  const { cookie } = makePerson(hub, { scopes: ['MEMBERSHIP'] });
  expect((await callApi(hub, 'GET', path, { cookie })).status).toBe(403);
  expect((await callApi(hub, 'POST', `${path}/add`, { cookie, body: plan })).status).toBe(403);
});

// Customers at the till: found by any spelling of their phone, added once (contract 5).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));

const add = (body: object) => till.post('/customers/add', body);

test('a customer is stored under the normalised phone and found by any spelling of it', async () => {
  covers('5.6', 'GET /customers/{id}', 'POST /customers/add');
  const { status, body } = await add({
    phone: ' +1 (555) 010-99 ',
    name: ' Zoë  ',
    email: 'zoe@example.com',
    birthDate: '1990-02-28',
    gender: 'female',
  });
  expect(status).toBe(200);
  expect(body).toEqual({ message: expect.any(String), id: '+155501099' });
  const at = new Date(hub.clock.now).toISOString();
  const customer = {
    phone: '+155501099',
    name: 'Zoë',
    email: 'zoe@example.com',
    gender: 'female',
    birth_date: '1990-02-28',
    created_at: at,
    updated_at: at,
  };
  for (const spelling of ['+155501099', '+1 555.010-99', '(+1)55501099']) {
    const found = await till.get(`/customers/${encodeURIComponent(spelling)}`);
    expect(found.body).toEqual(customer);
  }
  const row = hub.db.prepare('SELECT business_day FROM customers').get();
  expect(row).toEqual({ business_day: '2026-11-20' });
});

test('what is optional may be empty or null', async () => {
  await add({ phone: '111222', name: 'A', email: '', birthDate: '', gender: '' });
  await add({ phone: '111333', name: 'B', email: null, birthDate: null, gender: null });
  for (const phone of ['111222', '111333']) {
    const { body } = await till.get(`/customers/${phone}`);
    expect(body).toMatchObject({ email: '', birth_date: null, gender: null });
  }
});

test('an existing phone is refused, also if twenty calls add it together', async () => {
  const before = countRows(hub, 'customers');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => add({ phone: n % 2 ? '99 88' : '9988', name: 'Twin' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['CUSTOMER_EXISTS']));
  expect(countRows(hub, 'customers')).toBe(before + 1);
});

test.each([
  [{ name: 'A' }, 'phone', "Please Provide Customer's Phone!"],
  [{ phone: '', name: 'A' }, 'phone', "Please Provide Customer's Phone!"],
  [{ phone: 'Bob', name: 'A' }, 'phone', expect.stringContaining('valid phone')],
  [{ phone: '5551234' }, 'name', "Please Provide Customer's Name!"],
  [{ phone: '5551234', name: 'A', email: 'x' }, 'email', expect.any(String)],
  [{ phone: '5551234', name: 'A', birthDate: '2026-02-30' }, 'birthDate', expect.any(String)],
  [{ phone: '5551234', name: 'A', gender: 'x' }, 'gender', expect.any(String)],
])('%j is refused', async (body, field, message) => {
  const answer = await add(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field, message });
});

test('an unknown phone is 404, an invalid one 400', async () => {
  expect((await till.get('/customers/000000')).status).toBe(404);
  expect((await till.get('/customers/nobody')).body).toMatchObject({ field: 'id' });
});

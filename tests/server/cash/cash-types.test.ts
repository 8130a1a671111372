// A shift can always be counted, whatever happens to the payment types of cash (contract 19.4).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '../../../server/domain/audit/books.ts';
import {
  CARD,
  CASH,
  makeCashier,
  openShift,
  refusalOf,
  removeAt,
  sell,
} from '../../fixtures/drawers.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, type Person } from '../../fixtures/people.ts';

let hub: TestHub;
let admin: Person;
let owner: Till;
let till: Till;

beforeEach(async () => {
  hub = await makeHub();
  admin = makeAdmin(hub);
  owner = makeTill(hub, admin);
  ({ till } = await makeCashier(hub, owner));
});
afterEach(() => hub.close());

const remove = (id: number) => removeAt(hub, `/settings/payment-types/${id}`, admin);
const addCash = async () =>
  (await owner.post('/settings/payment-types/add', { title: 'Coins', isCash: true })).body.id;
const count = (id: number, counted: object[]) => till.post(`/shifts/${id}/count`, { counted });
const close = (id: number, body: object = {}) => till.post(`/shifts/${id}/close`, body);

test('the last type of cash stays as long as a shift is open or counting', async () => {
  const id = await openShift(till, 50);
  const uncash = () =>
    refusalOf(
      owner.post(`/settings/payment-types/${CASH}/update`, { title: 'Cash', isCash: false }),
    );
  expect((await remove(CASH)).body.code).toBe('SHIFT_OPEN');
  expect(await uncash()).toEqual([409, 'SHIFT_OPEN']);
  await count(id, [{ paymentTypeId: CASH, amount: 50 }]);
  expect((await remove(CASH)).body.code).toBe('SHIFT_OPEN');
  await close(id);
  expect((await remove(CASH)).status).toBe(200);
});

test('the float belongs to the first type of cash that is not deleted', async () => {
  const coins = await addCash();
  const id = await openShift(till, 50);
  expect((await remove(CASH)).status).toBe(200);
  await sell(hub, till, 700, { typeId: coins });
  const { body: init } = await till.get('/shifts/init');
  expect(init.paymentTypes.find(({ is_cash }: { is_cash: number }) => is_cash === 1).id).toBe(
    coins,
  );
  const { body } = await count(id, [{ paymentTypeId: coins, amount: 57 }]);
  expect(body.rows).toMatchObject([{ payment_type_id: coins, expected: 57, difference: 0 }]);
  expect((await close(id)).status).toBe(200);
  expect((await till.post('/days/close')).status).toBe(200);
});

test('a deleted payment type is counted as long as the shift has a payment of this type', async () => {
  const coins = await addCash();
  const id = await openShift(till, 50);
  await sell(hub, till, 300);
  await remove(CASH);
  const { body: init } = await till.get('/shifts/init');
  expect(init.paymentTypes.map(({ id: type }: { id: number }) => type)).toEqual([
    CARD,
    coins,
    CASH,
  ]);
  const counted = [
    { paymentTypeId: coins, amount: 50 },
    { paymentTypeId: CASH, amount: 3 },
  ];
  expect((await count(id, counted)).body.rows).toMatchObject([
    { payment_type_id: CASH, difference: 0 },
    { payment_type_id: coins, difference: 0 },
  ]);
});

test('without a type of cash and without cash there is no cash to count', async () => {
  await remove(CASH);
  const id = await openShift(till, 0);
  await sell(hub, till, 700, { typeId: CARD });
  expect(await refusalOf(count(id, [{ paymentTypeId: 99, amount: 7 }]))).toEqual([
    400,
    'INVALID_INPUT',
    'paymentTypeId',
  ]);
  const { body } = await count(id, [{ paymentTypeId: CARD, amount: 7 }]);
  expect(body.rows).toMatchObject([{ payment_type_id: CARD, difference: 0 }]);
  expect((await close(id)).status).toBe(200);
  const empty = await openShift(till, 0);
  expect((await count(empty, [])).body.rows).toEqual([]);
  expect((await close(empty)).status).toBe(200);
  expect((await till.post('/days/close')).status).toBe(200);
});

test('cash that is there is counted by the type that was deleted', async () => {
  await remove(CASH);
  const id = await openShift(till, 20);
  expect(await refusalOf(count(id, []))).toEqual([400, 'INVALID_INPUT', 'counted']);
  const { body: init } = await till.get('/shifts/init');
  expect(init.paymentTypes.map(({ id: type }: { id: number }) => type)).toEqual([CARD, CASH]);
  expect((await count(id, [{ paymentTypeId: CASH, amount: 20 }])).body.rows).toMatchObject([
    { difference: 0 },
  ]);
  expect((await close(id)).status).toBe(200);
  // A closed shift does not depend on later changes of payment types.
  const cash = { title: 'Cash', is_cash: 1, deleted_at: null };
  hub.db.prepare('UPDATE payment_types SET is_cash = 0 WHERE title = ?').run(cash.title);
  expect(verifyBooks(hub.db).problem ?? '').not.toContain('shift');
});

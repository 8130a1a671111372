// A dishonest cashier and the store's rules, and what the owner sees (contract 18, 23.3).
import { beforeEach, describe, expect, test } from 'vitest';
import { said } from '../../fixtures/approvals.ts';
import { dishonestHouse } from '../../fixtures/dishonest.ts';
import { CASH, removeAt, sell } from '../../fixtures/drawers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { addPrinter } from '../../fixtures/printer.ts';

const hub = await openHub({ config: { trustProxy: 1 } });
const { owner, told, trail, set, serve, closeDay } = dishonestHouse(hub);
addPrinter(hub, 9, { drawer: true, slips: false });

beforeEach(async () => {
  await closeDay();
});

describe('changing the rules', () => {
  test('a setting loosened for a minute is recorded with its old value, even if it was restored', async () => {
    const keeper = makePerson(hub, { username: 'Kim', scopes: ['SETTINGS', 'VOID', 'DISCOUNT'] });
    const kim = makeTill(hub, keeper);
    await set({ voidNeeds: 'approval', discountLimitPercent: 0, noSaleNeeds: 'approval' });
    expect(said(await set({ noSaleNeeds: 'nothing' }, kim))).toEqual([403, 'SCOPE_NOT_HELD']);
    await set({ voidNeeds: 'nothing' }, kim);
    await set({ voidNeeds: 'approval' }, kim);
    await set({ discountLimitPercent: 100 }, kim);
    await set({ discountLimitPercent: 0 }, kim);
    expect(await told('setting', 'Kim')).toMatchObject([
      { title: 'discountLimitPercent', reason: '0 % → 100 %' },
      { title: 'voidNeeds', reason: 'approval → nothing' },
    ]);
    expect(await trail('settings.store', 'Kim')).toMatchObject([
      { details: { discount_limit_milli: 0 } },
      { details: { discount_limit_milli: 100_000 } },
      { details: { void_needs: 'approval' } },
      { details: { void_needs: 'nothing' } },
    ]);
  });

  test('of shifts and the charge too, in the store’s own words', async () => {
    await set({ serviceCharge: { title: 'Service', percent: 10, minGuests: 4, taxId: null } });
    await set({ shiftRequired: true });
    const admin = makePerson(hub, { username: 'Ada', role: 'admin' });
    const ada = makeTill(hub, admin);
    await set({ shiftRequired: false, shiftTolerance: 50, serviceCharge: null }, ada);
    const all = await told('setting', 'Ada');
    expect(all.map(({ title, reason }) => [title, reason])).toEqual([
      ['serviceCharge', '10 % for 4 guests or more → none'],
      ['shiftTolerance', '$0.00 → $50.00'],
      ['shiftRequired', 'on → off'],
    ]);
    await set({ shiftTolerance: 0, voidNeeds: 'nothing', noSaleNeeds: 'nothing' });
  });

  test('the user is deleted, and their name stays on all of it', async () => {
    const gone = makePerson(hub, {
      username: 'Gone',
      scopes: ['POS', 'ORDERS', 'VOID', 'DISCOUNT', 'REFUND', 'CASH'],
    });
    const till = makeTill(hub, gone);
    const { body: shift } = await till.post('/shifts/open', { float: 10 });
    const { billId, orderId } = await serve([3000]);
    await till.post(`/bills/${billId}/discount`, { percent: 50, reason: 'Friend' });
    await till.post('/orders/cancel', { orderIds: [orderId], reason: 'Left' });
    await sell(hub, till, 1000);
    const counted = [{ paymentTypeId: CASH, amount: 20 }];
    await till.post(`/shifts/${shift.id}/count`, { counted });
    await till.post(`/shifts/${shift.id}/close`);
    const { zNo } = (await till.post('/days/close')).body;
    const boss = makeAdmin(hub);
    expect((await removeAt(hub, '/users/delete/Gone', boss)).status).toBe(200);
    // A user who is added later does not change what is shown about the deleted user.
    makePerson(hub, { username: 'Newcomer' });
    expect((await told(undefined, 'Gone')).map(({ kind, value }) => [kind, value])).toEqual([
      ['void', 15],
      ['discount', 15],
    ]);
    const staff = (await owner.get('/reports/staff?type=today')).body;
    expect(staff).toContainEqual(
      expect.objectContaining({ username: 'Gone', name: 'Name of Gone', voids: 15 }),
    );
    const [last] = (await owner.get('/shifts?type=today')).body;
    expect(last).toMatchObject({
      opened_by: 'Gone',
      closed_by: 'Gone',
      counts: [{ username: 'Gone' }],
    });
    expect((await owner.get(`/days/${zNo}`)).body.closed_by).toBe('Gone');
    expect((await trail('bill.discount', 'Gone')).length).toBe(1);
    expect(await trail('user.deleted', boss.username)).toMatchObject([
      { details: { username: 'Gone' } },
    ]);
  });
});

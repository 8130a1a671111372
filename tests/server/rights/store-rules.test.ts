// Opening a drawer without a sale: the store's rules for it, and the exceptions that it causes (contract 18, 25).
import { expect, test } from 'vitest';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, payOrders, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { addPrinter, jobsOf } from '../../fixtures/printer.ts';

const hub = await openHub();
const owner = makeTill(hub, makeAdmin(hub));
const cashier = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'], username: 'cashier' }));
addPrinter(hub, 9, { drawer: true, slips: false });

const set = (settings: object, who = owner) => who.post('/settings/store-setting', settings);
const exceptions = async (kind: string) => {
  const { body } = await owner.get('/reports/exceptions?type=today');
  return body.filter((one: { kind: string }) => one.kind === kind);
};
const drawers = () => jobsOf(hub).filter(({ kind }) => kind === 'drawer').length;

test('the settings are stored, read, and read by every till', async () => {
  const rules = { noSaleNeeds: 'approval', autoLockSeconds: 90, lockAfterSend: true };
  expect((await set(rules)).status).toBe(200);
  const { body } = await owner.get('/settings/store-setting');
  expect(body).toMatchObject({ ...rules, lockAfterSend: 1 });
  const { storeSettings } = (await cashier.get('/pos/init')).body;
  expect(storeSettings).toMatchObject({
    no_sale_needs: 'approval',
    auto_lock_seconds: 90,
    lock_after_send: 1,
  });
});

test.each([
  ['noSaleNeeds', 'reason'],
  ['autoLockSeconds', 3601],
  ['autoLockSeconds', -1],
  ['lockAfterSend', 'often'],
])('%s: %s is refused', async (field, value) => {
  const { status, body } = await set({ [field]: value });
  expect([status, body.field]).toEqual([400, field]);
});

test('a no-sale needs CASH if the store requires it, and is an exception in any case', async () => {
  const open = (who: Till) => who.post('/print/no-sale', { reason: 'Change' });
  const before = drawers();
  const refused = await open(cashier);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'APPROVAL_NEEDED', action: 'no-sale', scope: 'CASH' },
  ]);
  expect([drawers(), await exceptions('no-sale')]).toEqual([before, []]);
  expect((await open(owner)).status).toBe(200);
  expect(await exceptions('no-sale')).toMatchObject([{ reason: 'Change', value: 0 }]);
});

test('if nothing is due, the drawer stays closed without the permission; with it, opening is a no-sale', async () => {
  const free = async () => {
    const { orderId } = await placeOrder(hub, owner, {
      cart: [{ id: makeItem(hub, { priceCents: 0 }) }],
    });
    expect((await payOrders(cashier, [orderId], { paymentTypeId: 1 })).status).toBe(200);
  };
  const before = drawers();
  await free();
  expect(drawers()).toBe(before);
  await set({ noSaleNeeds: 'nothing' });
  await free();
  expect(drawers()).toBe(before + 1);
  const [newest] = await exceptions('no-sale');
  expect(newest).toMatchObject({ username: 'cashier', value: 0 });
  expect(newest.invoice_id).toBeGreaterThan(0);
});

test('a user with settings but without CASH cannot loosen the rule for a no-sale, even for a minute', async () => {
  const keeper = makeTill(hub, makePerson(hub, { scopes: ['SETTINGS'] }));
  expect((await set({ noSaleNeeds: 'approval' }, keeper)).status).toBe(200);
  const loosened = await set({ noSaleNeeds: 'nothing' }, keeper);
  expect([loosened.status, loosened.body.code]).toEqual([403, 'SCOPE_NOT_HELD']);
  const before = (await exceptions('setting')).length;
  await set({ noSaleNeeds: 'nothing' });
  await set({ noSaleNeeds: 'approval' });
  const told = await exceptions('setting');
  expect(told).toHaveLength(before + 1);
  expect(told[0]).toMatchObject({ title: 'noSaleNeeds' });
});

test('discarded unsent entries are an exception with their value; entries sold again are not', async () => {
  const held = {
    endpoint: 'POST /orders/complete-and-pay-order',
    total: 22.48,
    tappedAt: '2026-11-20T18:00:00.000Z',
    label: 'Payment for T4: $22.48',
  };
  await cashier.post('/held/discarded', held);
  await cashier.post('/held/discarded', { ...held, end: 'taken' });
  expect(await exceptions('held-discarded')).toMatchObject([
    { username: 'cashier', value: 22.48, title: 'Payment for T4: $22.48' },
  ]);
});

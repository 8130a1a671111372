// A dishonest cashier at the drawer and with colleagues' PINs, and what the owner sees (contract 18, 19).
import { beforeEach, describe, expect, test } from 'vitest';
import { makePinPerson, said } from '../../fixtures/approvals.ts';
import { dishonestHouse, MANAGERS_WORD } from '../../fixtures/dishonest.ts';
import { CASH, sell } from '../../fixtures/drawers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson, makeTill as makePlace } from '../../fixtures/people.ts';
import { addPrinter } from '../../fixtures/printer.ts';

const hub = await openHub({ config: { trustProxy: 1 } });
const { owner, carl, told, trail, set, serve, pay, closeDay } = dishonestHouse(hub);
addPrinter(hub, 9, { drawer: true, slips: false });

const NEEDED = [403, 'APPROVAL_NEEDED'];
const REFUSED = [403, 'APPROVAL_REFUSED'];
const discount = (billId: number, approval?: object) =>
  carl.post(`/bills/${billId}/discount`, {
    percent: 50,
    reason: 'Friend',
    ...(approval && { approval }),
  });

beforeEach(async () => {
  await closeDay();
});

describe('taking money from the drawer', () => {
  test('a no-sale and a void of the same amount are listed together, in the shift and the Z too', async () => {
    const { body: shift } = await owner.post('/shifts/open', { float: 100 });
    const { orderId } = await serve([1250]);
    await carl.post('/orders/cancel', { orderIds: [orderId], reason: 'Left' });
    expect((await carl.post('/print/no-sale', { reason: 'Change' })).status).toBe(200);
    expect(await told()).toMatchObject([
      { kind: 'no-sale', reason: 'Change', value: 0 },
      { kind: 'void', reason: 'Left', value: 12.5, order_id: orderId },
    ]);
    const [row] = (await owner.get('/shifts?type=today')).body;
    expect(row.openings).toMatchObject([{ cause: 'no-sale', username: 'Carl' }]);
    const counted = [{ paymentTypeId: CASH, amount: 100 }];
    await owner.post(`/shifts/${shift.id}/count`, { counted });
    await owner.post(`/shifts/${shift.id}/close`);
    expect(await closeDay()).toMatchObject({
      no_sales: 1,
      voids_before: { count: 1, amount: 12.5 },
    });
    await set({ noSaleNeeds: 'approval' });
    expect(said(await carl.post('/print/no-sale', { reason: 'Change' }))).toEqual(NEEDED);
    await set({ noSaleNeeds: 'nothing' });
  });

  test('nothing a cashier can read shows the expected amount before the count', async () => {
    const counter = makePerson(hub, {
      username: 'Cora',
      scopes: ['POS', 'ORDERS', 'CASH', 'DASHBOARD'],
    });
    const cora = makeTill(hub, counter);
    const { body: shift } = await cora.post('/shifts/open', { float: 100 });
    // The sales are 37.91 in cash and 4.00 by card. With the float of 100.00, the drawer should have 137.91.
    await sell(hub, cora, 2000);
    await sell(hub, cora, 1791);
    await sell(hub, cora, 400, { typeId: 2 });
    const readable = [
      '/shifts',
      '/shifts/init',
      '/shifts/current',
      `/shifts/${shift.id}/report`,
      '/days',
      '/dashboard',
      '/pos/init',
      '/orders',
    ];
    for (const path of readable) {
      const { status, text } = await cora.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, /\b(137\.91|37\.91)\b/.test(text)]).toEqual([path, false]);
    }
    for (const what of ['x', 'count']) {
      const { status, text } = await cora.post(`/shifts/${shift.id}/print`, { what });
      expect([what, status, /137\.91|37\.91/.test(text)]).toEqual([what, 200, false]);
    }
    const sheet = hub.db.prepare("SELECT document FROM print_jobs WHERE kind = 'report'").pluck();
    expect(sheet.all().join()).not.toMatch(/137\.91|37\.91/);
    for (const path of ['/reports', '/reports/staff', '/reports/exceptions', '/audit']) {
      expect([path, (await cora.get(path)).status]).toEqual([path, 403]);
    }
  });

  test('a count of nothing reveals the figure, and a second count that matches it reveals the cashier', async () => {
    const [shift] = (await owner.get('/shifts?type=today')).body;
    const count = (amount: number) =>
      carl.post(`/shifts/${shift.id}/count`, {
        counted: [{ paymentTypeId: CASH, amount }],
        approval: MANAGERS_WORD,
      });
    expect((await count(0)).body.rows).toMatchObject([{ expected: 137.91 }, { counted: null }]);
    expect((await count(137.91)).status).toBe(200);
    expect(said(await count(137.91))).toEqual([409, 'ALREADY_COUNTED']);
    // The card total that was not counted is a difference, too.
    const close = (more: object) =>
      carl.post(`/shifts/${shift.id}/close`, { approval: MANAGERS_WORD, ...more });
    expect((await close({})).body.field).toBe('reason');
    expect((await close({ reason: 'Card slips are missing' })).status).toBe(200);
    const [closed] = (await owner.get('/shifts?type=today')).body;
    expect(closed.counts).toMatchObject([
      {
        no: 1,
        username: 'Carl',
        approved_by: 'Maya',
        rows: [{ counted: 0, difference: -137.91 }, {}],
      },
      {
        no: 2,
        username: 'Carl',
        approved_by: 'Maya',
        rows: [{ counted: 137.91, difference: 0 }, {}],
      },
    ]);
    expect(await trail('shift.counted', 'Carl')).toMatchObject([
      { details: { no: 2 } },
      { details: { no: 1 } },
    ]);
  });

  test('a clock set back before the Z hides nothing: the day continues, and the Z has it', async () => {
    const { billId, lines } = await serve([5000, 800]);
    await carl.post(`/bills/${billId}/print`);
    hub.clock.now -= 3 * 24 * 3_600_000;
    const itemId = lines[1]?.order_item_id;
    await carl.post(`/orders/update-status/${itemId}`, { status: 'cancelled', reason: 'x' });
    await pay(billId, 50);
    const z = await closeDay();
    hub.clock.now += 3 * 24 * 3_600_000;
    expect(z).toMatchObject({
      invoices: { sales: { count: 1, amount: 50 } },
      voids_after: { count: 1, amount: 8 },
      days: ['2026-11-20'],
    });
    expect((await told('void'))[0]).toMatchObject({ value: 8, after_print: 1 });
    expect((await closeDay()).invoices.sales.count).toBe(0);
  });
});

describe('using a colleague', () => {
  test('a colleague’s PIN: wrong ones are recorded with the till, and five are the limit, after a new sign-in too', async () => {
    const boss = makePinPerson(hub, 'Boss', '7531', ['DISCOUNT']);
    const place = makePlace(hub, 'Bar');
    const cheat = makePerson(hub, { username: 'Cheat', scopes: ['POS', 'ORDERS'] });
    const { billId } = await serve([2000]);
    const from = (cookie: string, ip: string, pin: string) =>
      callApi(hub, 'POST', `/bills/${billId}/discount`, {
        body: { percent: 50, reason: 'x', approval: { username: boss.username, pin } },
        cookie: `${cookie}; ${place}`,
        headers: { 'x-forwarded-for': ip },
      });
    for (let n = 0; n < 5; n += 1) {
      expect(said(await from(cheat.cookie, '10.3.0.1', '0007'))).toEqual(REFUSED);
    }
    const anew = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
    expect((await from(anew.cookie, '10.3.0.2', '7531')).status).toBe(429);
    expect(await told('approval-refused', 'Cheat')).toMatchObject(
      Array.from({ length: 5 }, () => ({ reason: 'Boss', value: 10, bill_id: billId })),
    );
    const failed = await trail('user.pin-failed');
    expect(failed.slice(0, 5)).toMatchObject(
      Array.from({ length: 5 }, () => ({ entity_id: 'Boss', details: { place: 'till 1' } })),
    );
  });

  test('users approve nothing of their own, at the till or remotely', async () => {
    makePinPerson(hub, 'Sly', '9753', ['POS', 'ORDERS', 'APPROVE']);
    const { billId } = await serve([2000]);
    const sly = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS', 'APPROVE'] }));
    const body = { percent: 50, reason: 'x' };
    const call = `POST /bills/${billId}/discount`;
    const { id } = (await sly.post('/approvals', { action: 'discount', call, body })).body;
    expect(said(await sly.post(`/approvals/${id}/answer`, { yes: true }))).toEqual([
      403,
      'SCOPE_NOT_HELD',
    ]);
    expect(said(await discount(billId, { username: 'Sly', pin: '9753' }))).toEqual(REFUSED);
    expect(said(await discount(billId, { username: 'Carl', pin: '1111' }))).toEqual(REFUSED);
    expect(await trail('approval.asked')).toMatchObject([
      { details: { action: 'discount', call, text: expect.stringMatching(/^50 % off table T/) } },
    ]);
    expect((await told('approval-refused')).slice(0, 2)).toMatchObject([
      { reason: 'Carl', value: 10 },
      { reason: 'Sly', value: 10 },
    ]);
  });
});

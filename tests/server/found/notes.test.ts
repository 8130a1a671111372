// Entries that only the old hub had stored, other than sales, payments and account entries: guests who wait, changes of
// bills, cash and Zs. Each is listed with what a person must do, and can only be dismissed (contract 38.1).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { CASH, openShift } from '../../fixtures/drawers.ts';
import { letGuestsOrder, makeCard, scan } from '../../fixtures/guests.ts';
import type { Answer } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { twoCopies } from '../../fixtures/two-copies.ts';

const AGAIN = 'If this change is needed on this hub too, make it here. Then dismiss this entry.';

const done = async (answer: Promise<Answer>) => {
  const { status, text, body } = await answer;
  expect([status, text]).toEqual([200, text]);
  return body;
};

test('what only a person can repeat is listed with what to do, and only dismissed', async () => {
  covers('38.1', 'GET /standby/found', 'POST /standby/found/{id}/enter');
  const hubs = await twoCopies(async (till, hub) => {
    await letGuestsOrder(till);
    const card = await makeCard(till);
    const soup = makeItem(hub, { title: 'Soup', priceCents: 500 });
    await done(
      till.post('/settings/drawers/add', {
        title: 'Bar',
        username: hub.db
          .prepare('SELECT username FROM users ORDER BY id DESC LIMIT 1')
          .pluck()
          .get(),
      }),
    );
    const shift = await openShift(till, 50);
    await done(till.post('/customers/add', { phone: '4917000002', name: 'Rossi' }));
    const cart = [{ id: soup, quantity: 2 }, { id: soup }];
    const sold = await done(till.post('/pos/create-order', { cart, deliveryType: 'takeaway' }));
    const other = await done(
      till.post('/pos/create-order', { cart: [{ id: soup }], deliveryType: 'takeaway' }),
    );
    const payments = [{ paymentTypeId: CASH, amount: 5 }];
    const paid = await done(till.post(`/bills/${other.billId}/pay`, { payments, due: 5 }));
    return { card, soup, shift, sold, paid };
  });
  const { card, soup, shift, sold, paid } = hubs.both;
  const old = hubs.oldTill;
  try {
    const itemOf = hubs.old.db
      .prepare('SELECT max(id) FROM order_items WHERE order_id = ?')
      .pluck();
    const cancel = (orderId: number) =>
      done(old.post(`/orders/update-status/${itemOf.get(orderId)}`, { status: 'cancelled' }));
    const body = { cart: [{ id: soup, quantity: 3 }, { id: soup }], deliveryType: 'takeaway' };
    const mine = await done(old.post('/pos/create-order', body));
    await cancel(sold.orderId);
    // The old hub's order is found without this dish, so the void of the dish is not found.
    await cancel(mine.orderId);
    await done(old.post(`/bills/${sold.billId}/discount`, { amount: 1, reason: 'Long wait' }));
    await done(old.post(`/shifts/${shift}/move`, { kind: 'out', amount: 7.5, reason: 'Ice' }));
    const date = new Date(hubs.old.clock.now + 3_600_000).toISOString();
    await done(old.post('/reservations/add', { customerId: '4917000002', date, peopleCount: 4 }));
    await done(old.post('/waitlist/add', { name: 'Kim', peopleCount: 2 }));
    const phone = await scan(hubs.old, card.token);
    await done(phone.send(soup, 5));
    await done(
      old.post(`/invoices/${paid.invoiceId}/refund`, {
        ...{ amount: 5, reason: 'Cold' },
        payments: [{ paymentTypeId: CASH, amount: 5 }],
      }),
    );

    const found = await hubs.find();
    const kinds = ['kind', 'title', 'amount', 'what', 'by_hand'] as const;
    const table = expect.stringMatching(/^T\d+$/);
    const refund =
      'The old hub recorded this refund. Record it here too without paying it out again, then dismiss this entry.';
    expect(found.map((entry) => kinds.map((name) => entry[name]))).toEqual([
      ['order', `#${mine.tokenNo}`, 15, null, null],
      ['payment', 'Cash', -5, null, refund],
      ['guest', table, 5, null, AGAIN],
      ['reservation', 'Rossi × 4', 0, date, AGAIN],
      ['waitlist', 'Kim × 2', 0, null, AGAIN],
      ['change', 'Soup', 5, 'void', AGAIN],
      ['change', expect.any(String), 1, 'discount', AGAIN],
      ['cash', 'Ice', -7.5, 'out', AGAIN],
    ]);
    expect(found[2]).toMatchObject({ lines: [{ title: 'Soup', quantity: 1 }], old_bill_id: null });
    expect(found[6]).toMatchObject({ old_bill_id: sold.billId });
    // A second list from the old hub adds nothing.
    expect(await hubs.find()).toEqual(found);

    const cash = found[7]?.id;
    const refused = await hubs.till.post(`/standby/found/${cash}/enter`);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'BAD_TRANSITION', AGAIN],
    ]);
    await done(hubs.till.post(`/standby/found/${cash}/dismiss`));
    expect(await hubs.find()).toHaveLength(7);
    const { body: exceptions } = await hubs.till.get('/reports/exceptions?kind=found-dismissed');
    expect(JSON.stringify(exceptions)).toContain('Ice');
  } finally {
    await hubs.close();
  }
});

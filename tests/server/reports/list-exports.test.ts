// The exceptions and staff reports as CSV (contract 23).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);

test('exceptions and staff are saved as CSV, with what each was worth', async () => {
  covers('23.3', '23.4', 'GET /reports/exceptions/export', 'GET /reports/staff/export');
  const cart = [{ id: makeItem(hub, { title: '=Soup', priceCents: 650 }), quantity: 2 }];
  const { itemIds } = await placeOrder(hub, till, { cart });
  await till.post(`/orders/update-status/${itemIds[0]}`, {
    status: 'cancelled',
    reason: 'Too late, "sorry"',
  });
  const exceptions = await till.get('/reports/exceptions/export');
  const name = 'attachment; filename="exceptions-2026-11-20-2026-11-20.csv"';
  expect(exceptions.headers['content-disposition']).toBe(name);
  const [head, row] = exceptions.text.split('\r\n');
  expect(head).toContain('At (UTC),What,Title,Value,By,Approved by,Reason,After print');
  expect(row).toMatch(/,void,'?.*Soup.*,13\.00,/);
  expect(row).toContain('"Too late, ""sorry"""');
  const staff = await till.get('/reports/staff/export?type=today');
  expect(staff.text.split('\r\n')[0]).toContain('Username,Name,Orders,Sales,Guests,Tips,Tips owed');
  expect(staff.text).toContain('13.00');
});

test('an invalid period is refused before anything is read, and only REPORTS may ask', async () => {
  for (const path of ['/reports/exceptions/export', '/reports/staff/export']) {
    const { status, body } = await till.get(`${path}?type=custom&from=2026-11-20&to=2026-11-01`);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    const seller = makeTill(hub, makePerson(hub, { scopes: ['POS', 'INVOICES', 'DASHBOARD'] }));
    expect((await seller.get(path)).status).toBe(403);
  }
});

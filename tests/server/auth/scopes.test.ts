// Each of the 21 scopes, on its own, allows exactly the calls that the contract lists for it (contract 4).
import { expect, test } from 'vitest';
import { SCOPES, type Scope } from '#shared/scopes.ts';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makePerson } from '../../fixtures/people.ts';

const ORDERS_READ = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'] as const;
const OVERSEERS = ['KITCHEN', 'KITCHEN_DISPLAY', 'POS', 'ORDERS'] as const;
const SELLERS = ['POS', 'ORDERS'] as const;
const BOOK_READ = ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'] as const;
const BOOK = ['RESERVATIONS', 'MANAGE_RESERVATIONS'] as const;
const GUESTS_READ = ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'] as const;
const CASH_READERS = ['CASH', 'REPORTS', 'SETTINGS'] as const;
const GUESTS = ['CUSTOMERS', 'MANAGE_CUSTOMERS'] as const;

/**
 * The table of contract 4, written out by hand. `all` means any session is enough; `admins` means no scope is enough.
 */
const CALLS: readonly (readonly [string, readonly Scope[] | 'all' | 'admins'])[] = [
  ['GET /dashboard', ['DASHBOARD']],
  ['GET /dashboard/now', ['DASHBOARD']],
  ['GET /dashboard/checklist', ['SETTINGS']],
  ['GET /pos/init', ['POS']],
  ['GET /pos/favourites', ['POS']],
  ['POST /pos/create-order', ['POS']],
  ['POST /pos/create-order-and-invoice', ['POS']],
  ['GET /orders', ORDERS_READ],
  ['GET /orders/unpaid', ORDERS_READ],
  ['GET /orders/init', ORDERS_READ],
  ['POST /orders/update-status/1', ['POS', 'ORDERS', 'ORDER_STATUS']],
  ['POST /orders/cancel', SELLERS],
  ['POST /orders/complete', SELLERS],
  ['POST /orders/complete-order-payment-summary', SELLERS],
  ['POST /orders/complete-and-pay-order', SELLERS],
  ['GET /kitchen', ['KITCHEN', 'KITCHEN_DISPLAY']],
  ['GET /kitchen/screens', ORDERS_READ],
  ['POST /kitchen/seen', ['KITCHEN', 'KITCHEN_DISPLAY']],
  ['POST /kitchen/1', ['KITCHEN']],
  ['POST /kitchen/allergies', ['KITCHEN']],
  ['POST /menu-items/availability', ['SETTINGS', 'POS', 'KITCHEN']],
  ['POST /menu-items/1/groups', ['SETTINGS']],
  ['GET /settings/option-groups', ['SETTINGS']],
  ['POST /settings/option-groups/add', ['SETTINGS']],
  ['POST /settings/option-groups/1/update', ['SETTINGS']],
  ['DELETE /settings/option-groups/1', ['SETTINGS']],
  ['POST /kitchen/1/recall', ['KITCHEN']],
  ['GET /kitchen/init', ['KITCHEN', 'KITCHEN_DISPLAY']],
  ['GET /kitchen/cancelled', ['KITCHEN', 'KITCHEN_DISPLAY']],
  ['GET /kitchen/finished?orderIds=1', ['KITCHEN', 'KITCHEN_DISPLAY']],
  ['GET /kitchen/expo', OVERSEERS],
  ['GET /kitchen/recent', OVERSEERS],
  ['GET /kitchen/all-day', OVERSEERS],
  ['GET /kitchen/times', ['KITCHEN', 'REPORTS']],
  ['GET /kitchen/times/export', ['KITCHEN', 'REPORTS']],
  ['POST /kitchen/hand-out', ['KITCHEN', 'POS', 'ORDERS', 'ORDER_STATUS']],
  ['POST /orders/fire', [...SELLERS, 'KITCHEN']],
  ['POST /orders/rush', [...SELLERS, 'KITCHEN']],
  ['GET /display/orders', ['ORDER_STATUS_DISPLAY', 'ORDER_STATUS']],
  ['GET /settings/stations', ['SETTINGS']],
  ['POST /settings/stations/add', ['SETTINGS']],
  ['POST /settings/stations/1/update', ['SETTINGS']],
  ['DELETE /settings/stations/1', ['SETTINGS']],
  ['GET /reservations', BOOK_READ],
  ['GET /reservations/init', BOOK_READ],
  ['GET /reservations/search?q=a', BOOK_READ],
  ['POST /reservations/add', BOOK],
  ['POST /reservations/update/1', BOOK],
  ['DELETE /reservations/delete/1', BOOK],
  ['POST /reservations/1/mark', BOOK],
  ['GET /waitlist', [...BOOK, 'POS']],
  ['POST /waitlist/add', [...BOOK, 'POS']],
  ['POST /waitlist/1/seat', [...BOOK, 'POS']],
  ['POST /waitlist/1/remove', [...BOOK, 'POS']],
  ['GET /settings/floor-plan', ['SETTINGS']],
  ['POST /settings/floor-plan', ['SETTINGS']],
  ['GET /customers', GUESTS_READ],
  ['GET /customers/123', [...GUESTS_READ, 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS']],
  ['GET /customers/123/history', GUESTS_READ],
  ['POST /customers/add', [...GUESTS, 'POS']],
  ['POST /customers/123/update', GUESTS],
  ['DELETE /customers/123/delete', GUESTS],
  ['GET /invoices', ['INVOICES']],
  ['GET /invoices/init', ['INVOICES']],
  ['GET /invoices/search?q=a', ['INVOICES']],
  ['GET /invoices/export', ['INVOICES']],
  ['GET /invoices/1', ['INVOICES']],
  ['POST /invoices/orders', ['INVOICES']],
  ['GET /reports', ['REPORTS']],
  ['GET /reports/export', ['REPORTS']],
  ['GET /reports/exceptions/export', ['REPORTS']],
  ['GET /reports/staff/export', ['REPORTS']],
  ['GET /reports/comparison', ['REPORTS']],
  ['GET /users', ['SETTINGS']],
  ['POST /users/add', ['SETTINGS']],
  ['POST /users/update/nobody', ['SETTINGS']],
  ['POST /users/update-password/nobody', ['SETTINGS']],
  ['DELETE /users/delete/nobody', ['SETTINGS']],
  ['POST /users/update-pin/nobody', ['SETTINGS']],
  ['GET /settings/tills', ['SETTINGS']],
  ['POST /settings/tills/1/update', ['SETTINGS']],
  ['DELETE /settings/tills/1', ['SETTINGS']],
  ['POST /auth/pairing/approve', ['SETTINGS']],
  ['GET /settings/drawers', ['SETTINGS']],
  ['POST /settings/drawers/add', ['SETTINGS']],
  ['POST /settings/drawers/1/update', ['SETTINGS']],
  ['DELETE /settings/drawers/9', ['SETTINGS']],
  ['POST /till/drawer', 'all'],
  ['POST /shifts/open', 'all'],
  ['POST /shifts/1/move', 'all'],
  ['POST /shifts/1/count', 'all'],
  ['POST /shifts/1/close', 'all'],
  ['GET /shifts/current', [...SELLERS, 'CASH']],
  ['GET /shifts', CASH_READERS],
  ['GET /shifts/init', CASH_READERS],
  ['GET /shifts/1/report', CASH_READERS],
  ['POST /shifts/1/print', 'all'],
  ['POST /days/close', 'all'],
  ['GET /days', CASH_READERS],
  ['GET /days/1', CASH_READERS],
  ['GET /days/1.csv', CASH_READERS],
  ['POST /days/1/print', 'all'],
  ['POST /auth/pin', 'all'],
  ['POST /approvals', 'all'],
  ['GET /approvals', ['APPROVE']],
  ['GET /approvals/1', 'all'],
  ['POST /approvals/1/answer', ['APPROVE']],
  ['POST /approvals/1/withdraw', 'all'],
  ['GET /settings/printers', ['SETTINGS']],
  ['POST /settings/printers/add', ['SETTINGS']],
  ['POST /settings/printers/1/update', ['SETTINGS']],
  ['DELETE /settings/printers/1', ['SETTINGS']],
  ['POST /settings/printers/1/test', ['SETTINGS']],
  ['GET /print/jobs', SELLERS],
  ['POST /print/jobs/1/retry', SELLERS],
  ['POST /print/jobs/1/cancel', SELLERS],
  ['POST /print/jobs/1/reprint', SELLERS],
  ['POST /print/release', SELLERS],
  ['POST /print/receipt', [...SELLERS, 'INVOICES']],
  ['POST /print/token', SELLERS],
  ['POST /print/no-sale', ['POS']],
  ['GET /settings/price-lists', ['SETTINGS']],
  ['POST /settings/price-lists/add', ['SETTINGS']],
  ['POST /settings/price-lists/1/update', ['SETTINGS']],
  ['DELETE /settings/price-lists/1', ['SETTINGS']],
  ['POST /settings/categories/order', ['SETTINGS']],
  ['POST /menu-items/order', ['SETTINGS']],
  ['POST /menu-items/change', ['SETTINGS']],
  ['POST /menu-items/1/copy', ['SETTINGS']],
  ['GET /settings/store-setting', ['SETTINGS']],
  ['GET /settings/print-setting', ['SETTINGS']],
  ['GET /settings/taxes', ['SETTINGS']],
  ['POST /settings/taxes/add', ['SETTINGS']],
  ['GET /settings/payment-types', ['SETTINGS']],
  ['GET /settings/store-tables', ['SETTINGS']],
  ['GET /settings/categories', ['SETTINGS']],
  ['GET /settings/subscriptions', ['SETTINGS']],
  ['GET /menu-items', ['SETTINGS']],
  ['POST /menu-items/add', ['SETTINGS']],
  ['GET /audit', 'admins'],
  ['GET /auth/session', 'all'],
  ['GET /store', 'all'],
  ['GET /auth/devices', 'all'],
  ['GET /support', 'all'],
];

const hub = await openHub();

/** Returns whether the guard lets the call in, whatever the call then does with its empty body. */
async function isLetIn(call: string, cookie: string): Promise<boolean> {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const body = method === 'POST' ? {} : undefined;
  const { status, body: answer } = await callApi(hub, method, path, { cookie, body });
  expect([call, status]).not.toEqual([call, 401]);
  expect([call, status < 500]).toEqual([call, true]);
  return !(status === 403 && answer.code === 'FORBIDDEN');
}

test.each(SCOPES)('%s alone is let in to just its calls', async (scope) => {
  covers('4.1');
  const { cookie } = makePerson(hub, { scopes: [scope] });
  const letIn: string[] = [];
  for (const [call] of CALLS) if (await isLetIn(call, cookie)) letIn.push(call);
  const expected = CALLS.filter(
    ([, who]) => who === 'all' || (who !== 'admins' && who.includes(scope)),
  );
  expect(letIn).toEqual(expected.map(([call]) => call));
});

test('an admin is let in everywhere', async () => {
  const { cookie } = makePerson(hub, { role: 'admin' });
  for (const [call] of CALLS) expect([call, await isLetIn(call, cookie)]).toEqual([call, true]);
});

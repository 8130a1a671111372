// How many taps the jobs with money and the office's jobs take; each click on the page counts.
import { expect, test } from 'vitest';
import { makePinPerson } from '../fixtures/approvals.ts';
import { untilFetched } from '../fixtures/browser.ts';
import { finger } from '../fixtures/finger.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makePerson, makeTill as makePlace } from '../fixtures/people.ts';
import { eachFloor } from '../fixtures/waiter-floor.ts';

const { house, open, serve, billsOf } = eachFloor(await openFileBrowser());

test('half is paid in cash with a tip and the rest by card in eight taps', async () => {
  const { four } = await serve();
  const { page } = await open();
  const { press, taps } = finger(page);
  await press(/^Table 4\b/);
  await press(/^Pay \$/);
  await press('Pay half');
  await press(/10 %/);
  await press(/^Pay \$.* · Cash$/);
  await press('Continue');
  await press('Card');
  await press(/^Pay \$.* · Card$/);
  await expect.poll(() => billsOf(four)).toEqual([]);
  expect(taps()).toBeLessThanOrEqual(8);
});

test('a discount that needs approval takes seven taps and the PIN', async () => {
  const { hub } = house;
  const { four } = await serve();
  makePinPerson(hub, 'maya', '2468', ['DASHBOARD', 'DISCOUNT', 'APPROVE']);
  const waiter = makePinPerson(hub, 'nico', '9753', ['POS', 'ORDERS']);
  const who = { ...waiter, cookie: `${waiter.cookie}; ${makePlace(hub, 'Bar')}` };
  const { page } = await house.open(who);
  await page.goto('/dashboard/tables');
  const { press, taps } = finger(page);
  await press(/^Table 4\b/);
  await press('More');
  await press('Discount', 'menuitem');
  await press('15 %');
  await press('Regular guest');
  await press('Apply discount');
  await press('Name of maya');
  await page.keyboard.type('2468');
  await page.keyboard.press('Enter');
  await page.getByText('The discount is set.').waitFor();
  expect(taps()).toBeLessThanOrEqual(7);
  expect((await billsOf(four))[0].discount).toMatchObject({ approved_by: 'maya' });
});

test('a dish is marked as sold out on the till with three taps', async () => {
  makeItem(house.hub, { title: 'Soup' });
  const { page } = await open();
  await page.goto('/dashboard/pos');
  const soup = page.getByRole('button', { name: /Add Soup/ });
  await soup.waitFor();
  await untilFetched(page, 'shortcuts');
  // A right click does the same as a long press.
  await soup.click({ button: 'right' });
  const { press, taps } = finger(page);
  await press('Sold out');
  await press('Save');
  await page.getByRole('button', { name: /Add Soup.*Sold out/ }).waitFor();
  expect(taps() + 1).toBe(3);
});

test('a receipt is printed again with three taps, and all of it refunded with six', async () => {
  const { hub, till } = house;
  const cart = [{ id: makeItem(hub, { title: 'Soup', priceCents: 650 }) }];
  const { orderId } = await placeOrder(hub, till, { cart, deliveryType: 'takeaway' });
  const [{ id, due }] = (await till.get(`/bills?orderIds=${orderId}`)).body;
  const payments = [{ paymentTypeId: 2, amount: due }];
  await till.post(`/bills/${id}/pay`, { payments, due });
  const manager = makePerson(hub, { scopes: ['POS', 'INVOICES', 'REFUND', 'DASHBOARD'] });
  const { page, context } = await house.open(manager, {});
  await page.goto('/dashboard/pos');

  const again = finger(page);
  await again.press(/^Invoices/, 'link');
  await again.press('Show invoice 1');
  const paper = context.waitForEvent('page');
  await again.press('Print duplicate');
  await (await paper).close();
  expect(again.taps()).toBe(3);

  await page.goto('/dashboard/pos');
  const { press, taps } = finger(page);
  await press(/^Invoices/, 'link');
  await press('Show invoice 1');
  await press('Refund');
  await press('Refund everything');
  await press('Complaint');
  await press('Refund $6.50');
  await page.getByText('Refunded: $6.50').first().waitFor();
  expect(taps()).toBe(6);
});

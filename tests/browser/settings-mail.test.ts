// Mail and reasons in the settings, and a receipt without paper (contract 16, 28).
import { afterAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openMailServer } from '../fixtures/mail-server.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());
const post = await openMailServer();
afterAll(() => post.close());

async function sell(): Promise<number> {
  const { till, hub } = house;
  const cart = [{ id: makeItem(hub, { title: 'Plate', priceCents: 1200 }) }];
  const { billId } = (await till.post('/pos/create-order', { cart, deliveryType: 'dinein' })).body;
  const pay = { payments: [{ paymentTypeId: 2, amount: 12 }], due: 12 };
  return (await till.post(`/bills/${billId}/pay`, pay)).body.invoiceId;
}

test.each([1280, 390])('a mail server is set up, tested and switched off, %i px', async (width) => {
  covers('9.10', '/dashboard/settings/mail');
  const { page, faults } = await house.open(makeAdmin(house.hub), { width });
  await page.goto('/dashboard/settings/mail');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please provide the mail server.').first().waitFor();
  await page.getByLabel('Mail server').fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill(String(post.port));
  await page.getByLabel('From', { exact: true }).fill('info@house.example');
  await page.getByLabel('Send the day report to').fill('boss@house.example\nbooks@house.example');
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Mail settings saved successfully.').waitFor();
  await page.getByLabel('Send a test mail to').fill('me@house.example');
  const before = post.mails.length;
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('A test mail was sent to me@house.example.').waitFor();
  expect(post.mails[before]?.to).toEqual(['me@house.example']);
  const { body } = await house.till.get('/settings/mail');
  expect(body.dayReportTo).toEqual(['boss@house.example', 'books@house.example']);
  expect(await listSmallTargets(page)).toEqual([]);

  // A failed test shows the mail server's message, and the input is kept.
  post.refuse('no such mailbox');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page
    .getByText(/no such mailbox/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Send a test mail to').inputValue()).toBe('me@house.example');
  post.refuse(undefined);
  expect(faults.splice(0).filter((fault) => !/409/.test(fault))).toEqual([]);

  await page.getByRole('button', { name: 'Switch off' }).click();
  const question = page.getByRole('dialog', { name: 'Switch mail off?' });
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect.poll(async () => (await house.till.get('/settings/mail')).body).toBe(null);
  expect(faults).toEqual([]);
});

test('a receipt is mailed, and opened on a phone by its code', async () => {
  const id = await sell();
  const server = { host: '127.0.0.1', port: post.port, from: 'info@house.example' };
  await house.till.post('/settings/mail', server);
  await house.till.post('/settings/store-setting', { publicAddress: house.address });
  const { page, faults, context } = await house.open(makeAdmin(house.hub));
  await page.goto('/dashboard/invoices');
  await page.getByRole('button', { name: `Show invoice ${id}` }).click();
  await page.getByRole('button', { name: 'Mail receipt' }).click();
  const mail = page.getByRole('dialog', { name: `Mail receipt ${id}` });
  await mail.getByLabel('Email').fill('guest@x.example');
  expect(await listAxeFaults(page)).toEqual([]);
  const before = post.mails.length;
  await mail.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The receipt is on its way.').waitFor();
  await expect.poll(() => post.mails.length).toBe(before + 1);

  await page.getByRole('button', { name: 'Receipt as QR code' }).click();
  const code = page.getByRole('dialog', { name: `Receipt ${id} as a QR code` });
  const url = await code.getByRole('link').getAttribute('href');
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  const phone = await context.browser()?.newPage({ viewport: { width: 390, height: 844 } });
  await phone?.goto(url ?? '');
  await phone?.getByText('Plate').waitFor();
  expect(await phone?.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await phone?.close();
});

test('reasons are added, changed and deleted', async () => {
  covers('9.10', '/dashboard/settings/reasons');
  const { page, faults } = await house.open(makeAdmin(house.hub));
  await page.goto('/dashboard/settings/reasons');
  await page.getByText('No reasons yet.').waitFor();
  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please provide a reason.').first().waitFor();
  await dialog.getByLabel('For').selectOption('comp');
  await dialog.getByLabel('Reason').fill('Long wait');
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const reasons = async () => (await house.till.get('/settings/reasons')).body;
  expect(await reasons()).toEqual([expect.objectContaining({ kind: 'comp', title: 'Long wait' })]);
  await page.getByText('Long wait').first().waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit Long wait' }).click();
  await dialog.getByLabel('Reason').fill('Waited an hour');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete Waited an hour' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No reasons yet.').waitFor();
  expect(await reasons()).toEqual([]);
  expect(faults).toEqual([]);
});

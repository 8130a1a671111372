// Head office in a browser: the owner makes a menu, publishes it to the stores, and reads what the stores did (contract
// 39).
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { covers } from '../contract/covers.ts';
import { expectFits, listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { OWNER, openOfficeHouse, pairStore } from '../fixtures/office.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';

await ensureBuilt(undefined, undefined, ['office']);
const office = await openOfficeHouse('memory', join(projectRoot, 'dist/office'));
const browser = await openFileBrowser();
let address = '';
beforeAll(async () => {
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`;
});

async function openOffice(width: number): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: address, viewport: { width, height: 844 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto('/');
  await page.getByLabel('User name').fill(OWNER.username);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
  return { page, faults };
}

/** Opens the dialog of a page, fills it in, and saves. */
async function addEntry(page: Page, kind: string, title: string, more?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an entry' });
  await dialog.getByLabel('Kind').selectOption({ label: kind });
  await dialog.getByLabel('Title').fill(title);
  await more?.();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an owner makes a menu, sees what it changes, publishes it, and reads what a store left out', async () => {
  covers('39.1', '39.2');
  const [rome, oslo] = [await pairStore(office, 'Rome'), await pairStore(office, 'Oslo')];
  const { page, faults } = await openOffice(1280);
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByText('No groups: every store gets the same menu and settings.').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const group = page.getByRole('dialog', { name: 'Add a group' });
  await group.getByLabel('Name').fill('North');
  await group.getByLabel('Oslo').check();
  await group.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Oslo' }).waitFor();

  await page.getByRole('link', { name: 'Menu' }).click();
  await addEntry(page, 'Tax', 'VAT', () => page.getByLabel('Rate in %').fill('19'));
  await addEntry(page, 'Category', 'Soups');
  await addEntry(page, 'Dish', 'Tomato soup', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('6.5');
    await dialog.getByLabel('Price in North').fill('9');
    await dialog.getByLabel('Tax', { exact: true }).selectOption({ label: 'VAT' });
    await dialog.getByLabel('Category').selectOption({ label: 'Soups' });
    await dialog.getByLabel('Description').last().check();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await listSmallTargets(page)).toEqual([]);
  });
  await page.getByRole('cell', { name: 'Tomato soup' }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Releases' }).click();
  await page.getByText('No releases yet.').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish a release' });
  await publish.getByLabel('Title').fill('Autumn');
  await publish.getByRole('region', { name: 'Oslo, Rome' }).getByText('Tomato soup: new').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await publish.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('cell', { name: '0 of 2 stores' }).waitFor();

  const { body } = await office.send('GET', '/v1/releases?after=0', { headers: oslo.headers });
  const soup = body.releases[0].entries.find((one: { kind: string }) => one.kind === 'item');
  expect(soup).toMatchObject({
    owned: ['description'],
    body: { price: 9, taxId: { ref: 'tax-1' } },
  });
  const other = await office.send('GET', '/v1/releases?after=0', { headers: rome.headers });
  expect(JSON.stringify(other.body)).toContain('"price":6.5');
  const refused = [{ ref: soup.ref, title: soup.title, reason: 'This barcode is taken.' }];
  const applied = await office.send('POST', '/v1/releases/1/applied', {
    headers: oslo.headers,
    body: { appliedAt: '2026-11-20T20:00:00.000Z', refused },
  });
  expect(applied.status).toBe(200);
  await page.reload();
  await page.getByRole('cell', { name: '1 of 2 stores, 1 only in part' }).waitFor();
  await page.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Release 1: Autumn' });
  await details.getByText('Tomato soup: This barcode is taken.').waitFor();
  await details.getByRole('button', { name: 'Publish again' }).click();
  await page.getByRole('cell', { name: '2', exact: true }).waitFor();
  expect(faults).toEqual([]);
});

const NOW = { title: 'Before', starts: 'now', groupIds: [] };

const bodyOf = async (title: string) => {
  const { body } = await office.owner.get('/catalogue');
  return body.find((entry: { title: string }) => entry.title === title);
};

test('option groups, sets, promotions and settings have forms, and errors keep what was typed', async () => {
  covers('39.1');
  const { page, faults } = await openOffice(1280);
  await page.getByRole('link', { name: 'Menu' }).click();
  await addEntry(page, 'Option group', 'Bread', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('At most').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Add at least one option.').waitFor();
    await dialog.getByRole('button', { name: 'Add an option' }).click();
    const first = dialog.getByRole('region', { name: 'option 1' });
    await first.getByLabel('Title').fill('Rye');
    await first.getByLabel('Price').fill('a lot');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await first.getByText('Enter an amount, such as 12.50.').waitFor();
    expect(await first.getByLabel('Price').inputValue()).toBe('a lot');
    expect(await first.getByLabel('Title').inputValue()).toBe('Rye');
    expect(await first.getByLabel('Price').evaluate((at) => at === document.activeElement)).toBe(
      true,
    );
    await first.getByLabel('Price').fill('0,50');
  });
  expect(await bodyOf('Bread')).toMatchObject({
    kind: 'group',
    body: { title: 'Bread', max: 2, options: [{ title: 'Rye', price: 0.5 }] },
  });
  await addEntry(page, 'Set', 'Lunch', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('12');
    await dialog.getByRole('button', { name: 'Add a step' }).click();
    const step = dialog.getByRole('region', { name: 'step 1' });
    await step.getByLabel('Title').fill('Starter');
    await step.getByRole('button', { name: 'Add a dish' }).click();
    await step.getByLabel('Dish', { exact: true }).selectOption({ label: 'Tomato soup' });
    expect(await listAxeFaults(page)).toEqual([]);
  });
  const soup = { ref: (await bodyOf('Tomato soup')).ref };
  expect((await bodyOf('Lunch')).body).toMatchObject({
    kind: 'set',
    steps: [{ title: 'Starter', min: 1, max: 1, choices: [{ itemId: soup }] }],
  });
  await addEntry(page, 'Promotion', 'Soup day', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Percentage').fill('15');
    await dialog.getByLabel('Tuesday').check();
    await dialog.getByLabel('Tomato soup').check();
    await dialog.getByText('More fields').click();
    await dialog.getByLabel('Coupon').fill('SOUP');
  });
  expect((await bodyOf('Soup day')).body).toMatchObject({
    ...{ kind: 'percent', value: 15, days: [2], items: [{ itemId: soup }], coupon: 'SOUP' },
    ...{ from: '00:00', to: '00:00', isActive: true },
  });
  await addEntry(page, 'Store settings', 'Rules', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('A void needs').selectOption({ label: 'An approval' });
    await dialog.getByLabel('Cash needs an open shift').selectOption({ label: 'Yes' });
  });
  expect((await bodyOf('Rules')).body).toEqual({ voidNeeds: 'approval', shiftRequired: true });
  expect(faults).toEqual([]);
});

test('a service charge and translations have fields, and the preview says what changes in them', async () => {
  covers('39.1', '39.2');
  const { page, faults } = await openOffice(390);
  const dialog = page.getByRole('dialog');
  const change = async (title: string, more: () => Promise<void>) => {
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('button', { name: title }).click();
    await page.getByRole('button', { name: 'Change' }).click();
    await more();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const percent = dialog.getByLabel('Percentage');
  await change('Rules', async () => {
    await dialog.getByRole('combobox', { name: 'Service charge' }).selectOption('on');
    await percent.fill('ten');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a number, such as 8.5.').waitFor();
    expect(await percent.inputValue()).toBe('ten');
    expect(await listAxeFaults(page)).toEqual([]);
    await percent.fill('10');
    await dialog.getByText('Enter a number, such as 8.5.').waitFor({ state: 'detached' });
  });
  expect((await bodyOf('Rules')).body.serviceCharge).toEqual({
    ...{ title: 'Service charge', percent: 10, minGuests: 0 },
  });
  expect((await office.owner.post('/releases/publish', NOW)).status).toBe(200);
  await change('Rules', () => percent.fill('12,5'));
  await change('Tomato soup', async () => {
    await dialog.getByText('More fields').click();
    await dialog.getByRole('button', { name: 'Add a language' }).click();
    const row = dialog.getByRole('region', { name: 'language 1' });
    await row.getByLabel('Language').selectOption({ label: 'German' });
    await row.getByLabel('Title').fill('Tomatensuppe');
  });
  await page.getByRole('link', { name: 'Releases' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Service charge, Percentage: 10% → 12.5%').first().waitFor();
  await dialog.getByText('Title in German: not set → Tomatensuppe').first().waitFor();
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
});

test('the list of stores shows how many tickets are late, and a dash where nobody knows', async () => {
  covers('36.4');
  const bern = await pairStore(office, 'Bern');
  const { page, faults } = await openOffice(1280);
  const row = page.getByRole('row', { name: 'Bern' });
  await row.getByRole('cell', { name: '–', exact: true }).waitFor();
  await bern.say(0, '', { status: { lateTickets: 4 } });
  office.clock.now += 2 * 60_000;
  await page.reload();
  await row.getByRole('cell', { name: '4, 2 min ago', exact: true }).waitFor();
  expect(faults).toEqual([]);
});

test('a changed price is shown beside the old one before it is published', async () => {
  covers('39.2');
  const { page, faults } = await openOffice(390);
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Tomato soup' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tomato soup' });
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('7,25');
  await dialog.getByText('Advanced').click();
  await dialog.getByLabel('Other fields as JSON').fill('{"color": ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This is not valid JSON').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Price', exact: true }).inputValue()).toBe(
    '7,25',
  );
  await dialog.getByLabel('Other fields as JSON').fill('{"color": "red"}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please choose a colour as #rrggbb.').first().waitFor();
  expect(faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([]);
  await dialog.getByLabel('Other fields as JSON').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Releases' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish a release' });
  await publish.getByRole('region', { name: 'Rome' }).getByText('Price: €6.50 → €7.25').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('each screen fits a phone', async () => {
  const { page, faults } = await openOffice(390);
  for (const title of [
    'Stores',
    'Sales',
    'Z reports',
    'Exceptions',
    'Menu',
    'Releases',
    'Groups',
    'Users',
  ]) {
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.getByText('Please wait...').count()).toBe(0);
    await expectFits(page, title);
  }
  expect(faults).toEqual([]);
});

test('a file of sales is saved, and a refusal is shown on the page', async () => {
  const { page } = await openOffice(1280);
  await page.getByRole('link', { name: 'Sales' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^day-[\d-]+\.csv$/);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByRole('alert').getByText('Please sign in.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
});

test('a user, a group and an entry of the menu are deleted only after a question that says what is lost', async () => {
  const { page, faults } = await openOffice(1280);
  const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  const add = async (title: string, label: string, name: string, more?: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialogOf(title).getByLabel(label, { exact: true }).fill(name);
    await more?.();
    await dialogOf(title).getByRole('button', { name: 'Save' }).click();
    await dialogOf(title).waitFor({ state: 'detached' });
  };
  const remove = async (name: string, label: string, lost: RegExp) => {
    await rowOf(name).getByRole('button', { name: 'Change' }).click();
    await dialogOf(name).getByRole('button', { name: label }).click();
    const question = dialogOf(`Delete ${name}`);
    await question.getByText(lost).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await rowOf(name).waitFor();
    await dialogOf(name).getByRole('button', { name: label }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialogOf(name).waitFor({ state: 'detached' });
    await rowOf(name).waitFor({ state: 'detached' });
  };
  await page.getByRole('link', { name: 'Users' }).click();
  await add('Add a user', 'User name', 'nora', () =>
    dialogOf('Add a user').getByLabel('Password').fill('a long password'),
  );
  await remove('nora', 'Delete this user', /^This user is signed out .* releases stay\.$/);
  await page.getByRole('link', { name: 'Groups' }).click();
  await add('Add a group', 'Name', 'South');
  await remove(
    'South',
    'Delete this group',
    /^The stores of this group are not deleted\. .* prices for all stores\.$/,
  );
  await page.getByRole('link', { name: 'Menu' }).click();
  await addEntry(page, 'Category', 'Old dishes');
  await remove(
    'Old dishes',
    'Delete with the next release',
    /removes this entry from every store\./,
  );
  expect(faults).toEqual([]);
});

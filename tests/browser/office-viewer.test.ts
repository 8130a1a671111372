// What a viewer sees in head office: only pages and buttons that a viewer may use. And what an owner does about a
// pairing code that has expired and a Z that differs (contract 36.2, 37).
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { expectFits } from '../fixtures/browser.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { openOfficeHouse, pairStore } from '../fixtures/office.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';

await ensureBuilt(undefined, undefined, ['office']);
const office = await openOfficeHouse('memory', join(projectRoot, 'dist/office'));
const browser = await openFileBrowser();
let address = '';
let rome = 0;

beforeAll(async () => {
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`;
  rome = (await pairStore(office, 'Rome')).id;
  const day = new Date().toISOString().slice(0, 10);
  const z = { store_id: rome, day, closed_at: Date.now(), state: 'different' as const };
  const figures = { sales: 120_000, credits: 1000, tax: 8000, tips: 1200 };
  const difference = JSON.stringify({ tips: [1200, 1000], salesCount: [42, 41] });
  await office.db
    .insertInto('zs')
    .values({ ...z, ...figures, z_no: 7, difference })
    .execute();
  const voided = { day, at: Date.now(), kind: 'void', username: 'anna', approved_by: null };
  await office.db
    .insertInto('exceptions')
    .values({ store_id: rome, id: 1, ...voided, title: 'Steak', reason: 'cold', value: 2400 })
    .execute();
});

async function openAs(cookie: string, size: { width: number; height: number; dark?: boolean }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: size,
    colorScheme: size.dark === true ? 'dark' : 'light',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  return { page, faults };
}

const PAGES = ['Stores', 'Sales', 'Z reports', 'Exceptions'];

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844, dark: true },
])('a viewer is offered nothing that head office refuses, %j', async (size) => {
  const viewer = await office.person('viewer', [rome]);
  const { page, faults } = await openAs(viewer.cookie, size);
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Head office' });
  await bar.waitFor();
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(PAGES);
  const buttons = new Set<string>();
  for (const title of PAGES) {
    await bar.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.getByText('Please wait...').count()).toBe(0);
    await expectFits(page, title);
    expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
    if (process.env.SHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SHOTS}/office-${title}-${size.width}.png` });
    for (const name of await page.getByRole('main').getByRole('button').allInnerTexts())
      buttons.add(name);
  }
  expect([...buttons].filter((name) => /Pair|Add|history|Publish/.test(name))).toEqual([]);
  for (const path of ['/menu', '/releases', '/groups', '/users']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
  }
  expect(faults).toEqual([]);
});

test('an owner gets another pairing code, and reads by how much a Z differs', async () => {
  const { page, faults } = await openAs(office.owner.cookie, { width: 1280, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Pair a store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pair a store' });
  await dialog.getByRole('button', { name: 'Show a code' }).click();
  const code = () => dialog.getByText(/^[0-9A-Z-]{6,}$/).innerText();
  const first = await code();
  if (process.env.SHOTS !== undefined)
    await page.screenshot({ path: `${process.env.SHOTS}/office-pair.png` });
  await dialog.getByRole('button', { name: 'Show a new code' }).click();
  await expect.poll(code).not.toBe(first);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Z reports' }).click();
  const words =
    'Tips: €12.00 received, €10.00 in the Z report, Number of sales: 42 received, 41 in the Z report';
  await page.getByRole('cell', { name: words }).waitFor();
  expect(faults).toEqual([]);
});

// Head office publishes its catalogue as releases; hubs fetch, apply and report them (contract 39).
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openOfficeHouse } from '../../fixtures/office.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { ALWAYS } from '../../fixtures/promotions.ts';

const QUICK = { waitMs: 50, lookMs: 20, heardMs: 50, pausesMs: [100] };
const office = await openOfficeHouse();
const { owner } = office;

interface Branch {
  readonly hub: TestHub;
  readonly till: Till;
  readonly storeId: number;
}
let rome: Branch;
let oslo: Branch;

async function openBranch(title: string): Promise<Branch> {
  const hub = await makeHub({ officeTimes: QUICK });
  // All hubs of tests begin as copies of one database, so each hub needs its own store id.
  hub.db
    .prepare('UPDATE feed SET store_id = ?')
    .run(Buffer.from(title).toString('hex').padEnd(32, '0'));
  const till = makeTill(hub, makeAdmin(hub));
  await till.post('/settings/store-setting', { storeName: title });
  const { port } = office.app.server.address() as AddressInfo;
  const { code } = (await owner.post('/stores/pair')).body;
  const address = `http://127.0.0.1:${port}`;
  const paired = await till.post('/settings/head-office/pair', { address, code });
  expect([paired.status, paired.text]).toEqual([200, paired.text]);
  const stores = (await owner.get('/stores')).body as { id: number; title: string }[];
  return { hub, till, storeId: stores.find((store) => store.title === title)?.id ?? 0 };
}

beforeAll(async () => {
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  [rome, oslo] = [await openBranch('Rome'), await openBranch('Oslo')];
});
afterAll(async () => {
  await rome.hub.close();
  await oslo.hub.close();
});

const add = async (entry: object): Promise<string> => {
  const answer = await owner.post('/catalogue/add', entry);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return `${Object(entry).kind}-${answer.body.id}`;
};
const change = async (ref: string, entry: object) => {
  const answer = await owner.post(`/catalogue/${ref.split('-')[1]}/update`, entry);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
};
const publish = async (more: object = {}): Promise<number> => {
  const sent = { title: 'Autumn', starts: 'now', groupIds: [], ...more };
  const answer = await owner.post('/releases/publish', sent);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.no;
};
type Told = { appliedAt: string | null; refused: { title: string; reason: string }[] };
const toldOf = async (no: number, { storeId }: Branch): Promise<Told | undefined> => {
  const { body } = await owner.get('/releases');
  const release = body.find((one: { no: number }) => one.no === no);
  return release?.stores.find(({ id }: { id: number }) => id === storeId);
};
const untilApplied = async (no: number, branch: Branch): Promise<Told> => {
  await expect
    .poll(async () => (await toldOf(no, branch))?.appliedAt ?? null, { timeout: 20_000 })
    .not.toBeNull();
  return (await toldOf(no, branch)) as Told;
};
const menuOf = async ({ till }: Branch): Promise<Record<string, never>[]> =>
  (await till.get('/menu-items')).body;
const dishOf = async (branch: Branch, title: string) =>
  (await menuOf(branch)).find((item) => item.title === title);

const refs: Record<string, string> = {};

test('taxes, categories, options, dishes and sets arrive in each store, which adopts what it had', async () => {
  covers('39.1', '39.2', '39.3');
  const soup = makeItem(rome.hub, { title: 'soup', priceCents: 300 });
  refs.vat = await add({
    kind: 'tax',
    title: 'VAT',
    body: { title: 'VAT', rate: 19, type: 'inclusive' },
  });
  refs.food = await add({ kind: 'category', title: 'Food', body: { title: 'Food' } });
  refs.size = await add({
    kind: 'group',
    title: 'Size',
    body: {
      title: 'Size',
      min: 1,
      max: 1,
      options: [
        { title: 'Small', price: 0 },
        { title: 'Large', price: 2 },
      ],
    },
  });
  const dish = { taxId: { ref: refs.vat }, categoryId: { ref: refs.food } };
  refs.soup = await add({
    kind: 'item',
    title: 'Soup',
    body: { title: 'Soup', price: 6.5, ...dish },
    groups: [{ ref: refs.size }],
  });
  refs.lunch = await add({
    kind: 'item',
    title: 'Lunch',
    body: {
      ...{ title: 'Lunch', price: 12, kind: 'set' },
      steps: [
        {
          title: 'Starter',
          min: 1,
          max: 1,
          choices: [{ itemId: { ref: refs.soup }, surcharge: 0, isDefault: true }],
        },
      ],
    },
  });
  const preview = await owner.post('/releases/preview', { groupIds: [] });
  expect(preview.body).toHaveLength(2);
  expect(preview.body[0].changes.map(({ change: what }: { change: string }) => what)).toEqual(
    Array(5).fill('added'),
  );
  const no = await publish();
  for (const branch of [rome, oslo]) {
    expect(await untilApplied(no, branch)).toMatchObject({ refused: [] });
    const read = await dishOf(branch, 'Soup');
    expect(read).toMatchObject({ price: 6.5, tax_title: 'VAT', category_title: 'Food' });
    expect(await dishOf(branch, 'Lunch')).toMatchObject({ kind: 'set', price: 12 });
  }
  expect(await dishOf(rome, 'Soup')).toMatchObject({ id: soup });
  const { body: trail } = await rome.till.get('/audit?kind=release.applied');
  expect(JSON.stringify(trail)).toContain('"refused":0');
  expect((await owner.post('/releases/preview', { groupIds: [] })).body[0].changes).toEqual([]);
});

test('what a store owns stays, and a group of stores has its own price', async () => {
  const { id: groupId } = (
    await owner.post('/groups/add', { title: 'North', storeIds: [oslo.storeId] })
  ).body;
  const body = { title: 'Soup', price: 7, description: 'Hot' };
  const entry = { kind: 'item', title: 'Soup', body, owned: ['description'] };
  await change(refs.soup ?? '', { ...entry, ofGroups: { [groupId]: { price: 9 } } });
  const preview = await owner.post('/releases/preview', { groupIds: [groupId] });
  expect(preview.body).toMatchObject([
    { store: 'Oslo', changes: [{ title: 'Soup', change: 'changed' }] },
  ]);
  expect(preview.body[0].changes[0].fields).toContain('price');
  expect(preview.body[0].changes[0].values).toMatchObject({ price: [6.5, 9] });
  const own = await dishOf(rome, 'Soup');
  await rome.till.post(`/menu-items/update/${own?.id}`, {
    title: 'Soup',
    price: 6.5,
    description: 'Of the house',
  });
  const no = await publish();
  await Promise.all([untilApplied(no, rome), untilApplied(no, oslo)]);
  expect(await dishOf(rome, 'Soup')).toMatchObject({ price: 7, description: 'Of the house' });
  expect(await dishOf(oslo, 'Soup')).toMatchObject({ price: 9 });
  // With `owned: ['price']` the store's own price is not overwritten either.
  await change(refs.soup ?? '', { ...entry, body: { ...body, price: 20 }, owned: ['price'] });
  const next = await publish();
  await untilApplied(next, oslo);
  expect(await dishOf(oslo, 'Soup')).toMatchObject({ price: 9, description: 'Hot' });
});

test('an entry that a store cannot apply is left out, and head office reads why', async () => {
  const { id } = (await dishOf(rome, 'Soup')) as unknown as { id: number };
  await rome.till.post(`/menu-items/update/${id}`, {
    title: 'Soup',
    price: 7,
    barcode: '4006381333931',
  });
  refs.tea = await add({
    kind: 'item',
    title: 'Tea',
    body: { title: 'Tea', price: 2, barcode: '4006381333931' },
  });
  refs.cake = await add({ kind: 'item', title: 'Cake', body: { title: 'Cake', price: 4 } });
  const no = await publish();
  const told = await untilApplied(no, rome);
  expect(told.refused.map(({ title }) => title)).toEqual(['Tea']);
  expect(told.refused[0]?.reason.length).toBeGreaterThan(10);
  expect(await dishOf(rome, 'Tea')).toBeUndefined();
  expect(await dishOf(rome, 'Cake')).toMatchObject({ price: 4 });
  expect((await untilApplied(no, oslo)).refused).toEqual([]);
  expect(await dishOf(oslo, 'Tea')).toMatchObject({ price: 2 });
});

test('a deleted entry is deleted in the stores, and an earlier release brings it back', async () => {
  const before = (await owner.get('/releases')).body[0].no;
  expect((await owner.remove(`/catalogue/${(refs.cake ?? '').split('-')[1]}`)).status).toBe(200);
  const no = await publish();
  await untilApplied(no, oslo);
  expect(await dishOf(oslo, 'Cake')).toBeUndefined();
  const again = await owner.post(`/releases/${before}/again`, { starts: 'now' });
  await untilApplied(again.body.no, oslo);
  expect(await dishOf(oslo, 'Cake')).toMatchObject({ price: 4 });
});

test('a release for the next business day waits for it, and later ones with it', async () => {
  await change(refs.cake ?? '', {
    kind: 'item',
    title: 'Cake',
    body: { title: 'Cake', price: 5 },
  }).catch(() => undefined);
  refs.pie = await add({ kind: 'item', title: 'Pie', body: { title: 'Pie', price: 3 } });
  office.clock.now = oslo.hub.clock.now;
  const waits = await publish({ starts: 'next-day' });
  const later = await publish();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await toldOf(waits, oslo))?.appliedAt).toBeNull();
  expect(await dishOf(oslo, 'Pie')).toBeUndefined();
  oslo.hub.clock.now += 24 * 3_600_000;
  await untilApplied(later, oslo);
  expect(await dishOf(oslo, 'Pie')).toMatchObject({ price: 3 });
  expect((await toldOf(waits, oslo))?.appliedAt).not.toBeNull();
});

test('what did not change is left alone, and what was deleted by hand comes back with what refers to it', async () => {
  const soup = (await dishOf(oslo, 'Soup')) as unknown as { id: number };
  await oslo.till.post(`/menu-items/update/${soup.id}`, { title: 'Soup of the house', price: 8 });
  await untilApplied(await publish(), oslo);
  expect(await dishOf(oslo, 'Soup of the house')).toMatchObject({ id: soup.id, price: 8 });
  const taxed = { title: 'Juice', price: 3, taxId: { ref: refs.vat } };
  await add({ kind: 'item', title: 'Juice', body: taxed });
  await untilApplied(await publish(), oslo);
  const [tax] = (await oslo.till.get('/settings/taxes')).body;
  const { cookie } = makeAdmin(oslo.hub);
  expect((await callApi(oslo.hub, 'DELETE', `/settings/taxes/${tax.id}`, { cookie })).status).toBe(
    200,
  );
  expect(await dishOf(oslo, 'Juice')).toMatchObject({ tax_title: null });
  expect((await untilApplied(await publish(), oslo)).refused).toEqual([]);
  expect(await dishOf(oslo, 'Juice')).toMatchObject({ tax_title: 'VAT' });
});

test('what a release makes cheaper is in the exceptions, whatever it lowers', async () => {
  const sizes = (price: number) => ({
    kind: 'group',
    title: 'Size',
    body: {
      title: 'Size',
      min: 1,
      max: 1,
      options: [
        { title: 'Small', price: 0 },
        { title: 'Large', price: 2 },
        { title: 'Giant', price },
      ],
    },
  });
  await change(refs.size ?? '', sizes(5));
  await untilApplied(await publish(), oslo);
  // The numbers of the exceptions begin again, as after a restore. Head office still accepts them.
  oslo.hub.db.exec('DELETE FROM exceptions');
  await change(refs.size ?? '', sizes(3.5));
  await change(refs.pie ?? '', { kind: 'item', title: 'Pie', body: { title: 'Pie', price: 2 } });
  expect((await untilApplied(await publish(), oslo)).refused).toEqual([]);
  const { body } = await oslo.till.get('/reports/exceptions?type=today');
  const lowered = body.map(({ title, value }: Record<string, unknown>) => [title, value]);
  expect(lowered.sort()).toEqual([
    ['Pie', -1],
    ['Size · Giant', -1.5],
  ]);
});

test('promotions and settings are published too', async () => {
  await add({
    kind: 'promotion',
    title: 'Soup week',
    body: {
      ...ALWAYS,
      title: 'Soup week',
      kind: 'percent',
      value: 10,
      items: [{ itemId: { ref: refs.soup } }],
    },
  });
  await add({ kind: 'settings', title: 'Receipts', body: { autoLockSeconds: 300 } });
  const no = await publish();
  expect((await untilApplied(no, oslo)).refused).toEqual([]);
  expect((await oslo.till.get('/store')).body.autoLockSeconds).toBe(300);
});

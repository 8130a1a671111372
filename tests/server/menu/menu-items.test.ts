// Menu items, variants and add-ons over the API.
import { expect, test } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { listMenuItems } from '../../../server/domain/menu/menu.ts';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

let signals: string[] = [];

const hub = await openHub();
const admin = makeAdmin(hub);
// Ignores the signals for writes of the tests' own connection. The hub treats these writes as writes of another
// process.
hub.hub.onSignal(({ kind }) => kind !== 'foreign' && signals.push(kind));

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  callApi(hub, method, path, { body, cookie: admin.cookie });

async function addItem(body: object = {}): Promise<number> {
  const added = await call('POST', '/menu-items/add', { title: 'Soup', price: 4.35, ...body });
  expect(added.status).toBe(200);
  return added.body.id;
}

const getItem = async (id: number) => (await call('GET', `/menu-items/${id}`)).body;
const lastAudit = () =>
  hub.db.prepare('SELECT kind, entity_id, details FROM audit ORDER BY id DESC').get();

test('an item is added with its category and tax, stored in hundredths and read in the wire form', async () => {
  covers('5.11', '10.2', 'GET /menu-items', 'GET /menu-items/{id}', 'POST /menu-items/add');
  const category = (await call('POST', '/settings/categories/add', { title: 'Mains' })).body.id;
  const vat = { title: 'VAT', rate: 8.875, type: 'exclusive' };
  const tax = (await call('POST', '/settings/taxes/add', vat)).body.id;
  signals = [];
  const id = await addItem({ price: '12.5', netPrice: 4.1, categoryId: category, taxId: tax });
  expect(signals).toEqual(['answers-stale']);
  expect(await getItem(id)).toEqual({
    id,
    title: 'Soup',
    price: 12.5,
    net_price: 4.1,
    image: null,
    description: null,
    allergens: [],
    diets: [],
    color: null,
    kitchen_name: null,
    button_name: null,
    is_active: 1,
    groups: [],
    kind: 'dish',
    open_price: 0,
    takeaway_tax_id: null,
    category_id: category,
    category_title: 'Mains',
    tax_id: tax,
    tax_title: 'VAT',
    tax_rate: 8.875,
    tax_type: 'exclusive',
    addons: [],
    variants: [],
  });
  const row = hub.db
    .prepare('SELECT price_cents, net_price_cents FROM menu_items WHERE id = ?')
    .get(id);
  expect(row).toEqual({ price_cents: 1250, net_price_cents: 410 });
  expect(lastAudit()).toMatchObject({ kind: 'menu-item.added', entity_id: String(id) });
});

test('an update replaces the whole item: fields that are not sent become empty', async () => {
  covers('5.11', 'POST /menu-items/update/{id}');
  const category = (await call('POST', '/settings/categories/add', { title: 'X' })).body.id;
  const id = await addItem({ netPrice: 2, categoryId: category });
  const updated = await call('POST', `/menu-items/update/${id}`, { title: 'Stew', price: 5 });
  expect(updated.status).toBe(200);
  expect(await getItem(id)).toMatchObject({
    title: 'Stew',
    price: 5,
    net_price: null,
    category_id: null,
  });
});

test('an empty form field counts as absent', async () => {
  const id = await addItem({ netPrice: '', categoryId: '', taxId: '' });
  expect(await getItem(id)).toMatchObject({ net_price: null, category_id: null, tax_id: null });
  expect((await call('POST', '/menu-items/add', { title: 'A', price: '' })).status).toBe(400);
});

test.each([
  [{ title: ' ' }, 'title', 'Please enter title!'],
  [{ price: -1 }, 'price', 'Please provide valid price!'],
  [{ price: 1.234 }, 'price', 'Please provide valid price!'],
  [{ price: 10_000_000 }, 'price', 'Please provide valid price!'],
  [{ price: null }, 'price', 'Please provide valid price!'],
  [{ netPrice: 'x' }, 'netPrice', 'Please provide valid net price!'],
  [{ categoryId: 9999 }, 'categoryId', 'Please choose a category.'],
  [{ taxId: 9999 }, 'taxId', 'Please choose a tax.'],
  [{ taxId: 'a' }, 'taxId', 'Please choose a tax.'],
])('an item with %j is refused', async (wrong, field, message) => {
  const answer = await call('POST', '/menu-items/add', { title: 'A', price: 1, ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ code: 'INVALID_INPUT', field, message });
});

test('a deleted item is hidden, keeps its row, and can no longer be changed', async () => {
  covers('5.11', 'DELETE /menu-items/delete/{id}');
  const id = await addItem();
  expect((await call('DELETE', `/menu-items/delete/${id}`)).status).toBe(200);
  expect(lastAudit()).toMatchObject({ kind: 'menu-item.deleted', entity_id: String(id) });
  const list = (await call('GET', '/menu-items')).body as { id: number }[];
  expect(list.map((item) => item.id)).not.toContain(id);
  const body = { title: 'A', price: 1 };
  const later = [
    await call('GET', `/menu-items/${id}`),
    await call('POST', `/menu-items/update/${id}`, body),
    await call('DELETE', `/menu-items/delete/${id}`),
    await call('POST', `/menu-items/variants/${id}/add`, body),
    await call('POST', `/menu-items/update/${id}/remove-photo`),
  ];
  expect(later.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(hub.db.prepare('SELECT title FROM menu_items WHERE id = ?').get(id)).toBeDefined();
});

test.each(['variants', 'addons'] as const)('%s are added, changed and hidden', async (kind) => {
  covers(
    '5.11',
    'DELETE /menu-items/addons/{itemId}/delete/{addonId}',
    'DELETE /menu-items/variants/{itemId}/delete/{variantId}',
    'POST /menu-items/addons/{itemId}/add',
    'POST /menu-items/addons/{itemId}/update/{addonId}',
    'POST /menu-items/variants/{itemId}/add',
    'POST /menu-items/variants/{itemId}/update/{variantId}',
  );
  const item = await addItem();
  const added = await call('POST', `/menu-items/${kind}/${item}/add`, { title: 'Large' });
  const { id } = added.body;
  const other = kind === 'variants' ? 'addons' : 'variants';
  expect(await getItem(item)).toMatchObject({
    [kind]: [{ id, item_id: item, title: 'Large', price: 0 }],
    [other]: [],
  });
  signals = [];
  const path = `/menu-items/${kind}/${item}`;
  await call('POST', `${path}/update/${id}`, { title: 'Huge', price: 2.5 });
  expect(signals).toEqual(['answers-stale']);
  await call('POST', `${path}/update/${id}`, { title: 'Giant' });
  expect((await getItem(item))[kind]).toEqual([{ id, item_id: item, title: 'Giant', price: 2.5 }]);
  expect((await call('DELETE', `${path}/delete/${id}`)).status).toBe(200);
  expect((await getItem(item))[kind]).toEqual([]);
  expect((await call('DELETE', `${path}/delete/${id}`)).status).toBe(404);
  const row = hub.db.prepare(`SELECT title FROM ${kind} WHERE id = ?`).get(id);
  expect(row).toEqual({ title: 'Giant' });
  expect(lastAudit()).toMatchObject({ entity_id: String(id) });
});

test.each([
  ['variants', { title: '' }, 'title', 'Please provide variant title!'],
  ['variants', { title: 'A', price: -1 }, 'price', 'Please provide valid variant price!'],
  ['addons', {}, 'title', 'Please provide addon title!'],
  ['addons', { title: 'A', price: 'x' }, 'price', 'Please provide valid addon price!'],
])('%s with %j are refused', async (kind, body, field, message) => {
  const answer = await call('POST', `/menu-items/${kind}/${await addItem()}/add`, body);
  expect(answer.body).toEqual({ code: 'INVALID_INPUT', field, message });
});

test.each(['variants', 'addons'])("another item's %s are not found", async (kind) => {
  const [mine, other] = [await addItem(), await addItem()];
  const { id } = (await call('POST', `/menu-items/${kind}/${mine}/add`, { title: 'A', price: 1 }))
    .body;
  const body = { title: 'B', price: 9 };
  const path = `/menu-items/${kind}/${other}`;
  expect((await call('POST', `${path}/update/${id}`, body)).status).toBe(404);
  expect((await call('DELETE', `${path}/delete/${id}`)).status).toBe(404);
  expect((await getItem(mine))[kind]).toMatchObject([{ title: 'A', price: 1 }]);
});

test('who lacks SETTINGS can neither read nor write the menu', async () => {
  const { cookie } = makePerson(hub, { scopes: ['POS'] });
  const tries = [
    await callApi(hub, 'GET', '/menu-items', { cookie }),
    await callApi(hub, 'GET', '/menu-items/1', { cookie }),
    await callApi(hub, 'POST', '/menu-items/add', { cookie, body: {} }),
    await callApi(hub, 'DELETE', '/menu-items/delete/1', { cookie }),
    await callApi(hub, 'POST', '/menu-items/addons/1/add', { cookie, body: {} }),
    await callApi(hub, 'POST', '/menu-items/update/1/upload-photo', { cookie }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
});

test('the whole menu is read in four statements however long it is', () => {
  const seen: string[] = [];
  const prepare = hub.db.prepare.bind(hub.db);
  const counting = Object.assign(Object.create(hub.db), {
    prepare: (text: string) => {
      seen.push(text);
      return prepare(text);
    },
  });
  expect(listMenuItems(new Tx(counting)).length).toBeGreaterThan(5);
  expect(seen).toHaveLength(4);
});

// Changing many dishes in one call, and copying a dish (contract 21).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAddon, makeCategory, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const read = async (id: number) => (await owner.get(`/menu-items/${id}`)).body;
const change = (body: object) => owner.post('/menu-items/change', body);

const hub = await openHub();
const owner = makeTill(hub);
const category = makeCategory(hub, 'Starters');
const soup = makeItem(hub, { title: 'Soup', priceCents: 435 });
makeVariant(hub, soup, 655, 'Large');
makeAddon(hub, soup, 105, 'Bread');
const tea = makeItem(hub, { title: 'Tea', priceCents: 250 });
const tax = (await owner.post('/settings/taxes/add', { title: 'VAT', rate: 7, type: 'inclusive' }))
  .body.id;

test('many dishes get a category, a tax, a price by percent, and go off the menu at once', async () => {
  covers('21.3', 'POST /menu-items/change');
  const all = { ids: [soup, tea], categoryId: category, taxId: tax, percent: 10, isActive: false };
  const { status, body } = await change(all);
  expect([status, body.message]).toEqual([200, '2 menu items changed successfully.']);
  // Ten percent more: 4.785 → 4.79, 7.205 → 7.21, 2.75. The bread is unchanged.
  expect(await read(soup)).toMatchObject({
    price: 4.79,
    category_title: 'Starters',
    tax_title: 'VAT',
    is_active: 0,
    variants: [{ price: 7.21 }],
    addons: [{ price: 1.05 }],
  });
  expect(await read(tea)).toMatchObject({ price: 2.75, is_active: 0 });
  const exceptions = (await owner.get('/reports/exceptions?type=today')).body;
  expect(
    exceptions.map(({ title, value }: { title: string; value: number }) => [title, value]),
  ).toEqual([
    ['Tea', 0.25],
    ['Soup · Large', 0.66],
    ['Soup', 0.44],
  ]);
  await change({ ids: [tea], isActive: true, categoryId: null });
  expect(await read(tea)).toMatchObject({ price: 2.75, category_id: null, tax_title: 'VAT' });
});

test('it is all or nothing', async () => {
  const before = [await read(soup), await read(tea)];
  for (const [body, status, field] of [
    [{ ids: [soup, 999], percent: 5 }, 404, undefined],
    [{ ids: [soup] }, 400, 'ids'],
    [{ ids: [], percent: 5 }, 400, 'ids'],
    [{ ids: [soup], percent: 901 }, 400, 'percent'],
    [{ ids: [soup], categoryId: 999 }, 400, 'categoryId'],
    [{ ids: [tea, soup], taxId: 999, percent: 5 }, 400, 'taxId'],
  ] as const) {
    const answer = await change(body);
    expect([body, answer.status, answer.body.field]).toEqual([body, status, field]);
  }
  const dear = makeItem(hub, { title: 'Gold', priceCents: 900_000_000 });
  const answer = await change({ ids: [tea, dear], percent: 50 });
  expect([answer.status, answer.body.field]).toEqual([400, 'percent']);
  expect([await read(soup), await read(tea)]).toEqual(before);
});

test('a copied dish has the same option groups, comes last in the menu, and has no photo', async () => {
  covers('21.3', 'POST /menu-items/{id}/copy');
  const group = {
    title: 'Sauce',
    min: 0,
    max: 1,
    free: 0,
    options: [{ title: 'Aioli', price: 1 }],
  };
  const { id: groupId } = (await owner.post('/settings/option-groups/add', group)).body;
  await owner.post(`/menu-items/${soup}/groups`, { groupIds: [groupId] });
  hub.db.prepare(`UPDATE menu_items SET image = '/uploads/x.webp' WHERE id = ?`).run(soup);
  await owner.post('/menu-items/order', { ids: [tea, soup] });
  const { body } = await owner.post(`/menu-items/${soup}/copy`);
  const [from, copy] = [await read(soup), await read(body.id)];
  expect(copy).toMatchObject({
    title: 'Soup (copy)',
    price: from.price,
    image: null,
    category_id: category,
    tax_id: tax,
    is_active: 0,
    groups: from.groups,
    variants: [{ title: 'Large', price: 7.21 }],
    addons: [{ title: 'Bread', price: 1.05 }],
  });
  expect(copy.variants[0].id).not.toBe(from.variants[0].id);
  expect((await owner.get('/menu-items')).body.at(-1).id).toBe(body.id);
  expect((await owner.post('/menu-items/999/copy')).status).toBe(404);
  const { cookie } = makePerson(hub, { scopes: ['POS'] });
  for (const path of [`/menu-items/${soup}/copy`, '/menu-items/change'])
    expect((await callApi(hub, 'POST', path, { cookie, body: {} })).status).toBe(403);
});

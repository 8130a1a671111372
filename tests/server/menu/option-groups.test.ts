// Option groups in settings, and the dishes that use them (contract 21.1).
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem, removeFromMenu } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const events = listenTo(hub);
beforeEach(() => {
  events.take();
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  callApi(hub, method, path, { cookie: admin.cookie, ...(body === undefined ? {} : { body }) });

const SAUCES = {
  title: 'Sauces',
  min: 0,
  max: 5,
  free: 1,
  options: [
    { title: 'Ketchup', price: 0.5, isDefault: true },
    { title: 'Aioli', price: 0.8 },
  ],
};
const addGroup = async (more: object = {}) =>
  (await call('POST', '/settings/option-groups/add', { ...SAUCES, ...more })).body.id as number;
const readGroup = async (id: number) =>
  (await call('GET', '/settings/option-groups')).body.find(
    (each: { id: number }) => each.id === id,
  );

test('a group is added, read and announced, with who uses it', async () => {
  covers('21.1', 'GET /settings/option-groups', 'POST /settings/option-groups/add');
  const id = await addGroup();
  expect(events.take()).toEqual([{ event: 'menu_update', data: {} }]);
  const item = makeItem(hub);
  await call('POST', `/menu-items/${item}/groups`, { groupIds: [id] });
  expect(await readGroup(id)).toEqual({
    id,
    title: 'Sauces',
    min: 0,
    max: 5,
    free: 1,
    options: [
      { id: expect.any(Number), title: 'Ketchup', price: 0.5, is_default: 1 },
      { id: expect.any(Number), title: 'Aioli', price: 0.8, is_default: 0 },
    ],
    used_by: 1,
  });
  removeFromMenu(hub, 'menu_items', item);
  expect((await readGroup(id)).used_by).toBe(0);
});

test('an update keeps the ids that it sends, in the order in which they are sent', async () => {
  covers('21.1', 'POST /settings/option-groups/{id}/update');
  const id = await addGroup();
  const [ketchup, aioli] = (await readGroup(id)).options;
  const options = [
    { id: aioli.id, title: 'Aïoli', price: 0.9 },
    { title: 'Mustard' },
    { id: ketchup.id, title: 'Ketchup', price: 0.5 },
  ];
  const body = { title: 'Dips', min: 1, max: null, options };
  expect((await call('POST', `/settings/option-groups/${id}/update`, body)).status).toBe(200);
  const group = await readGroup(id);
  expect(group).toMatchObject({ title: 'Dips', min: 1, max: null, free: 1 });
  expect(group.options).toMatchObject([
    { id: aioli.id, title: 'Aïoli', price: 0.9, is_default: 0 },
    { title: 'Mustard', price: 0 },
    { id: ketchup.id },
  ]);
  await call('POST', `/settings/option-groups/${id}/update`, { ...body, options: [options[0]] });
  expect((await readGroup(id)).options).toMatchObject([{ id: aioli.id }]);
  const again = await call('POST', `/settings/option-groups/${id}/update`, body);
  expect([again.status, again.body.field]).toEqual([400, 'options']);
});

test('renaming a group changes no price, and a changed price is an exception', async () => {
  hub.db.exec('DELETE FROM exceptions');
  const id = await addGroup({ min: 1 });
  const [ketchup, aioli] = (await readGroup(id)).options;
  const update = (body: object) => call('POST', `/settings/option-groups/${id}/update`, body);
  const named = [
    { id: ketchup.id, title: 'Catsup' },
    { id: aioli.id, title: 'Aïoli' },
  ];
  expect((await update({ title: 'Dips', options: named })).status).toBe(200);
  expect(await readGroup(id)).toMatchObject({
    title: 'Dips',
    min: 1,
    max: 5,
    free: 1,
    options: [
      { title: 'Catsup', price: 0.5, is_default: 1 },
      { title: 'Aïoli', price: 0.8, is_default: 0 },
    ],
  });
  const changes = async () =>
    (await call('GET', '/reports/exceptions?type=today')).body.filter(
      ({ kind }: { kind: string }) => kind === 'price',
    );
  expect(await changes()).toEqual([]);
  await update({ title: 'Dips', options: [named[0], { ...named[1], price: 0.6 }] });
  expect(await changes()).toMatchObject([{ title: 'Dips · Aïoli', value: -0.2 }]);
  expect([(await update({ title: 'Dips', max: 1, options: named })).status]).toEqual([200]);
  const both = named.map((option) => ({ ...option, isDefault: true }));
  const many = await update({ title: 'Dips', options: both });
  expect([many.status, many.body.field]).toEqual([400, 'options']);
  const below = await update({ title: 'Dips', min: 2, options: named });
  expect([below.status, below.body.field]).toEqual([400, 'max']);
});

test('dishes share groups in an order of their own, and lose what is deleted', async () => {
  covers('21.1', 'DELETE /settings/option-groups/{id}', 'POST /menu-items/{id}/groups');
  const [first, second] = [await addGroup({ title: 'A' }), await addGroup({ title: 'B' })];
  const [soup, stew] = [makeItem(hub), makeItem(hub)];
  await call('POST', `/menu-items/${soup}/groups`, { groupIds: [second, first] });
  await call('POST', `/menu-items/${stew}/groups`, { groupIds: [first] });
  const groupsOf = async (id: number) =>
    ((await call('GET', `/menu-items/${id}`)).body.groups ?? []).map(
      ({ title }: { title: string }) => title,
    );
  expect(await groupsOf(soup)).toEqual(['B', 'A']);
  const { body } = await call('GET', '/pos/init');
  const sold = body.menuItems.find(({ id }: { id: number }) => id === soup);
  expect(sold.groups.map(({ id }: { id: number }) => id)).toEqual([second, first]);
  expect((await call('DELETE', `/settings/option-groups/${first}`)).status).toBe(200);
  expect([await groupsOf(soup), await groupsOf(stew)]).toEqual([['B'], []]);
  expect((await call('DELETE', `/settings/option-groups/${first}`)).status).toBe(404);
  expect((await call('POST', `/settings/option-groups/${first}/update`, SAUCES)).status).toBe(404);
  const gone = await call('POST', `/menu-items/${soup}/groups`, { groupIds: [first] });
  expect([gone.status, await groupsOf(soup)]).toEqual([404, ['B']]);
  await call('POST', `/menu-items/${soup}/groups`, { groupIds: [] });
  expect(await groupsOf(soup)).toEqual([]);
  expect((await call('POST', '/menu-items/99999/groups', { groupIds: [] })).status).toBe(404);
});

test.each([
  ['title', { title: '' }],
  ['min', { min: -1 }],
  ['max', { max: 0 }],
  ['max', { min: 3, max: 2 }],
  ['free', { free: 100 }],
  ['options', { options: [] }],
  ['title', { options: [{ title: '' }] }],
  ['price', { options: [{ title: 'A', price: -1 }] }],
  [
    'options',
    {
      max: 1,
      options: [
        { title: 'A', isDefault: true },
        { title: 'B', isDefault: true },
      ],
    },
  ],
])('a fault in %s is refused', async (field, more) => {
  const { status, body } = await call('POST', '/settings/option-groups/add', {
    ...SAUCES,
    ...more,
  });
  expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', field]);
});

test('a user without settings cannot change groups', async () => {
  const { cookie } = makePerson(hub, { scopes: ['POS', 'KITCHEN'] });
  const add = await callApi(hub, 'POST', '/settings/option-groups/add', { cookie, body: SAUCES });
  expect([add.status, add.body.code]).toEqual([403, 'FORBIDDEN']);
});

// The steps of sets in Settings, in the menu file and in other languages (contract 30.1).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAddon, makeGroup, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  cookie = admin.cookie,
) => callApi(hub, method, path, { cookie, ...(body ? { body } : {}) });
const post = (path: string, body: object) => call('POST', path, body);
const readItem = async (id: number) => (await call('GET', `/menu-items/${id}`)).body;

const soup = makeItem(hub, { title: 'Soup' });
const wine = makeItem(hub, { title: 'Wine' });
const large = makeVariant(hub, wine, 600, 'Large');
const open = makeItem(hub, { title: 'Catch of the day' });
hub.db.prepare('UPDATE menu_items SET open_price = 1 WHERE id = ?').run(open);

test('a set is added with its steps, read and announced', async () => {
  covers('30.1', 'POST /menu-items/{id}/steps', 'POST /menu-items/add');
  const events = listenTo(hub);
  const choices = [{ itemId: wine, variantId: large, surcharge: 1.5, isDefault: true }];
  const id = await makeSet(hub, admin, { steps: [oneOf('Drink', choices, { course: 2 })] });
  expect(events.take()).toEqual([{ event: 'menu_update', data: {} }]);
  expect(await readItem(id)).toMatchObject({
    kind: 'set',
    steps: [
      {
        id: expect.any(Number),
        title: 'Drink',
        min: 1,
        max: 1,
        course: 2,
        choices: [
          {
            item_id: wine,
            variant_id: large,
            title: 'Wine',
            variant_title: 'Large',
            surcharge: 1.5,
            is_default: 1,
          },
        ],
      },
    ],
  });
  expect((await readItem(soup)).kind).toBe('dish');
  expect((await readItem(soup)).steps).toBeUndefined();
  const steps = [oneOf('Starter', [soup]), oneOf('Sweet', [soup], { min: 0 })];
  expect((await post(`/menu-items/${id}/steps`, { steps })).status).toBe(200);
  expect((await readItem(id)).steps.map(({ title }: { title: string }) => title)).toEqual([
    'Starter',
    'Sweet',
  ]);
});

test('steps that nobody can fill are refused', async () => {
  const id = await makeSet(hub, admin, { steps: [oneOf('Any', [soup])] });
  const other = await makeSet(hub, admin, { steps: [oneOf('Any', [soup])] });
  const bad: unknown[] = [
    [],
    Array.from({ length: 11 }, () => oneOf('Any', [soup])),
    [oneOf('', [soup])],
    [oneOf('Any', [])],
    [oneOf('Any', [soup], { min: 2 })],
    [oneOf('Any', [soup], { max: 21 })],
    [oneOf('Any', [soup], { min: -1 })],
    [oneOf('Any', [soup], { course: 10 })],
    [oneOf('Any', [soup, soup])],
    [oneOf('Any', [{ itemId: soup, isDefault: true }], { min: 2, max: 3 })],
    [oneOf('Any', [{ itemId: soup, surcharge: -1 }])],
    [oneOf('Any', [{ itemId: soup, surcharge: 0.005 }])],
    [oneOf('Any', [wine])],
    [oneOf('Any', [{ itemId: soup, variantId: large }])],
    [oneOf('Any', [open])],
    [oneOf('Any', [other])],
    [oneOf('Any', [999_999])],
    'none',
  ];
  for (const steps of bad) {
    const { status, body } = await post(`/menu-items/${id}/steps`, { steps });
    expect([steps, status, body.code, body.field]).toEqual([steps, 400, 'INVALID_INPUT', 'steps']);
  }
  expect((await readItem(id)).steps).toHaveLength(1);
  expect(
    (await post(`/menu-items/${soup}/steps`, { steps: [oneOf('Any', [soup])] })).body.field,
  ).toBe('steps');
  expect((await post('/menu-items/999999/steps', { steps: [oneOf('Any', [soup])] })).status).toBe(
    404,
  );
  const waiter = makePerson(hub, { scopes: ['POS'] });
  expect((await call('POST', `/menu-items/${id}/steps`, { steps: [] }, waiter.cookie)).status).toBe(
    403,
  );
});

test('a set has nothing of its own but steps, and a choice does not become one', async () => {
  const id = await makeSet(hub, admin, { steps: [oneOf('Any', [soup])] });
  const { id: group } = makeGroup(hub, [], { options: [['Rice', 0]] });
  expect((await post(`/menu-items/variants/${id}/add`, { title: 'Large', price: 1 })).status).toBe(
    400,
  );
  expect((await post(`/menu-items/addons/${id}/add`, { title: 'Cheese', price: 1 })).status).toBe(
    400,
  );
  expect((await post(`/menu-items/${id}/groups`, { groupIds: [group] })).status).toBe(400);
  const set = { title: 'Dinner', price: 20, kind: 'set' };
  expect((await post('/menu-items/add', { ...set, openPrice: true })).body.field).toBe('openPrice');
  expect(
    (await post('/menu-items/add', { title: 'Soup', price: 1, steps: [oneOf('Any', [soup])] })).body
      .field,
  ).toBe('steps');
  const pizza = makeItem(hub, { title: 'Pizza' });
  makeAddon(hub, pizza, 100);
  expect((await post(`/menu-items/update/${pizza}`, { ...set, title: 'Pizza' })).body.field).toBe(
    'kind',
  );
  const refused = await post(`/menu-items/update/${soup}`, { ...set, title: 'Soup' });
  expect([refused.status, refused.body.code]).toEqual([409, 'IN_A_SET']);
  expect(refused.body.itemIds).toContain(id);
  // A call without the kind and the steps leaves them unchanged.
  expect((await post(`/menu-items/update/${id}`, { title: 'Dinner', price: 20 })).status).toBe(200);
  expect(await readItem(id)).toMatchObject({
    kind: 'set',
    title: 'Dinner',
    steps: [{ title: 'Any' }],
  });
});

test('a choice that no longer fits is marked in Settings', async () => {
  const pie = makeItem(hub, { title: 'Pie' });
  const id = await makeSet(hub, admin, { steps: [oneOf('Sweet', [pie, soup])] });
  await post(`/menu-items/variants/${pie}/add`, { title: 'Small', price: 1 });
  const [step] = (await readItem(id)).steps;
  expect(step.choices.map(({ is_offered }: { is_offered?: number }) => is_offered)).toEqual([
    0,
    undefined,
  ]);
});

test('a lower surcharge needs the right to lower prices', async () => {
  const id = await makeSet(hub, admin, { steps: [oneOf('Any', [{ itemId: soup, surcharge: 2 }])] });
  const clerk = makePerson(hub, { scopes: ['SETTINGS'] });
  const put = (surcharge: number) =>
    call(
      'POST',
      `/menu-items/${id}/steps`,
      { steps: [oneOf('Any', [{ itemId: soup, surcharge }])] },
      clerk.cookie,
    );
  expect((await put(1)).body.code).toBe('SCOPE_NOT_HELD');
  expect((await put(3)).status).toBe(200);
});

test('steps are translated, and keep their translations while they stay', async () => {
  hub.db.exec("UPDATE store SET languages = 'en,de'");
  const drink = oneOf('Drink', [soup], { translations: { de: { title: 'Getränk' } } });
  const id = await makeSet(hub, admin, { steps: [drink] });
  await post(`/menu-items/update/${soup}`, {
    title: 'Soup',
    price: 10,
    translations: { de: { title: 'Suppe' } },
  });
  const step = (await readItem(id)).steps[0];
  expect(step.translations).toEqual({ de: { title: 'Getränk' } });
  await post(`/menu-items/${id}/steps`, { steps: [{ ...oneOf('Drinks', [soup]), id: step.id }] });
  expect((await readItem(id)).steps[0]).toMatchObject({
    id: step.id,
    translations: step.translations,
  });
  const menu = (await call('GET', '/pos/init?lang=de')).body.menuItems;
  const set = menu.find((item: { id: number }) => item.id === id);
  expect(set.steps[0]).toMatchObject({ title: 'Getränk', choices: [{ title: 'Suppe' }] });
  const bad = [oneOf('Drink', [soup], { translations: { fr: { title: 'Boisson' } } })];
  expect((await post(`/menu-items/${id}/steps`, { steps: bad })).body.field).toBe('translations');
  hub.db.exec("UPDATE store SET languages = 'en'");
});

test('the menu file has the kind of an item, and a copy has the steps', async () => {
  const id = await makeSet(hub, admin, { title: 'Brunch', steps: [oneOf('Any', [soup])] });
  const { text } = await call('GET', '/menu-items/export');
  const [header, ...rows] = text.split(/\r?\n/);
  expect(header?.split(',')).toContain('kind');
  expect(rows.find((row) => row.includes('Brunch'))).toContain('set');
  const read = async (csv: string) => (await post('/menu-items/import', { csv })).body;
  expect(await read(`id,kind\n${id},dish`)).toMatchObject({ updates: 1 });
  expect((await readItem(id)).kind).toBe('dish');
  expect(await read('title,price,kind\nTasting,50,set')).toMatchObject({ adds: 1 });
  expect((await read(`id,kind\n${soup},set`)).message).toContain('can be chosen in a set');
  expect((await read(`id,kind,variants\n${id},set,Small=1`)).message).toContain('own variants');
  expect((await read(`id,kind\n${id},menu`)).message).toContain('dish or set');
  expect(await read(`id,kind\n${id},set`)).toMatchObject({ updates: 1 });
  const { body } = await post(`/menu-items/${id}/copy`, {});
  expect(await readItem(body.id)).toMatchObject({ kind: 'set', steps: [{ title: 'Any' }] });
});

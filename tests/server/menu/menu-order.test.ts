// The order of dishes and categories, and the note presets of a category (contract 21).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeCategory, makeItem, removeFromMenu } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const dishes: number[] = [];
const categories: number[] = [];
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const hub = await openHub();
const owner = makeTill(hub);
for (const title of ['A', 'B', 'C', 'D']) {
  categories.push(makeCategory(hub, title));
  dishes.push(makeItem(hub, { title }));
}
hub.db.exec('UPDATE store SET is_qr_menu_enabled = 1');
hub.hub.signal({ kind: 'answers-stale' });

test('the named dishes come first, for staff and guests; the other dishes keep their order after them', async () => {
  covers('21.3', 'POST /menu-items/order');
  const [a, b, c, d] = dishes;
  const shown = async () => [
    idsOf((await owner.get('/pos/init')).body.menuItems),
    idsOf((await owner.get('/menu-items')).body),
    idsOf((await owner.get('/qrmenu')).body.menuItems),
  ];
  expect((await owner.post('/menu-items/order', { ids: [c, a] })).status).toBe(200);
  expect(await shown()).toEqual([
    [c, a, b, d],
    [c, a, b, d],
    [c, a, b, d],
  ]);
  await owner.post('/menu-items/order', { ids: [d] });
  const added = (await owner.post('/menu-items/add', { title: 'E', price: 1 })).body.id;
  expect((await shown())[0]).toEqual([d, c, a, b, added]);
});

test('the named categories come first, for staff and guests', async () => {
  covers('21.3', 'POST /settings/categories/order');
  const [a, b, c, d] = categories;
  expect((await owner.post('/settings/categories/order', { ids: [d, b] })).status).toBe(200);
  for (const rows of [
    (await owner.get('/settings/categories')).body,
    (await owner.get('/pos/init')).body.categories,
    (await owner.get('/qrmenu')).body.categories,
  ])
    expect(idsOf(rows)).toEqual([d, b, a, c]);
});

test.each(['/menu-items/order', '/settings/categories/order'])(
  '%s takes each once, knows all of them, and is the settings’ alone',
  async (path) => {
    const gone = makeItem(hub);
    removeFromMenu(hub, 'menu_items', gone);
    for (const [ids, status] of [
      [[], 400],
      [[1, 1], 400],
      [['x'], 400],
      [undefined, 400],
      [[1, 999], 404],
      [[gone], 404],
    ] as const)
      expect([ids, (await owner.post(path, { ids })).status]).toEqual([ids, status]);
    const { cookie } = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
    const stranger = await callApi(hub, 'POST', path, { cookie, body: { ids: [1] } });
    expect(stranger.status).toBe(403);
  },
);

test('a category has note presets, each once, which guests do not see', async () => {
  const body = { title: 'Steaks', notePresets: ['rare', 'medium', 'rare'] };
  const { id } = (await owner.post('/settings/categories/add', body)).body;
  const find = (rows: { id: number }[]) => rows.find((row) => row.id === id);
  const read = async () => find((await owner.get('/pos/init')).body.categories);
  expect(await read()).toEqual({
    id,
    title: 'Steaks',
    note_presets: ['rare', 'medium'],
    default_course: null,
  });
  expect(find((await owner.get('/qrmenu')).body.categories)).toEqual({ id, title: 'Steaks' });
  const update = (more: object) =>
    owner.post(`/settings/categories/${id}/update`, { title: 'Steak', ...more });
  await update({});
  expect(await read()).toMatchObject({ title: 'Steak', note_presets: ['rare', 'medium'] });
  await update({ notePresets: [] });
  expect(await read()).toEqual({ id, title: 'Steak', default_course: null });
  for (const notePresets of [[''], ['x'.repeat(101)], Array(21).fill('x'), 'rare'])
    expect((await update({ notePresets })).status).toBe(400);
});

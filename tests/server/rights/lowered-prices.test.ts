// A user who may change settings but lacks DISCOUNT cannot lower guests' prices, and every lowering is an exception
// (contract 18.1).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { exceptionsOf, said } from '../../fixtures/approvals.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeCategory, makeItem, makeTax } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const owner = makeTill(hub, admin);
const keeperPerson = makePerson(hub, { username: 'keeper', scopes: ['SETTINGS'] });
const keeper = makeTill(hub, keeperPerson);
const remove = (path: string, { cookie } = keeperPerson) =>
  callApi(hub, 'DELETE', path, { cookie });

const told = () => exceptionsOf(hub, 'price');
const LIST = { title: 'Quiet', from: '15:00', to: '15:01' };

/**
 * Expects that a call lowers prices: a user without DISCOUNT is refused and changes nothing, and the owner may make
 * the call, which adds one exception. Returns the id in the answer.
 */
async function isLowering(path: string, body: object, expected: object): Promise<number> {
  const before = told();
  expect(said(await keeper.post(path, body))).toEqual([403, 'SCOPE_NOT_HELD']);
  expect(told()).toHaveLength(before.length);
  const done = await owner.post(path, body);
  expect([done.status, done.text]).toEqual([200, done.text]);
  const now = told();
  expect(now).toHaveLength(before.length + 1);
  expect(now.at(-1)).toMatchObject(expected);
  return done.body.id;
}
async function isFree(path: string, body: object): Promise<number> {
  const answer = await keeper.post(path, body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.id;
}
const dish = (title: string, priceCents = 1000, more: { categoryId?: number } = {}) =>
  makeItem(hub, { title, priceCents, ...more });
function taxed(title: string, taxId: number): number {
  const id = dish(title);
  hub.db.prepare('UPDATE menu_items SET tax_id = ? WHERE id = ?').run(taxId, id);
  return id;
}

describe('price lists', () => {
  test('at −100 %, at 0, on a category, and wider than before', async () => {
    covers('18.1');
    const categoryId = makeCategory(hub, 'Wines');
    const wine = dish('Rioja', 2000, { categoryId });
    const all = { ...LIST, percent: -100, categoryIds: [categoryId] };
    const add = '/settings/price-lists/add';
    await isLowering(add, all, {
      title: 'Rioja',
      value_cents: -2000,
      reason: 'A price list added',
    });
    const zero = { ...LIST, priority: 1, items: [{ itemId: wine, price: 5 }] };
    const free = await isFree(add, { ...zero, items: [{ itemId: wine, price: 25 }] });
    await isLowering(
      `/settings/price-lists/${free}/update`,
      { to: '15:30', items: [{ itemId: wine, price: 5 }] },
      { title: 'Rioja', reason: 'A price list changed' },
    );
    await isLowering(
      `/settings/price-lists/${free}/update`,
      { to: '16:30' },
      { title: 'Rioja', value_cents: -1500 },
    );
    await isFree(`/settings/price-lists/${free}/update`, { title: 'Later', to: '16:00' });
  });

  test('a price list above the menu’s prices needs no permission, but deleting it does', async () => {
    const item = dish('Cake', 500);
    const dear = { ...LIST, title: 'Sunday', days: [7], items: [{ itemId: item, price: 6 }] };
    const id = await isFree('/settings/price-lists/add', dear);
    expect(said(await remove(`/settings/price-lists/${id}`))).toEqual([403, 'SCOPE_NOT_HELD']);
    expect((await remove(`/settings/price-lists/${id}`, admin)).status).toBe(200);
    expect(told().at(-1)).toMatchObject({ title: 'Cake', value_cents: -100 });
    const [row] = (await owner.get('/audit?kind=price-list.deleted')).body;
    expect(row.details).toMatchObject({ title: 'Sunday', items: [{ itemId: item, price: 6 }] });
  });

  test('a dish that comes into a category with a list', async () => {
    const cheap = makeCategory(hub, 'Cheap');
    const list = { ...LIST, percent: -50, categoryIds: [cheap] };
    await isFree('/settings/price-lists/add', list);
    const item = dish('Steak', 3000);
    const moved = { title: 'Steak', price: 30, categoryId: cheap };
    await isLowering(`/menu-items/update/${item}`, moved, {
      title: 'Steak',
      value_cents: -1500,
      reason: 'A dish changed',
    });
    const other = dish('Roast', 3000);
    await isLowering('/menu-items/change', { ids: [other], categoryId: cheap }, { title: 'Roast' });
  });
});

describe('dishes', () => {
  test('a lower price', async () => {
    const item = dish('Soup of today');
    const path = `/menu-items/update/${item}`;
    await isLowering(path, { title: 'Soup of today', price: 9 }, { value_cents: -100 });
    await isFree(path, { title: 'Soup of the day', price: 12 });
    await isLowering('/menu-items/change', { ids: [item], percent: -10 }, { value_cents: -120 });
    await isFree('/menu-items/change', { ids: [item], percent: 10 });
  });

  test('a second dish below the first one, whatever its spelling, also just deleted or turned off', async () => {
    dish('Crème brûlée', 800);
    const add = '/menu-items/add';
    const second = { title: 'CREME  BRULEE!', price: 0.01 };
    await isLowering(add, second, { title: 'CREME  BRULEE!', value_cents: -799 });
    await isFree(add, { title: 'Crème brulée', price: 8 });
    const gone = await isFree(add, { title: 'Trifle', price: 7 });
    expect((await remove(`/menu-items/delete/${gone}`)).status).toBe(200);
    expect(said(await keeper.post(add, { title: 'Trifle', price: 1 }))).toEqual([
      403,
      'SCOPE_NOT_HELD',
    ]);
    const cheap = await isFree(add, { title: 'Water', price: 0 });
    dish('Champagne', 9000);
    await isLowering(
      `/menu-items/update/${cheap}`,
      { title: 'Champagne', price: 0 },
      { value_cents: -9000 },
    );
    await isFree(`/menu-items/update/${cheap}`, { title: 'Tap water', price: 0 });
    await isFree(`/menu-items/${dish('Pie', 600)}/copy`, {});
  });

  test('a variant below the lowest price so far; a dearer variant needs no permission, nor does a second variant of a new dish', async () => {
    const item = dish('Beer', 500);
    const path = `/menu-items/variants/${item}/add`;
    await isLowering(path, { title: 'Sip', price: 0.1 }, { title: 'Beer', value_cents: -490 });
    const large = await isFree(path, { title: 'Large', price: 8 });
    await isLowering(path, { title: 'large ', price: 2 }, { value_cents: -600 });
    const update = `/menu-items/variants/${item}/update/${large}`;
    await isLowering(update, { title: 'Large', price: 7 }, { value_cents: -100 });
    await isFree(update, { title: 'Huge', price: 7.5 });
  });

  test('a dish whose last variant was deleted has its own price', async () => {
    const item = dish('Cider', 0);
    const add = (title: string, price: number) =>
      owner.post(`/menu-items/variants/${item}/add`, { title, price });
    const { id } = (await add('Pint', 6)).body;
    const path = `/menu-items/variants/${item}/delete/${id}`;
    expect(said(await remove(path))).toEqual([403, 'SCOPE_NOT_HELD']);
    expect((await remove(path, admin)).status).toBe(200);
    expect(told().at(-1)).toMatchObject({ title: 'Cider', value_cents: -600 });
    const [row] = (await owner.get('/audit?kind=variant.deleted')).body;
    expect(row.details).toMatchObject({ title: 'Pint', price_cents: 600 });
  });

  test('a menu file', async () => {
    const item = dish('Goulash', 1400);
    const csv = (price: number) => ({ csv: `id,price\n${item},${price}\n` });
    await isLowering('/menu-items/import', csv(0), { title: 'Goulash', value_cents: -1400 });
    await isFree('/menu-items/import', csv(15));
    const second = { csv: 'title,price\ngoulash!,1\n' };
    await isLowering('/menu-items/import', second, {
      value_cents: -1400,
      reason: 'A menu file imported',
    });
  });
});

describe('option groups', () => {
  const add = (options: object[], more: object = {}) =>
    isFree('/settings/option-groups/add', { title: 'Size', options, ...more });

  test('a cheaper option, an option with an old title, one more free piece and a lower price are lower prices', async () => {
    const large = { title: 'Large', price: 3 };
    const id = await add([large, { title: 'Huge', price: 5 }]);
    const path = `/settings/option-groups/${id}/update`;
    const read = async () =>
      (await owner.get('/settings/option-groups')).body.find(
        (group: { id: number }) => group.id === id,
      ).options as { id: number; title: string; price: number }[];
    const options = await read();
    const more = (title: string, price: number) => ({
      title: 'Size',
      options: [...options, { title, price }],
    });
    await isLowering(path, more('Large 2', 0), { title: 'Size · Large 2', value_cents: -300 });
    await isLowering(path, more('huge', 4), { title: 'Size · huge', value_cents: -100 });
    await isFree(path, { title: 'Sizes', options });
    await isLowering(path, { title: 'Sizes', options, free: 1 }, { value_cents: -500 });
    const cheaper = options.map((option) => ({ ...option, price: option.price - 1 }));
    expect(said(await keeper.post(path, { title: 'Sizes', options: cheaper }))).toEqual([
      403,
      'SCOPE_NOT_HELD',
    ]);
  });

  test('an option that becomes free', async () => {
    const id = await add([{ title: 'Rice', price: 2 }], { min: 1 });
    const item = dish('Curry');
    await isFree(`/menu-items/${item}/groups`, { groupIds: [id] });
    await isLowering(
      `/menu-items/${item}/groups`,
      { groupIds: [] },
      {
        title: 'Curry',
        value_cents: -200,
      },
    );
    await isFree(`/menu-items/${item}/groups`, { groupIds: [id] });
    expect(said(await remove(`/settings/option-groups/${id}`))).toEqual([403, 'SCOPE_NOT_HELD']);
    expect((await remove(`/settings/option-groups/${id}`, admin)).status).toBe(200);
    const [row] = (await owner.get('/audit?kind=option-group.deleted')).body;
    expect(row.details).toMatchObject({ title: 'Size', options: [{ title: 'Rice' }] });
  });
});

describe('taxes and tenders', () => {
  test('an exclusive tax that is lowered, deleted or removed from a dish, for dine-in or takeaway', async () => {
    const taxId = makeTax(hub, { title: 'VAT', rateMilli: 20_000, type: 'exclusive' });
    const item = taxed('Bread', taxId);
    const path = `/settings/taxes/${taxId}/update`;
    const rate = (value: number) => ({ title: 'VAT', rate: value, type: 'exclusive' });
    await isLowering(path, rate(0), { title: 'Bread', value_cents: -200, reason: 'A tax changed' });
    await isFree(path, rate(20));
    const zero = await isFree('/settings/taxes/add', { title: 'Zero', rate: 0, type: 'exclusive' });
    const bread = { title: 'Bread', price: 10 };
    const update = `/menu-items/update/${item}`;
    await isLowering(update, { ...bread, taxId, takeawayTaxId: zero }, { value_cents: -200 });
    await isLowering(update, { ...bread, taxId: zero }, { value_cents: -200 });
    await isFree(update, { ...bread, taxId, takeawayTaxId: null });
    expect(said(await remove(`/settings/taxes/${taxId}`))).toEqual([403, 'SCOPE_NOT_HELD']);
  });

  test('changing an inclusive tax, or a tax that no dish has, needs no permission', async () => {
    const taxId = makeTax(hub, { title: 'Incl', rateMilli: 20_000, type: 'inclusive' });
    taxed('Roll', taxId);
    const path = `/settings/taxes/${taxId}/update`;
    await isFree(path, { title: 'Incl', rate: 5, type: 'inclusive' });
    const unused = await isFree('/settings/taxes/add', { title: 'U', rate: 9, type: 'exclusive' });
    await isFree(`/settings/taxes/${unused}/update`, { title: 'U', rate: 0, type: 'exclusive' });
    expect((await remove(`/settings/taxes/${unused}`)).status).toBe(200);
    const [row] = (await owner.get('/audit?kind=tax.deleted')).body;
    expect(row.details).toMatchObject({ title: 'U', rate_milli: 0, type: 'exclusive' });
  });

  test('a payment type that is made cash', async () => {
    const path = '/settings/payment-types/2/update';
    const cash = { title: 'Card', isCash: true };
    await isLowering(path, cash, { title: 'Card', reason: 'not cash → cash' });
    await isFree(path, { title: 'Card', isCash: false });
  });

  test('a larger step of cash rounding and a lower tax of the service charge count as lower prices', async () => {
    const set = (body: object, who = owner) => who.post('/settings/store-setting', body);
    expect(said(await set({ cashRounding: 1000 }, keeper))).toEqual([403, 'SCOPE_NOT_HELD']);
    expect((await set({ cashRounding: 5 })).status).toBe(200);
    expect((await set({ cashRounding: 0 }, keeper)).status).toBe(200);
    const taxId = makeTax(hub, { title: 'Charge', rateMilli: 20_000, type: 'exclusive' });
    const serviceCharge = { title: 'Service', percent: 10, minGuests: 6, taxId };
    expect((await set({ serviceCharge }, keeper)).status).toBe(200);
    const bare = { serviceCharge: { ...serviceCharge, taxId: null } };
    expect(said(await set(bare, keeper))).toEqual([403, 'SCOPE_NOT_HELD']);
    expect(exceptionsOf(hub, 'setting')).toMatchObject([{ title: 'cashRounding' }]);
  });
});

test('a manager with both permissions is not refused', async () => {
  const manager = makeTill(hub, makePerson(hub, { scopes: ['SETTINGS', 'DISCOUNT'] }));
  const item = dish('Tart', 900);
  const lower = { title: 'Tart', price: 1 };
  expect((await manager.post(`/menu-items/update/${item}`, lower)).status).toBe(200);
});

// Managing price lists over the API (contract 21).
import { describe, expect, it } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeCategory, makeItem, removeFromMenu } from '../../fixtures/menu.ts';
import { makePerson } from '../../fixtures/people.ts';
import {
  addPriceList,
  LIST,
  openPricedHouse,
  removePriceList,
} from '../../fixtures/price-lists.ts';

const { hub, made, till } = await openPricedHouse();
const add = (more: object) => addPriceList(till, more);
const remove = (id: number) => removePriceList(hub, id);

describe('the register', () => {
  it('keeps a list as it was sent, and what a change leaves out', async () => {
    covers(
      '21.2',
      'DELETE /settings/price-lists/{id}',
      'GET /settings/price-lists',
      'POST /settings/price-lists/add',
      'POST /settings/price-lists/{id}/update',
    );
    const items = [
      { itemId: made.beer, variantId: made.small, price: 2.5 },
      { itemId: made.soup, price: 8 },
    ];
    const sent = {
      ...LIST,
      days: [5, 1],
      deliveryTypes: ['dinein'],
      items,
      categoryIds: [made.drinks],
      percent: -12.5,
      priority: 3,
    };
    const id = await add(sent);
    const kept = {
      ...sent,
      id,
      days: [1, 5],
      items: [
        { ...items[0], item_id: made.beer, variant_id: made.small },
        { ...items[1], variantId: null, item_id: made.soup, variant_id: null },
      ],
      isActive: 1,
      delivery_types: ['dinein'],
      category_ids: [made.drinks],
      is_active: 1,
    };
    expect((await till.get('/settings/price-lists')).body).toEqual([kept]);
    const changed = await till.post(`/settings/price-lists/${id}/update`, {
      title: 'Later',
      from: '18:00',
      to: '02:00',
      isActive: false,
    });
    expect(changed.status).toBe(200);
    const off = { isActive: 0, is_active: 0 };
    const later = { ...kept, title: 'Later', from: '18:00', to: '02:00', ...off };
    expect((await till.get('/settings/price-lists')).body).toEqual([later]);
    const change = (body: object, list = id) =>
      till.post(`/settings/price-lists/${list}/update`, body);
    expect((await change({ priority: 7 })).status).toBe(200);
    expect((await change({ items: [] })).status).toBe(200);
    expect((await change({ items: [] }, 999)).status).toBe(404);
    const least = { ...later, priority: 7, items: [] };
    expect((await till.get('/settings/price-lists')).body).toEqual([least]);
    await remove(id);
    expect((await till.get('/settings/price-lists')).body).toEqual([]);
  });

  it.each([
    ['title', { title: '' }],
    ['from', { from: '25:00' }],
    ['to', { to: '7pm' }],
    ['days', { days: [0] }],
    ['days', { days: [1, 1] }],
    ['deliveryTypes', { deliveryTypes: ['drone'] }],
    ['percent', { percent: -100.5 }],
    ['percent', { percent: 900.1 }],
    ['percent', { percent: 1.23456 }],
    ['price', { items: [{ itemId: 1, price: -1 }] }],
    ['items', { items: [{ itemId: 999, price: 1 }] }],
    ['items', { items: [{ itemId: 2, variantId: 1, price: 1 }] }],
    [
      'items',
      {
        items: [
          { itemId: 2, price: 1 },
          { itemId: 2, price: 2 },
        ],
      },
    ],
    ['categoryIds', { categoryIds: [999] }],
    ['priority', { priority: 1.5 }],
  ])('refuses a faulty %s: %j', async (field, more) => {
    const { status, body } = await till.post('/settings/price-lists/add', { ...LIST, ...more });
    expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', field]);
    expect((await till.get('/settings/price-lists')).body).toEqual([]);
  });

  it('refuses an unknown price list, and users without SETTINGS', async () => {
    expect((await till.post('/settings/price-lists/9/update', LIST)).status).toBe(404);
    const { cookie } = makePerson(hub, { scopes: ['POS', 'ORDERS', 'REPORTS'] });
    const gone = await callApi(hub, 'DELETE', '/settings/price-lists/9', {
      cookie: makePerson(hub, { scopes: ['SETTINGS'] }).cookie,
    });
    expect(gone.status).toBe(404);
    const calls = [
      ['GET', '/settings/price-lists'],
      ['POST', '/settings/price-lists/add'],
      ['POST', '/settings/price-lists/9/update'],
      ['DELETE', '/settings/price-lists/9'],
    ] as const;
    for (const [method, path] of calls) {
      expect((await callApi(hub, method, path, { cookie, body: {} })).status).toBe(403);
    }
  });

  it('loses the prices of dishes and categories that are removed from the menu', async () => {
    const tea = makeItem(hub, { title: 'Tea', priceCents: 200 });
    const hot = makeCategory(hub, 'Hot');
    const items = [{ itemId: tea, price: 1 }];
    const id = await add({ items, categoryIds: [hot], percent: -10 });
    removeFromMenu(hub, 'menu_items', tea);
    hub.db.pragma('foreign_keys = ON');
    hub.db.prepare('DELETE FROM categories WHERE id = ?').run(hot);
    expect((await till.get('/settings/price-lists')).body).toMatchObject([
      { items: [], categoryIds: [] },
    ]);
    await remove(id);
  });
});

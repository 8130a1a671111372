// Managing promotions over the API (contract 31.1).
import { describe, expect, it } from 'vitest';
import { cartPromos } from '#shared/billing/promotions/cart.ts';
import { findSealFault } from '../../../server/audit/verify-seals.ts';
import { Tx } from '../../../server/db/executor.ts';
import { covers } from '../../contract/covers.ts';
import { codeOf } from '../../fixtures/bill-desk.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeCategory, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makePerson } from '../../fixtures/people.ts';
import { ALWAYS, promotionDesk } from '../../fixtures/promotions.ts';
import { sealFixtures } from '../../fixtures/seal-fixtures.ts';

const hub = await openHub();
const { add, call, change, cookie, remove, till } = promotionDesk(hub);
const drinks = makeCategory(hub, 'Drinks');
const beer = makeItem(hub, { title: 'Beer', priceCents: 450, categoryId: drinks });
const large = makeVariant(hub, beer, 595, 'Large');
const list = async () => (await callApi(hub, 'GET', '/settings/promotions', { cookie })).body;

describe('the register', () => {
  it('keeps a promotion as it was sent, and what a change leaves out', async () => {
    covers(
      '31.1',
      'GET /settings/promotions',
      'POST /settings/promotions/add',
      'POST /settings/promotions/{id}/update',
      'DELETE /settings/promotions/{id}',
    );
    const sent = {
      title: 'Happy beer',
      kind: 'percent',
      value: 12.5,
      items: [{ itemId: beer, variantId: large }],
      categoryIds: [drinks],
      minAmount: 5,
      days: [5, 1],
      from: '17:00',
      to: '19:00',
      deliveryTypes: ['dinein'],
      coupon: 'hop',
      maxPerBill: 2,
      priority: 3,
      exclusive: true,
    };
    const id = await add(sent);
    const kept = {
      ...sent,
      id,
      days: [1, 5],
      coupon: 'HOP',
      buy: null,
      pay: null,
      isActive: 1,
    };
    expect(await list()).toEqual([kept]);
    await change(id, { kind: 'amount', value: 1.25, coupon: null, isActive: false });
    expect(await list()).toEqual([
      { ...kept, kind: 'amount', value: 1.25, coupon: null, isActive: 0 },
    ]);
    await remove(id);
    expect(await list()).toEqual([]);
    const gone = { cookie };
    expect(await codeOf(call(`/settings/promotions/${id}/update`, { title: 'X' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await callApi(hub, 'DELETE', `/settings/promotions/${id}`, gone)).status).toBe(404);
  });

  it.each([
    ['value', { kind: 'percent', value: 0 }],
    ['value', { kind: 'percent', value: 100.001 }],
    ['value', { kind: 'bill', value: 10.0001 }],
    ['value', { kind: 'percent' }],
    ['value', { kind: 'amount', value: -1 }],
    ['value', { kind: 'amount', value: 1.005 }],
    ['value', { kind: 'fixed' }],
    ['buy', { kind: 'n-for-m', buy: 1, pay: 1 }],
    ['buy', { kind: 'n-for-m', buy: 100, pay: 1 }],
    ['buy', { kind: 'n-for-m', pay: 1 }],
    ['pay', { kind: 'n-for-m', buy: 3, pay: 3 }],
    ['pay', { kind: 'n-for-m', buy: 3, pay: 0 }],
    ['pay', { kind: 'n-for-m', buy: 3 }],
    ['maxPerBill', { kind: 'bill', value: 10, maxPerBill: 1 }],
    ['maxPerBill', { kind: 'percent', value: 10, maxPerBill: 0 }],
    ['maxPerBill', { kind: 'percent', value: 10, maxPerBill: 1000 }],
    ['kind', { kind: 'gift', value: 10 }],
    ['items', { kind: 'percent', value: 10, items: [{ itemId: 999_999 }] }],
    ['categoryIds', { kind: 'percent', value: 10, categoryIds: [999_999] }],
    ['days', { kind: 'percent', value: 10, days: [8] }],
    ['from', { kind: 'percent', value: 10, from: '24:00' }],
    ['coupon', { kind: 'percent', value: 10, coupon: 'x'.repeat(21) }],
    ['minAmount', { kind: 'percent', value: 10, minAmount: -1 }],
    ['title', { kind: 'percent', value: 10, title: '' }],
    ['translations', { kind: 'percent', value: 10, translations: { xx: { title: 'X' } } }],
  ])('refuses a wrong %s', async (field, more) => {
    const answer = await call('/settings/promotions/add', { ...ALWAYS, ...more });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      400,
      'INVALID_INPUT',
      field,
    ]);
    expect(await list()).toEqual([]);
  });

  it('checks a change as a whole', async () => {
    const id = await add({ kind: 'percent', value: 10, maxPerBill: 2 });
    expect(await codeOf(call(`/settings/promotions/${id}/update`, { kind: 'bill' }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await codeOf(call(`/settings/promotions/${id}/update`, { kind: 'n-for-m' }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    await remove(id);
  });

  it('is for those who hold SETTINGS, and to turn one on takes DISCOUNT', async () => {
    const person = makePerson(hub, { scopes: ['SETTINGS'] });
    const post = (body: object) =>
      callApi(hub, 'POST', '/settings/promotions/add', {
        cookie: person.cookie,
        body: { ...ALWAYS, ...body },
      });
    const deal = { kind: 'percent', value: 10 };
    expect(await codeOf(post(deal))).toEqual([403, 'SCOPE_NOT_HELD']);
    const { status, body } = await post({ ...deal, isActive: false });
    expect(status).toBe(200);
    const guest = makePerson(hub, { scopes: ['POS'] });
    const answer = await callApi(hub, 'GET', '/settings/promotions', { cookie: guest.cookie });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await callApi(hub, 'GET', '/settings/promotions')).status).toBe(401);
    const before = hub.db
      .prepare("SELECT count(*) FROM exceptions WHERE kind = 'price'")
      .pluck()
      .get() as number;
    await change(body.id, { isActive: true });
    const rows = hub.db
      .prepare("SELECT value_cents FROM exceptions WHERE kind = 'price' ORDER BY id")
      .pluck()
      .all();
    expect(rows.slice(before)).toEqual([-60]);
    await remove(body.id);
  });

  it('seals what promotions say', async () => {
    const id = await add({ kind: 'percent', value: 10 });
    sealFixtures(hub);
    expect(findSealFault(new Tx(hub.db))).toBeUndefined();
    const row = hub.db.prepare('SELECT id, terms FROM promotion_terms ORDER BY id DESC').get() as {
      id: number;
      terms: string;
    };
    hub.db
      .prepare('UPDATE promotion_terms SET terms = ? WHERE id = ?')
      .run(row.terms.replace('10000', '90000'), row.id);
    expect(findSealFault(new Tx(hub.db))).toBe(
      `terms of a promotion ${row.id} is not as recorded in the audit trail`,
    );
    hub.db.prepare('UPDATE promotion_terms SET terms = ? WHERE id = ?').run(row.terms, row.id);
    await remove(id);
  });
});

describe('the till', () => {
  it('gets the promotions that hold now or begin within 24 hours', async () => {
    covers('31.6');
    expect((await till.get('/pos/init')).body.promotions).toBeUndefined();
    const id = await add({ title: 'All day', kind: 'fixed', value: 3 });
    const [promotion] = (await till.get('/pos/init')).body.promotions;
    expect(promotion).toMatchObject({
      id,
      title: 'All day',
      kind: 'fixed',
      value: 3,
      exclusive: false,
    });
    // Two beers at 4.50 cost 3.00 each, both on the till and on the hub.
    const dish = {
      itemId: beer,
      variantId: large,
      categoryId: drinks,
      unitCents: 450,
      quantity: 2,
    };
    const sale = { at: hub.clock.now, deliveryType: 'dinein', coupon: null, decimals: 2 } as const;
    const open = { ...dish, isOpenPrice: true };
    expect(cartPromos([{ ...dish, isOpenPrice: false }, open], [promotion], sale)).toEqual([
      [{ id, title: 'All day', cents: 300, quantity: 2 }],
      [],
    ]);
    const later = { ...sale, at: Date.parse(promotion.windows.at(-1).until) };
    expect(cartPromos([{ ...dish, isOpenPrice: false }], [promotion], later)).toEqual([[]]);
    const now = new Date(hub.clock.now).toISOString();
    expect(promotion.windows[0].from <= now && now < promotion.windows[0].until).toBe(true);
    await change(id, { isActive: false });
    expect((await till.get('/pos/init')).body.promotions).toBeUndefined();
    await remove(id);
  });

  it('reads titles in its language', async () => {
    hub.db.prepare("UPDATE store SET languages = 'en,de'").run();
    hub.hub.signal({ kind: 'answers-stale' });
    const id = await add({ kind: 'fixed', value: 3, translations: { de: { title: 'Angebot' } } });
    expect(await list()).toMatchObject([{ id, translations: { de: { title: 'Angebot' } } }]);
    const titleIn = async (lang: string) =>
      (await till.get(`/pos/init?lang=${lang}`)).body.promotions[0].title;
    expect([await titleIn('de'), await titleIn('en')]).toEqual(['Angebot', 'Deal']);
    await remove(id);
  });
});

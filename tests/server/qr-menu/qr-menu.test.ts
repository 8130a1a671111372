// The public menu: what guests may see, always up to date.
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub();
const admin = makeAdmin(hub);

const change = async (path: string, body: object) => {
  const answer = await callApi(hub, 'POST', path, { body, cookie: admin.cookie });
  expect(answer.status).toBe(200);
  return answer.body;
};
const menu = (headers?: Record<string, string>) =>
  callApi(hub, 'GET', '/qrmenu', headers ? { headers } : {});

test('while it is off, nothing leaks', async () => {
  covers('5.12');
  await change('/settings/store-setting', { storeName: 'La Comanda', phone: '123' });
  await change('/menu-items/add', { title: 'Soup', price: 4, netPrice: 1 });
  const { status, body } = await menu();
  expect(status).toBe(200);
  expect(body).toEqual({ storeSettings: { is_qr_menu_enabled: 0 }, categories: [], menuItems: [] });
});

test('once it is on, a guest sees the store and the menu, but not what a dish costs the owner', async () => {
  covers('5.12', 'GET /qrmenu');
  await change('/settings/store-setting', { isQRMenuEnabled: true });
  const { id } = await change('/settings/categories/add', { title: 'Soups' });
  const { body } = await menu();
  expect(body.storeSettings).toEqual({
    store_name: 'La Comanda',
    address: '',
    phone: '123',
    email: '',
    currency: 'USD',
    currency_decimals: 2,
    image: null,
    is_qr_menu_enabled: 1,
  });
  expect(body.categories).toEqual([{ id, title: 'Soups' }]);
  expect(body.menuItems).toMatchObject([{ title: 'Soup', price: 4, net_price: null }]);
});

test('the public address, where the owner has set one, goes out for the Share button', async () => {
  await change('/settings/store-setting', { publicAddress: 'http://rosa.lan' });
  expect((await menu()).body.storeSettings.public_address).toBe('http://rosa.lan');
  await change('/settings/store-setting', { publicAddress: null });
  expect((await menu()).body.storeSettings).not.toHaveProperty('public_address');
});

test('a browser that has the menu gets 304, until anything of it changes', async () => {
  const first = await menu();
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const etag = String(first.headers.etag);
  const again = await menu({ 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['cache-control']).toBe('private, no-cache');
  expect((await menu({ 'if-none-match': `W/${etag}, "other"` })).status).toBe(304);
  const [item] = first.body.menuItems;
  await change(`/menu-items/variants/${item.id}/add`, { title: 'Large', price: 6 });
  const later = await menu({ 'if-none-match': etag });
  expect(later.status).toBe(200);
  expect(later.headers.etag).not.toBe(etag);
  expect(later.body.menuItems[0].variants).toMatchObject([{ title: 'Large', price: 6 }]);
});

test('turning the QR menu off removes it immediately', async () => {
  covers('5.12');
  await change('/settings/store-setting', { isQRMenuEnabled: false });
  expect((await menu()).body.menuItems).toEqual([]);
});

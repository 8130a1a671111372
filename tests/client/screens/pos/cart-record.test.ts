// Which user a stored cart belongs to. The username alone does not identify the user: after a user was deleted, a new
// user may get the same name.
import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../fixtures/memory-store.ts';

const records = new Map<string, unknown>();
beforeEach(() => records.clear());

/**
 * Opens a page of this user. Returns the name under which the page stores its cart, and functions that read and write
 * the stored cart.
 */
async function openPage(user: { username: string; id?: number }) {
  vi.resetModules();
  const { session } = await import('../../../../client/session/session.ts');
  const { cartRecord, makeRecord, readRecord } = await import(
    '../../../../client/screens/pos/cart/cart-record.ts'
  );
  const { EMPTY_CART } = await import('../../../../client/screens/pos/cart/cart-rules.ts');
  const rest = { name: '', designation: '', role: 'user', scope: 'POS', photo: null } as const;
  // Older versions stored the user without an id.
  session.user = { ...rest, ...user } as typeof session.user;
  return {
    name: cartRecord(),
    read: () => readRecord(memoryStore(records)),
    keep: (allergies: string) =>
      records.set(cartRecord(), makeRecord({ ...EMPTY_CART, allergies })),
  };
}

it('is not the cart of a later user of the same name', async () => {
  (await openPage({ username: 'ana', id: 3 })).keep('nuts');
  expect(await (await openPage({ username: 'ana', id: 9 })).read()).toBeUndefined();
  expect(await (await openPage({ username: 'ana', id: 3 })).read()).toMatchObject({
    allergies: 'nuts',
  });
});

it.each(['cart/ana', 'cart'])(
  'is taken over once from the place of an older version: %s',
  async (older) => {
    records.set(older, { version: 'v1', allergies: 'nuts' });
    const page = await openPage({ username: 'ana', id: 3 });
    expect(await page.read()).toEqual({ version: 'v1', allergies: 'nuts' });
    expect([...records.keys()]).toEqual([page.name]);
    expect(await (await openPage({ username: 'ana', id: 9 })).read()).toBeUndefined();
  },
);

it('prefers the user’s own cart to the cart of an older version', async () => {
  const page = await openPage({ username: 'ana', id: 3 });
  page.keep('milk');
  records.set('cart/ana', { version: 'v1', allergies: 'nuts' });
  expect(await page.read()).toMatchObject({ allergies: 'milk' });
});

it('is found by name if no id is known, and by id later', async () => {
  (await openPage({ username: 'ana' })).keep('nuts');
  expect([...records.keys()]).toEqual(['cart/ana']);
  expect(await (await openPage({ username: 'ana' })).read()).toMatchObject({ allergies: 'nuts' });
  expect(await (await openPage({ username: 'ana', id: 3 })).read()).toMatchObject({
    allergies: 'nuts',
  });
});

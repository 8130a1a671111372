// A cart and the browser's store that saves it: what is saved, and what happens when two tabs have the same cart.
import { beforeEach, expect, test, vi } from 'vitest';
import { createCart } from '../../../../client/screens/pos/cart/create-cart.ts';
import { session } from '../../../../client/session/session.ts';
import { standInPage } from '../../../fixtures/browser-stand-in.ts';
import { memoryStore } from '../../../fixtures/memory-store.ts';

const NAME = 'carts/3';
let records: Map<string, unknown>;
let page: ReturnType<typeof standInPage>;

beforeEach(() => {
  records = new Map();
  page = standInPage();
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  session.user = {
    username: 'ana',
    id: 3,
    name: '',
    designation: '',
    photo: null,
    role: 'user',
    scope: 'POS',
  };
});

const NOW = 1_700_000_000_000;

/** Opens a tab, which has its own cart object and saves it in the store that all tabs share. */
function openTab() {
  const store = memoryStore(records);
  return createCart({ store: async () => store, now: () => NOW });
}

/** Opens a tab and waits until it shows the stored cart. */
async function openLoadedTab() {
  const tab = openTab();
  tab.start();
  await new Promise<void>((resolve) => tab.whenReady(resolve));
  return tab;
}

const storedAllergies = () => (records.get(NAME) as { allergies?: string } | undefined)?.allergies;

/** Waits longer than Vitest does by default: on a busy machine, a save takes more than a second. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

test('shows the stored cart, and adds an early change to it', async () => {
  records.set(NAME, { version: 'v1', allergies: 'nuts', coupon: 'SUMMER' });
  const tab = openTab();
  tab.whenReady(() => tab.change({ allergies: 'milk' }));
  expect(tab.view.current().allergies).toBeUndefined();
  tab.start();
  await until(() => expect(storedAllergies()).toBe('milk'));
  expect(tab.view.current()).toMatchObject({ allergies: 'milk', coupon: 'SUMMER' });
});

test('never overwrites what another tab has saved: it shows that instead', async () => {
  const [first, second] = [await openLoadedTab(), await openLoadedTab()];
  first.change({ allergies: 'nuts' });
  await until(() => expect(storedAllergies()).toBe('nuts'));
  // The second tab changes its cart before it has received the first tab's change.
  second.change({ allergies: 'milk' });
  await until(() => expect(second.view.current().allergies).toBe('nuts'));
  expect(storedAllergies()).toBe('nuts');
});

test('saves nothing while it is sent, and continues with what the outbox left', async () => {
  const tab = await openLoadedTab();
  tab.change({ allergies: 'nuts' });
  await until(() => expect(storedAllergies()).toBe('nuts'));
  const sale = tab.saver.saleOf(tab.view.current());
  await tab.saver.suspend();
  expect(sale.guard.isMine(records.get(NAME))).toBe(true);
  records.set(NAME, sale.also[NAME]);
  expect(sale.guard.isLeft(records.get(NAME))).toBe(true);
  tab.change({ allergies: 'milk' });
  await tab.saver.resume();
  expect(tab.view.current().allergies).toBeUndefined();
  expect(sale.restore[NAME]).toMatchObject({ allergies: 'nuts' });
});

test('a tab cannot sell its cart after another tab has changed the cart', async () => {
  const tab = await openLoadedTab();
  tab.change({ allergies: 'nuts' });
  await until(() => expect(storedAllergies()).toBe('nuts'));
  const { guard } = tab.saver.saleOf(tab.view.current());
  records.set(NAME, { version: 'theirs', allergies: 'milk' });
  expect(guard.isMine(records.get(NAME))).toBe(false);
});

test('a change just before the page closes is in the next page', async () => {
  const tab = await openLoadedTab();
  tab.change({ allergies: 'nuts' });
  tab.saver.flush();
  expect(storedAllergies()).toBeUndefined();
  expect([...page.stored.keys()]).toEqual([`comanda__cart_last_word/${NAME}`]);
  expect((await openLoadedTab()).view.current().allergies).toBe('nuts');
});

test('notifies only the tiles whose pieces changed', async () => {
  const tab = await openLoadedTab();
  const drawn: string[] = [];
  tab.view.followCount(1, () => drawn.push('soup'));
  tab.view.followCount(2, () => drawn.push('pizza'));
  const line = { key: tab.nextKey(), id: 1, quantity: 2 };
  tab.change({ lines: [line as never] }, line.key);
  expect(drawn).toEqual(['soup']);
  expect(tab.view.countOf(1)).toBe(2);
  expect(tab.view.changedKey()).toBe(`${NOW.toString(36)}-1`);
});

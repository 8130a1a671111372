// What a browser forgets at sign-out; every stored key is either forgotten or listed here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { MARKER_COOKIE, RECEIPT_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/limits.ts';
import { standInHub, standInPage } from '../../fixtures/browser-stand-in.ts';
import { projectRoot } from '../../fixtures/hub.ts';

/** The keys that stay in the browser, and why. */
const STAYS: Readonly<Record<string, string>> = {
  comanda__theme: 'how the device looks',
  comanda__theme_kitchen: 'how the device looks',
  comanda__sidebar_collapsed: 'how the device looks',
  comanda__kitchen_text: 'how the device looks',
  'comanda__tables-view': 'how the device looks',
  comanda__confirm_orders: 'how the till works',
  comanda__confirm_table_orders: 'how the till works',
  comanda__guest_: 'the cart of a guest’s phone, by its card',
  comanda__language: 'a preference of this browser',
  comanda__menu_language: "the guest's language of the menu",
  comanda__ended_pages: 'which pages of this tab have ended',
  comanda__till_name: 'which till this is',
  comanda__station: 'which kitchen display this is',
  comanda__display_till: 'which customer display this is',
  comanda__store: 'name and currency of the restaurant',
  comanda__favourites: 'the most sold dishes, for when the hub is away',
  comanda__drafts: 'carts that were put aside at this till',
  comanda__cart_last_word: 'the unsent cart of each user of the till',
  comanda__printed: 'or a paper that is still open would be printed a second time as the first',
  comanda__fire: 'a course that the hub has not confirmed yet',
  comanda__kitchen_fires: 'whether this kitchen display may fire courses',
  comanda__back_after_send: 'whether this till returns to the tables',
  comanda__guest_row: 'whether the top bar keeps room for guests’ orders',
  comanda__generation: 'the newest hub of a pair that this browser has seen',
  comanda__second_hub: 'where the second hub is',
  comanda__left_behind: 'or nobody would know of the unsent entries at the old address',
  comanda__first_hour_hidden: 'a hint that was dismissed',
  'comanda__plain-http-told': 'a hint that was dismissed',
};
/** These keys are in session storage, which signing out clears as a whole. */
const IN_THE_TAB = ['comanda__sent_orders', 'comanda__reloaded_for'];
const KEPT = [
  USER_STORAGE_KEY,
  RECEIPT_STORAGE_KEY,
  'comanda__report',
  'comanda__token',
  'comanda__drafts',
  'comanda__printed',
];

let page: ReturnType<typeof standInPage>;
beforeEach(() => {
  page = standInPage();
  standInHub(() => ({ status: 200, body: { message: 'Bye!' } }));
  for (const name of KEPT) page.stored.set(name, '{}');
  page.tab.set('comanda__sent_orders', '[]');
});

test('signing out forgets the user and what was printed and sent', async () => {
  const { signOut } = await import('../../../client/session/account.ts');
  await signOut();
  const names = [...page.stored.keys()].filter((name) => name !== 'comanda__store');
  expect(names).toEqual(['comanda__drafts', 'comanda__printed']);
  expect([...page.tab.keys()]).toEqual([]);
});

test('locking forgets the same data, except what the till has sent', async () => {
  const { leaveForSignIn } = await import('../../../client/hub/refresh.ts');
  leaveForSignIn();
  expect([...page.stored.keys()]).toEqual(['comanda__drafts', 'comanda__printed']);
  expect([...page.tab.keys()]).toEqual(['comanda__sent_orders']);
});

test('every name in storage is on the list, or stays for a reason', async () => {
  const { SESSION_KEYS } = await import('../../../client/session/session-memory.ts');
  const files = readdirSync(join(projectRoot, 'client'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => join('client', file));
  const found = [...sources, 'server/shared/limits.ts'].flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/['`]((?:comanda|restro)__[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== MARKER_COOKIE),
  );
  const known = [...SESSION_KEYS, ...IN_THE_TAB, ...Object.keys(STAYS)];
  expect([...new Set(found)].sort()).toEqual(known.sort());
});

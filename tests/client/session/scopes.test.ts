// Each scope alone opens exactly the pages, links and search entries of the contract (contract 9, 4).
import { beforeAll, expect, test } from 'vitest';
import { SCOPES, type Scope } from '#shared/scopes.ts';
import { covers } from '../../contract/covers.ts';
import { standInPage } from '../../fixtures/browser-stand-in.ts';

/** The route table of the contract, written out by hand: which scopes open which page below /dashboard. */
const OPENERS: Readonly<Record<string, readonly Scope[] | 'anybody' | 'admins'>> = {
  home: ['DASHBOARD'],
  profile: 'anybody',
  pos: ['POS'],
  orders: ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'],
  tables: ['POS', 'ORDERS'],
  // This page is not in the contract: users who sell see the print queue.
  'print-queue': ['POS', 'ORDERS'],
  kitchen: ['KITCHEN', 'KITCHEN_DISPLAY'],
  expo: ['KITCHEN', 'KITCHEN_DISPLAY'],
  '/display/orders': ['ORDER_STATUS_DISPLAY', 'ORDER_STATUS'],
  '/display/customer': ['CUSTOMER_DISPLAY'],
  cash: ['CASH', 'REPORTS'],
  reservation: ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'],
  customers: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'],
  invoices: ['INVOICES'],
  accounts: ['POS', 'ORDERS', 'INVOICES'],
  users: ['SETTINGS'],
  reports: ['REPORTS'],
  devices: 'anybody',
  help: 'anybody',
  'contact-support': 'anybody',
  settings: ['SETTINGS'],
  'settings/audit': 'admins',
  'settings/api-keys': 'admins',
  'settings/webhooks': 'admins',
  'settings/second-hub': 'admins',
  'settings/head-office': 'admins',
};

/** Sidebar: Users is for admins only; every other page is shown to users who may open it. */
const LINKS = [
  'home',
  'pos',
  'orders',
  'tables',
  'kitchen',
  'reservation',
  'customers',
  'invoices',
  'accounts',
  'reports',
];

/** Titles that the page search finds for every user. */
const ALWAYS_FOUND = ['My Devices', 'Profile', 'Support'];

type Pages = typeof import('../../../client/app/pages.ts')['pages'];
let pages: Pages;
let rules: typeof import('../../../client/app/page.ts');
let search: typeof import('../../../client/shell/find-pages.ts');

beforeAll(async () => {
  standInPage();
  ({ pages } = await import('../../../client/app/pages.ts'));
  rules = await import('../../../client/app/page.ts');
  search = await import('../../../client/shell/find-pages.ts');
});

/** Returns the scopes of the longest key of `OPENERS` that the address begins with; undefined if no key matches. */
function openersOf(path: string) {
  const below = path.replace('/dashboard/', '');
  const key = Object.keys(OPENERS)
    .filter((each) => below === each || below.startsWith(`${each}/`))
    .sort((a, b) => b.length - a.length)[0];
  return key === undefined ? undefined : OPENERS[key];
}

function mayOpen(path: string, scope: Scope): boolean {
  const openers = openersOf(path);
  if (openers === undefined) throw new Error(`the contract does not know ${path}`);
  return openers === 'anybody' || (openers !== 'admins' && openers.includes(scope));
}

const staffPages = () => pages.filter(({ bare }) => bare !== true);
const holderOf = (scope: Scope) => ({ role: 'user', scope }) as const;
const admin = { role: 'admin', scope: '' } as const;

test.each(SCOPES)('%s alone opens just its pages', (scope) => {
  covers('4.1', '9.1');
  const opened = staffPages().filter((page) => rules.opensFor(page, holderOf(scope)));
  const expected = staffPages().filter(({ path }) => mayOpen(path, scope));
  expect(opened.map(({ path }) => path)).toEqual(expected.map(({ path }) => path));
});

test.each(SCOPES)('%s alone shows just its links', (scope) => {
  covers('9.3');
  const shown = rules.linksFor(pages, holderOf(scope)).map(({ path }) => path);
  const expected = pages
    .filter(({ link }) => link !== undefined)
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('/dashboard/users') && mayOpen(path, scope));
  expect(shown).toEqual(expected);
});

test.each(SCOPES)('%s alone finds in the search just what it may open', (scope) => {
  covers('9.3');
  const found = search.findPages(pages, holderOf(scope), '').map(({ page }) => page.title);
  expect(found).toEqual(expect.arrayContaining(ALWAYS_FOUND));
  const forbidden = staffPages().filter(({ path }) => !mayOpen(path, scope));
  expect(forbidden.filter(({ title }) => found.includes(title))).toEqual([]);
});

test('an admin opens, sees and finds everything', () => {
  covers('4.1');
  expect(staffPages().filter((page) => !rules.opensFor(page, admin))).toEqual([]);
  const links = rules.linksFor(pages, admin).map(({ path }) => path);
  expect(links).toEqual(
    expect.arrayContaining([...LINKS, 'users'].map((name) => `/dashboard/${name}`)),
  );
  const found = search.findPages(pages, admin, '');
  expect(found.map(({ page }) => page)).toEqual(pages.filter(({ search }) => search === true));
});

test('SETTINGS finds the users page, though its link is for admins', () => {
  covers('9.3');
  const found = search.findPages(pages, holderOf('SETTINGS'), 'users');
  expect(found.map(({ page }) => page.title)).toEqual(['Users']);
});

test.each([
  ['happy hour', '/dashboard/settings/price-lists', 'happy hour'],
  ['TIP', '/dashboard/settings/rights', 'tips'],
  ['float', '/dashboard/settings/drawers', 'float'],
])('the search finds a settings page by %s', (text, path, word) => {
  covers('9.3');
  const found = search.findPages(pages, holderOf('SETTINGS'), text);
  expect(found.map(({ page, word: its }) => [page.path, its])).toEqual([[path, word]]);
  expect(search.findPages(pages, holderOf('POS'), text)).toEqual([]);
});

test('a single letter finds titles alone, and a title that contains the text comes first', () => {
  const words = (text: string) =>
    search.findPages(pages, admin, text).map(({ page, word }) => [page.title, word]);
  expect(words('z').filter(([, word]) => word !== '')).toEqual([]);
  const found = words('tax');
  expect(found[0]).toEqual(['Tax Setup', '']);
  expect(found.filter(([title]) => title === 'Tax Setup')).toHaveLength(1);
});

test('every page with words of its own exists', async () => {
  const { wordWith } = await import('../../../client/shell/search-words.ts');
  const settings = pages.filter(({ path }) => /^.dashboard.settings(.[a-z-]+)?$/.test(path));
  const without = settings.filter(({ path }) => wordWith(path, '') === undefined);
  expect(without.map(({ title }) => title)).toEqual(['Subscriptions']);
});

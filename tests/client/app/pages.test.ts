// Which pages each user sees in the sidebar and the page search (contract 9 Visibility).
import { beforeAll, expect, test } from 'vitest';
import { SCOPES } from '#shared/scopes.ts';
import type { Page } from '../../../client/app/page.ts';
import { covers } from '../../contract/covers.ts';
import { standInPage } from '../../fixtures/browser-stand-in.ts';

type Row = Pick<Page, 'path' | 'link' | 'search' | 'scopes' | 'title'>;

const rows: Row[] = [
  { path: '/dashboard/pos', title: 'POS', scopes: ['POS'], link: { label: 'POS' }, search: true },
  {
    path: '/dashboard/orders',
    title: 'Orders',
    scopes: ['POS', 'ORDERS'],
    link: { label: 'Orders' },
    search: true,
  },
  {
    path: '/dashboard/users',
    title: 'Users',
    scopes: ['SETTINGS'],
    link: { label: 'Users', adminOnly: true },
    search: true,
  },
  { path: '/dashboard/settings/tables', title: 'Store Tables', scopes: ['SETTINGS'], search: true },
  { path: '/dashboard/profile', title: 'Profile', scopes: [], search: true },
  { path: '/', title: 'Login', scopes: [] },
];

const admin = { role: 'admin', scope: '' } as const;
const manager = { role: 'user', scope: 'SETTINGS' } as const;
const waiter = { role: 'user', scope: 'ORDERS, DASHBOARD' } as const;

let page: typeof import('../../../client/app/page.ts');
let search: typeof import('../../../client/shell/find-pages.ts');
let session: typeof import('../../../client/session/session.ts');
let landingPath: typeof import('../../../client/app/landing.ts').landingPath;

beforeAll(async () => {
  standInPage();
  page = await import('../../../client/app/page.ts');
  search = await import('../../../client/shell/find-pages.ts');
  session = await import('../../../client/session/session.ts');
  const landing = await import('../../../client/app/landing.ts');
  landingPath = landing.landingPath;
  landing.landOn((await import('../../../client/app/pages.ts')).pages);
});

const links = (user: Parameters<typeof page.linksFor>[1]) =>
  page.linksFor(rows, user).map(({ title }) => title);
const found = (user: Parameters<typeof page.linksFor>[1], text: string) =>
  search.findPages(rows, user, text).map(({ page: { title } }) => title);

test('an admin sees every link, others those of their scopes, and nobody else sees Users', () => {
  expect(links(admin)).toEqual(['POS', 'Orders', 'Users']);
  expect(links(waiter)).toEqual(['Orders']);
  expect(links(manager)).toEqual([]);
  expect(links(null)).toEqual([]);
});

test('the search finds a part of a title without regard to case, among the pages a user may open', () => {
  covers('9.3');
  expect(found(admin, ' ER')).toEqual(['Orders', 'Users']);
  expect(found(manager, 'user')).toEqual(['Users']);
  expect(found(waiter, 'user')).toEqual([]);
  expect(found(waiter, '')).toEqual(['Orders', 'Profile']);
});

test('the search finds a page with or without accents', () => {
  const cafe: Row = { path: '/dashboard/kitchen', title: 'Küche', scopes: [], search: true };
  for (const typed of ['kuche', 'KÜCHE', ' Küche '])
    expect(search.findPages([cafe], admin, typed).map(({ page: { title } }) => title)).toEqual([
      'Küche',
    ]);
});

test('after sign-in everybody is on the first page that their scopes open', () => {
  covers('9.2');
  const landing = (scope: string) => landingPath({ role: 'user', scope });
  expect(landingPath(admin)).toBe('/dashboard/home');
  expect(landingPath(waiter)).toBe('/dashboard/home');
  expect(landing('ORDERS,POS')).toBe('/dashboard/pos');
  expect(landing('REPORTS,INVOICES')).toBe('/dashboard/invoices');
  expect(landing('KITCHEN,INVENTORY')).toBe('/dashboard/kitchen');
  expect(landing('VIEW_RESERVATIONS')).toBe('/dashboard/reservation');
  expect(landingPath(manager)).toBe('/dashboard/settings');
  expect(landing('MEMBERSHIP')).toBe('/dashboard/profile');
});

test('the page after sign-in is open to whoever lands there', async () => {
  const { pages } = await import('../../../client/app/pages.ts');
  for (const scope of SCOPES) {
    const user = { role: 'user', scope } as const;
    const path = landingPath(user);
    const found = pages.find((each) => each.path === path);
    expect([scope, path, found && session.passes(user, found.scopes)]).toEqual([scope, path, true]);
  }
});

test('every page of the table has an address of its own', async () => {
  const { pages } = await import('../../../client/app/pages.ts');
  const addresses = pages.flatMap(({ path, also }) => [path, ...(also ?? [])]);
  expect(addresses).toContain('/dashboard/profile');
  expect(new Set(addresses).size).toBe(addresses.length);
});

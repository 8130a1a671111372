// Which pages each user sees in the sidebar and the page search (contract 9 Visibility).
import { beforeAll, expect, test } from 'vitest';
import type { Page } from '../../../client/app/page.ts';
import { covers } from '../../contract/covers.ts';
import { standInPage } from '../../fixtures/browser-stand-in.ts';

type Row = Pick<Page, 'link' | 'search' | 'scopes' | 'title'>;

const rows: Row[] = [
  { title: 'POS', scopes: ['POS'], link: { label: 'POS' }, search: true },
  { title: 'Orders', scopes: ['POS', 'ORDERS'], link: { label: 'Orders' }, search: true },
  {
    title: 'Users',
    scopes: ['SETTINGS'],
    link: { label: 'Users', adminOnly: true },
    search: true,
  },
  { title: 'Store Tables', scopes: ['SETTINGS'], search: true },
  { title: 'Profile', scopes: [], search: true },
  { title: 'Login', scopes: [] },
];

const admin = { role: 'admin', scope: '' } as const;
const manager = { role: 'user', scope: 'SETTINGS' } as const;
const waiter = { role: 'user', scope: 'ORDERS, DASHBOARD' } as const;

let page: typeof import('../../../client/app/page.ts');
let session: typeof import('../../../client/session/session.ts');

beforeAll(async () => {
  standInPage();
  page = await import('../../../client/app/page.ts');
  session = await import('../../../client/session/session.ts');
});

const links = (user: Parameters<typeof page.linksFor>[1]) =>
  page.linksFor(rows, user).map(({ title }) => title);
const found = (user: Parameters<typeof page.linksFor>[1], text: string) =>
  page.findPages(rows, user, text).map(({ title }) => title);

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

test('after sign-in admins and holders of DASHBOARD go home, others to their profile', () => {
  covers('9.2');
  expect(session.landingPath(admin)).toBe('/dashboard/home');
  expect(session.landingPath(waiter)).toBe('/dashboard/home');
  expect(session.landingPath(manager)).toBe('/dashboard/profile');
});

test('every page of the table has an address of its own', async () => {
  const { pages } = await import('../../../client/app/pages.ts');
  const addresses = pages.flatMap(({ path, also }) => [path, ...(also ?? [])]);
  expect(addresses).toContain('/dashboard/profile');
  expect(new Set(addresses).size).toBe(addresses.length);
});

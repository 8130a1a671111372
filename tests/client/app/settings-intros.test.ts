// Every settings page says what it is for, and links to a section of the help that exists.
import { beforeAll, expect, test } from 'vitest';
import type { Page } from '../../../client/app/page.ts';
import { SECTION_IDS } from '../../../client/screens/help/guides.ts';
import { standInPage } from '../../fixtures/browser-stand-in.ts';

let settingsPages: readonly Page[];
let intros: typeof import('../../../client/shell/settings-intros.ts');

beforeAll(async () => {
  standInPage();
  ({ settingsPages } = await import('../../../client/app/settings-pages.ts'));
  intros = await import('../../../client/shell/settings-intros.ts');
});

test('each settings page has one sentence, except the page of a single dish', () => {
  const paths = settingsPages.map(({ path }) => path).filter((path) => !path.includes(':'));
  expect(Object.keys(intros.SETTINGS_INTROS).sort()).toEqual(paths.sort());
});

test('each link to the help leads to a section of the guide', () => {
  const sections = SECTION_IDS.map((id) => `/dashboard/help#${id}`);
  const links = settingsPages.map(({ path }) => intros.helpFor(path));
  expect(links.filter((link) => link !== '/dashboard/help')).not.toEqual([]);
  for (const link of links) expect(['/dashboard/help', ...sections]).toContain(link);
  expect(intros.helpFor('/dashboard/settings/drawers')).toBe('/dashboard/help#cash');
});

// Holds the table of coverage to the code: its tests are there, and no page or call is missing from it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { endpointKeys } from '#shared/endpoints/table.ts';
import { standInPage } from '../fixtures/browser-stand-in.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { coverage } from './coverage.ts';
import type { Coverage } from './coverage-of.ts';
import { CALLS } from './covered-calls.ts';
import { ROUTES } from './covered-screens.ts';

beforeAll(() => {
  standInPage();
});

const sources = new Map<string, string>();
function sourceOf(path: string): string {
  const known = sources.get(path) ?? readFileSync(join(projectRoot, 'tests', path), 'utf8');
  sources.set(path, known);
  return known;
}

/** Whether the file has a test of just this title, in whichever quotes. */
const isThere = ({ test: path, title }: Coverage): boolean =>
  ["'", '"', '`'].some((quote) => sourceOf(path).includes(`(${quote}${title}${quote}`)) ||
  ["'", '"', '`'].some((quote) => sourceOf(path).includes(`  ${quote}${title}${quote}`));

const rowsOf = (rows: readonly Coverage[]) => [...new Set(rows.map(({ row }) => row))].sort();

test.each(Object.entries(coverage))('the tests named for %s are there', (_group, rows) => {
  const missing = rows.filter((row) => !isThere(row)).map(({ test: path, title }) => [path, title]);
  expect(missing).toEqual([]);
});

test('every call of the endpoint table is in it, and no other', () => {
  expect(rowsOf(CALLS)).toEqual([...endpointKeys].sort());
});

test('every address of the page table is in it, and no other', async () => {
  const { pages } = await import('../../client/app/pages.ts');
  const addresses = pages.flatMap(({ path, also }) => [path, ...(also ?? [])]);
  expect(rowsOf(ROUTES)).toEqual(addresses.sort());
});

test('a title that no file has is missed', () => {
  const gone = {
    row: 'x',
    test: 'contract/coverage.test.ts',
    title: ['a title', 'of nowhere'].join(' '),
  };
  expect(isThere(gone)).toBe(false);
  expect(isThere({ ...gone, title: 'a title that no file has is missed' })).toBe(true);
});

test.runIf(process.env.SPEC_TABLE === '1')('prints the table', () => {
  for (const [group, rows] of Object.entries(coverage)) {
    console.log(`\n${group}: ${rows.length}`);
    for (const { row, test: path, title } of rows) console.log(`  ${row} → ${path}: ${title}`);
  }
  expect(Object.values(coverage).flat().length).toBeGreaterThan(0);
});

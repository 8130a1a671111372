// Every section of the contract, every endpoint and every page is named in a test's call of `covers`.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpointKeys } from '#shared/endpoints/table.ts';
import { standInPage } from '../fixtures/browser-stand-in.ts';
import { type Covered, coveredIn, readContract, readCovered, sectionsOf } from './pages.ts';

const covered = readCovered();
const sections = sectionsOf(readContract()).filter((number) => number.includes('.'));

let addresses: readonly string[] = [];
beforeAll(async () => {
  standInPage();
  const { pages } = await import('../../client/app/pages.ts');
  // The page that a guest's card opens is a separate app, so `pages` does not contain it.
  addresses = [...pages.flatMap(({ path, also }) => [path, ...(also ?? [])]), '/g/:token'];
});
// Removes the stand-ins, because the next test file in this worker may check whether `window` exists.
afterAll(() => vi.unstubAllGlobals());

const withoutTest = (ids: readonly string[], tests: readonly Covered[] = covered): string[] =>
  ids.filter((id) => !tests.some((row) => row.id === id));

test('every section of the contract has a test', () => {
  expect(sections.length).toBeGreaterThan(100);
  expect(withoutTest(sections), 'sections that no test covers').toEqual([]);
});

test('every endpoint has a test', () => {
  expect(withoutTest(endpointKeys), 'endpoints that no test covers').toEqual([]);
});

test('every page has a test', () => {
  expect(withoutTest(addresses), 'pages that no test covers').toEqual([]);
});

test('no test covers what does not exist', () => {
  const known = new Set<string>([...sections, ...endpointKeys, ...addresses]);
  expect(covered.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('a section without a test is found, and a mark is read with the title of its test', () => {
  const text = ["test('splits evenly', () => {", "  covers('15.4', '2.6');", '});', ''].join('\n');
  const rows = coveredIn({ path: 'a.test.ts', text });
  expect(rows).toEqual([
    { id: '15.4', test: 'a.test.ts: splits evenly' },
    { id: '2.6', test: 'a.test.ts: splits evenly' },
  ]);
  expect(withoutTest(['15.4', '15.5'], rows)).toEqual(['15.5']);
});

test('a `covers` argument that is not a literal is refused', () => {
  const text = ['  covers(', 'SECTION', ');\n'].join('');
  expect(() => coveredIn({ path: 'a.test.ts', text })).toThrow('literals only');
});

test.runIf(process.env.SPEC_TABLE === '1')('prints the table', () => {
  const ids = [...sections, ...endpointKeys, ...addresses];
  for (const id of ids) {
    const tests = covered.filter((row) => row.id === id).map(({ test: name }) => name);
    console.log(`${id}\n  ${tests.join('\n  ')}`);
  }
  expect(covered.length).toBeGreaterThan(0);
});

// Short names of tables. Each name fits on its drawn table and belongs to one table only.
import { expect, test } from 'vitest';
import { shortNames } from '../../../client/floor/short-names.ts';

const short = (...titles: string[]) => [...shortNames(titles).values()];

test('short names leave out the word that the tables have in common', () => {
  expect(short('Table 1', 'Table 12', 'Table 12a')).toEqual(['1', '12', '12a']);
  expect(short('Table 1', 'Table 2', 'Terrace 3')).toEqual(['1', '2', 'T 3']);
  expect(short('Table 1', 'table 2', 'Bar 1')).toEqual(['1', '2', 'Bar 1']);
});

test('other names stay as they are', () => {
  expect(short('Window', 'The old oak', '7')).toEqual(['Window', 'The old oak', '7']);
  expect(short()).toEqual([]);
});

test('a short name that another table has too is not used', () => {
  expect(short('Table 1', 'Table 2', '1')).toEqual(['Table 1', '2', '1']);
  const mixed = short('Table 1', 'Table 2', 'Table 3', 'Terrace 3', 'Tavern 3');
  expect(mixed).toEqual(['1', '2', '3', 'Terrace 3', 'Tavern 3']);
});

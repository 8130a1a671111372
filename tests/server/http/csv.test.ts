// CSV cells that no spreadsheet runs as a formula, whatever separator it opens the file with.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disarm, rearm } from '../../../server/api/menu/csv-cells.ts';
import { csvRows } from '../../../server/http/csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a;  @x', "a;  '@x"],
  ['a\t=1+1', "a\t'=1+1"],
  ["a;'=1", "a;''=1"],
  ['a; b', 'a; b'],
  ['Small=8.50;Large=11.00', 'Small=8.50;Large=11.00'],
])('%j is written as %j, and read as it was', (cell, written) => {
  expect(disarm(cell)).toBe(written);
  expect(rearm(written)).toBe(cell);
});

test('whatever a cell holds comes back', () => {
  const cell = fc.string({ unit: fc.constantFrom(...";\t'=+- a") });
  fc.assert(fc.property(cell, (text) => rearm(disarm(text)) === text));
});

test('the cells of reports and invoices are disarmed inside too', () => {
  expect(csvRows([['a;=1+1', 5, null]])).toContain("a;'=1+1");
});

test.each([
  ['-12.90', '-12.90'],
  ['-7', '-7'],
  ['-0.005', '-0.005'],
  ['-1+1', "'-1+1"],
  ['-12.90 EUR', "'-12.90 EUR"],
  ['-1.2.3', "'-1.2.3"],
  ['--1', "'--1"],
  ['+49301', "'+49301"],
  ['=1+1', "'=1+1"],
])('the cell %j is written as %j: spreadsheets must add up negative figures', (cell, written) => {
  expect(csvRows([[cell]])).toBe(`${written}\r\n`);
});

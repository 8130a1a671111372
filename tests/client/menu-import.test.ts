// Menu files of other systems, in the published column layouts of their exports; the contents are made up.
import { expect, test } from 'vitest';
import {
  guessMapping,
  isOwnFile,
  withMeaning,
} from '../../client/screens/settings/menu/import/column-meanings.ts';
import { convertMenu, plainPrice } from '../../client/screens/settings/menu/import/convert-menu.ts';
import { parseRows } from '../../client/screens/settings/menu/import/csv-text.ts';
import { readCsvFile } from '../../client/screens/settings/menu/menu-csv-file.ts';
import { covers } from '../contract/covers.ts';

/** Returns the file converted to the hub's format for imports: a header row, then the rows, each with its line. */
function importedLines(file: string, tax = '') {
  const [header, ...rows] = parseRows(file);
  const mapping = guessMapping(header?.cells ?? [], rows);
  return parseRows(convertMenu(rows, mapping, { tax, decimals: 2 }));
}

const imported = (...file: Parameters<typeof importedLines>) =>
  importedLines(...file).map(({ cells }) => cells);

const SQUARE = `Reference Handle,Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Price,Sellable,Option Name 1,Option Value 1,Tax - Sales Tax (8.5%)
#flat-white,AB12,Flat white,Small,,"Two shots, silky milk",Coffee,Coffee,,Prepared food and beverage,3.50,Y,Size,Small,Y
#flat-white,AB13,Flat white,Large,,,Coffee,Coffee,,Prepared food and beverage,4.20,Y,Size,Large,Y
#brownie,AB14,Brownie,Regular,,"With ""sea"" salt",Cakes,Cakes,,Prepared food and beverage,$3.00,N,,,Y
`;

test('Square: rows of one item become its variants, except a variation named Regular', () => {
  covers('5.11');
  expect(imported(SQUARE, 'VAT 10% exclusive')).toEqual([
    ['title', 'price', 'category', 'tax', 'variants', 'description', 'active', 'open_price'],
    [
      'Flat white',
      '3.50',
      'Coffee',
      'VAT 10% exclusive',
      'Small=3.50;Large=4.20',
      'Two shots, silky milk',
      'yes',
      '',
    ],
    ['Brownie', '3.00', 'Cakes', 'VAT 10% exclusive', '', 'With "sea" salt', 'no', ''],
  ]);
});

const LOYVERSE = `Handle;SKU;Name;Category;Description;Sold by weight;Option 1 name;Option 1 value;Option 2 name;Option 2 value;Cost;Barcode;Track stock;Available for sale [Bar];Price [Bar];Tax - "VAT" (19%)
tea;10001;Tea;Drinks;;N;Size;Cup;Milk;Oat;0,40;;N;Y;2,50;Y
tea;10002;;;;N;;Pot;;Oat;0,90;;N;Y;1.004,00;Y
cake;10003;Cake of the day;;<p>Ask us</p>;N;;;;;1,10;;N;Y;variable;N
`;

test('Loyverse: rows without a name belong to the item above, and a variable price becomes an open price', () => {
  expect(imported(LOYVERSE)).toEqual([
    ['title', 'price', 'net_price', 'category', 'variants', 'description', 'active', 'open_price'],
    ['Tea', '2.50', '0.40', 'Drinks', 'Cup / Oat=2.50;Pot / Oat=1004.00', '', 'yes', ''],
    ['Cake of the day', '0', '1.10', '', '', 'Ask us', 'yes', 'yes'],
  ]);
});

const TOAST = `Name,POS Name,Kitchen Name,Base Price,Menu(s),Menu Group(s),Description,Archived
Margherita,Marg.,MARGH,12,Dinner,Pizza,"Tomato, mozzarella",No
Winter stew,,,"1,250.00",Dinner,Mains,,Yes
`;

test('Toast: names for the till and the kitchen, archived items are not for sale', () => {
  expect(imported(TOAST)).toEqual([
    [
      'title',
      'price',
      'category',
      'description',
      'kitchen_name',
      'button_name',
      'active',
      'open_price',
    ],
    ['Margherita', '12', 'Pizza', 'Tomato, mozzarella', 'MARGH', 'Marg.', 'yes', ''],
    ['Winter stew', '1250.00', 'Mains', '', '', '', 'no', ''],
  ]);
});

test('a barcode goes to a dish with one row, if its digits are whole', () => {
  const file =
    'Item,Variant,Price,GTIN\nCola,,2,5449000000996\nTea,,2,4.00638E+12\nBeer,S,3,11111111\nBeer,L,5,22222222\n';
  expect(imported(file).map((row) => row.at(-2))).toEqual(['barcode', '5449000000996', '', '']);
});

test('a title with the signs of the variants’ cell is escaped', () => {
  const file = 'Item,Size,Price\nSoup,Half; hot,4\nSoup,1=1,6\n';
  expect(imported(file)[1]).toEqual(['Soup', '4', 'Half\\; hot=4;1\\=1=6', '']);
});

test.each([
  ['$1,234.50', '1234.50'],
  ['1.234,50 €', '1234.50'],
  ['12,5', '12.5'],
  ['1,250', '1250'],
  ['Rs 1200', '1200'],
  ['variable', ''],
  ['', ''],
])('a price %j is %j', (cell, price) => {
  expect(plainPrice(cell, 2)).toBe(price);
});

test('three digits after the mark are decimals in a currency with three', () => {
  expect([plainPrice('1.250', 3), plainPrice('1.250', 2)]).toEqual(['1.250', '1250']);
});

test('a field moves to the chosen column; variants may have several columns', () => {
  expect(withMeaning(['title', 'price', ''], 2, 'price')).toEqual(['title', '', 'price']);
  expect(withMeaning(['variant', 'price', ''], 2, 'variant')).toEqual([
    'variant',
    'price',
    'variant',
  ]);
});

test('the hub’s own export is recognised by its columns, in any order and with languages', () => {
  expect(isOwnFile(['id', 'Title', 'net price', 'title@de', 'kind'])).toBe(true);
  expect(isOwnFile(['Name', 'Price'])).toBe(false);
});

test('quoted cells keep separators, quotes and line breaks; a byte order mark is no part of a name', () => {
  expect(parseRows('\uFEFFa;b\r\n"x;1\n2";"say ""hi"""\r\n\r\nc;')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x;1\n2', 'say "hi"'] },
    { line: 5, cells: ['c', ''] },
  ]);
});

test('a dish keeps the line where it begins in the file, so that errors name lines of that file', () => {
  const file = 'Item,Size,Price\n\nTea,S,2\nTea,L,3\n"Two\nlines",,4\nCake,,5\n';
  expect(importedLines(file).map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'title'],
    [3, 'Tea'],
    [5, 'Two lines'],
    [7, 'Cake'],
  ]);
});

test('a file may name its separator in the first line, or use a vertical bar', () => {
  expect(parseRows('sep=;\r\na;b,c\r\n')).toEqual([{ line: 2, cells: ['a', 'b,c'] }]);
  expect(parseRows('Item|Price\n')).toEqual([{ line: 1, cells: ['Item', 'Price'] }]);
});

test('an empty column is not imported; a dish of several categories gets the one of its reports', () => {
  const header = ['Item', 'Price', 'Categories', 'Reporting Category', 'Description'];
  const row = (line: number, reporting: string) => ({
    line,
    cells: ['Tea', '2', 'Drinks, Specials', reporting, ''],
  });
  const guess = (reporting: string) => guessMapping(header, [row(2, ''), row(3, reporting)]);
  expect(guess('Drinks')).toEqual(['title', 'price', '', 'category', '']);
  expect(guess('')).toEqual(['title', 'price', 'category', '', '']);
});

const TEXT = 'Item,Price\nCrème,2';
const wide = (mark: number[], text: Buffer) => Buffer.concat([Buffer.from(mark), text]);

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ['UTF-16, low byte first', wide([0xff, 0xfe], Buffer.from(TEXT, 'utf16le'))],
  ['UTF-16, high byte first', wide([0xfe, 0xff], Buffer.from(TEXT, 'utf16le').swap16())],
])('a file in %s is read', async (_, bytes) => {
  expect(await readCsvFile(new File([new Uint8Array(bytes)], 'menu.csv'))).toBe(TEXT);
});

test('a file that is no text is refused with a sentence', async () => {
  const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'menu.csv');
  await expect(readCsvFile(workbook)).rejects.toThrow(
    'This is not a CSV file. Export the items as CSV and choose that file.',
  );
});

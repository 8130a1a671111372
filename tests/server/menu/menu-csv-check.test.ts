// The dry run of a menu file: what would change, what is missing, and every error with its line.
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import {
  BURGER,
  type CsvDesk,
  emptyMenu,
  file,
  HEADER,
  makeCsvDesk,
  setScene,
  TEA,
} from '../../fixtures/menu-csv.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();
const desk: CsvDesk = makeCsvDesk(hub);
beforeEach(() => {
  emptyMenu(hub);
  setScene(hub);
});

test('tells per line what would change, and changes nothing', async () => {
  covers('5.11', 'POST /menu-items/import/check');
  const burger = BURGER.replace('8.50,4.10', '9,').replace('Large=11.00', 'XL=12');
  const cola = ',Cola,2.5,,Drinks,,,';
  const before = desk.countAudit();
  const plan = await desk.check(file(burger, TEA, cola));
  expect(plan).toEqual({
    adds: 1,
    updates: 1,
    unchanged: 1,
    rows: [
      {
        line: 2,
        action: 'update',
        title: 'Burger',
        changes: [
          'price: 8.50 → 9.00',
          'net_price: 4.10 → none',
          'variants: Small=8.50;Large=11.00 → Small=8.50;XL=12.00',
        ],
      },
      { line: 3, action: 'unchanged', title: 'Tea', changes: [] },
      {
        line: 4,
        action: 'add',
        title: 'Cola',
        changes: ['title: Cola', 'price: 2.50', 'category: Drinks'],
      },
    ],
    errors: [],
    missingCategories: [],
    missingTaxes: [],
    digest: expect.any(String),
  });
  expect(await desk.exported()).toContain(BURGER);
  expect(desk.countAudit()).toBe(before);
});

test('names what is missing, and that is no error once it may be created', async () => {
  const csv = file(',Cake,3,,Sweets,Eco 5% inclusive,,', ',Pie,4,,Sweets,Eco 5% inclusive,,');
  const plan = await desk.check(csv);
  expect(plan).toMatchObject({
    missingCategories: ['Sweets'],
    missingTaxes: ['Eco 5% inclusive'],
    adds: 0,
    errors: [
      { line: 2, message: 'There is no category "Sweets".' },
      { line: 2, message: 'There is no tax "Eco 5% inclusive".' },
      { line: 3, message: 'There is no category "Sweets".' },
      { line: 3, message: 'There is no tax "Eco 5% inclusive".' },
    ],
  });
  expect(await desk.check(csv, { createMissing: true })).toMatchObject({
    missingCategories: ['Sweets'],
    missingTaxes: ['Eco 5% inclusive'],
    adds: 2,
    errors: [],
  });
});

test.each([
  ['9,Burger,1,,,,,', 'There is no item with the id "9". To add a new item, leave the id empty.'],
  ['x,Burger,1,,,,,', 'There is no item with the id "x". To add a new item, leave the id empty.'],
  [',,1,,,,,', 'Please enter title!'],
  [`,${'x'.repeat(121)},1,,,,,`, '"xxxxxxxxxxxxxxxxxxxx…" is too long: 120 characters at most.'],
  [',A,,,,,,', 'Please provide valid price!'],
  [',A,-1,,,,,', 'Please provide valid price!'],
  [',A,1.234,,,,,', 'Please provide valid price!'],
  [',A,1e3,,,,,', 'Please provide valid price!'],
  [',A,10000000,,,,,', 'Please provide valid price!'],
  [',A,1,x,,,,', 'Please provide valid net price!'],
  [',A,1,,,GST,,', 'There is no tax "GST". To add it, write: GST 5% exclusive'],
  [',A,1,,,GST 1000.5% exclusive,,', 'Invalid value provided in Tax Rate!'],
  [',A,1,,,GST 1.2345% exclusive,,', 'Invalid value provided in Tax Rate!'],
  [`,A,1,,,${'x 1 '.repeat(100_000)},,`, 'This tax has too many characters.'],
  [',A,1,,,,Small,', 'Write "Small" as title=price.'],
  [',A,1,,,,Small=1=2,', 'Write "Small=1=2" as title=price.'],
  [',A,1,,,,=1,', 'Please provide variant title!'],
  [',A,1,,,,Small=x,', 'Please provide valid variant price!'],
  [',A,1,,,,Small\\,', 'Write two backslashes (\\\\) instead of one (\\).'],
  [',A,1,,,,,=1', 'Please provide addon title!'],
  [',A,1,,,,,Egg=', 'Please provide valid addon price!'],
  [',A,1,,,,', 'The line has 7 cells instead of 8.'],
  [',A,1,,,,,,', 'The line has 9 cells instead of 8.'],
])('says what is wrong with %.40s', async (line, message) => {
  const { errors, rows } = await desk.check(file(TEA, line), { createMissing: true });
  expect(errors).toEqual([{ line: 3, message }]);
  expect(rows).toHaveLength(1);
});

test('a message quotes only the beginning of a long cell', async () => {
  const { errors } = await desk.check(`${'x'.repeat(1_000_000)},title\n1,A`);
  const [error] = errors;
  expect(error?.message.startsWith(`Unknown column "${'x'.repeat(120)}…"!`)).toBe(true);
  expect(error?.message.length).toBeLessThan(400);
});

test.each([
  ['', 'The file is empty.'],
  [
    'id,name\n1,A',
    `Unknown column "name"! The columns are ${HEADER.replaceAll(',', ', ')}, description.`,
  ],
  ['title,price,title\nA,1,A', 'The column "title" appears twice.'],
  ['price\n1', 'The file needs a column "title" or "id".'],
  ['title,price\n"A,1', 'The quotation marks of this line do not match.'],
])('says what is wrong with the file %j', async (csv, message) => {
  const { errors, rows } = await desk.check(csv);
  expect(errors.map((error: { message: string }) => error.message)).toEqual([message]);
  expect(rows).toEqual([]);
  const refused = await desk.load(csv);
  expect([refused.status, refused.body.field]).toEqual([400, 'csv']);
});

test('two rows for the same item are an error, by id or by title', async () => {
  const { errors } = await desk.check(file(TEA, ',Tea,3,,,,,', ',New,1,,,,,', ',New,2,,,,,'));
  expect(errors).toEqual([
    { line: 3, message: 'This item is on line 2 already.' },
    { line: 5, message: 'This item is on line 4 already.' },
  ]);
});

test('of two items with one title in one category the id must say which', async () => {
  hub.db.exec(`INSERT INTO menu_items (id, title, price_cents) VALUES (3, 'Tea', 300)`);
  const { errors } = await desk.check(file(',Tea,4,,,,,'));
  expect(errors).toEqual([
    { line: 2, message: 'Several items are called "Tea" (ids 2, 3): please give the id.' },
  ]);
  expect(await desk.check(file('3,Tea,4,,,,,'))).toMatchObject({ updates: 1, errors: [] });
});

test('a big untidy file of another till’s is read: signs of money, thousands, columns of nothing', async () => {
  const dishes = Array.from({ length: 1200 }, (_, n) =>
    n % 2 === 0
      ? `  Crème ${n} ;€ 1.${String(n % 1000).padStart(3, '0')},50; Süßes ;;`
      : `"""Hot"" dish ${n}";"${n},5 €";"Grill; smoker";;`,
  );
  const csv = `\ufeff Title ;PRICE; Category ;;\r\n${dishes.join('\r\n')}\r\n;;;;\r\n\r\n`;
  const body = await desk.check(csv, { createMissing: true });
  expect(body).toMatchObject({ adds: 1200, updates: 0, errors: [] });
  expect(body.missingCategories).toEqual(['Süßes', 'Grill; smoker']);
  expect((await desk.load(csv, { createMissing: true, digest: body.digest })).status).toBe(200);
  const items: { title: string; price: number; category_title: string }[] = await desk.items();
  const named = (title: string) => items.find((item) => item.title === title);
  expect(named('Crème 0')).toMatchObject({ price: 1000.5, category_title: 'Süßes' });
  expect(named('"Hot" dish 7')).toMatchObject({ price: 7.5, category_title: 'Grill; smoker' });
  expect((await desk.check(csv)).unchanged).toBe(1200);
  for (const [line, fault] of [
    ['Soup;4;Süßes;;vegan', 'The line has 5 cells instead of 3.'],
    ['Soup;4;Süßes', undefined],
    ['Soup;1,234;Süßes;;', 'Please provide valid price!'],
    ['Soup;4 EUR;Süßes;;', 'Please provide valid price!'],
  ]) {
    const { errors } = await desk.check(`title;price;category;;\n${line}`, { createMissing: true });
    expect(errors[0]?.message).toBe(fault);
  }
});

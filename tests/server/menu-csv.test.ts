// The menu as a CSV file: what goes out, what a dry run says, what an import does and refuses.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callApi, makeHub, type TestHub } from '../helpers/hub.ts';
import { makeAdmin, makePerson, type Person } from '../helpers/people.ts';

let hub: TestHub;
let admin: Person;

beforeAll(async () => {
  hub = await makeHub();
  admin = makeAdmin(hub);
});
afterAll(() => hub.close());
beforeEach(() => {
  const emptied = ['variants', 'addons', 'menu_items', 'categories', 'taxes'];
  hub.db.exec(emptied.map((table) => `DELETE FROM ${table};`).join(' '));
});

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  callApi(hub, method, path, { body, cookie: admin.cookie });
const check = async (csv: string, more: object = {}) =>
  (await call('POST', '/menu-items/import/check', { csv, ...more })).body;
const load = (csv: string, more: object = {}) =>
  call('POST', '/menu-items/import', { csv, ...more });
const exported = async () => (await call('GET', '/menu-items/export')).text;
const countAudit = () => hub.db.prepare('SELECT count(*) FROM audit').pluck().get();
const items = async () => (await call('GET', '/menu-items')).body;

/** Mains: Burger with variants, add-ons and VAT; Tea in no category. */
async function setScene() {
  hub.db.exec(`
    INSERT INTO categories (id, title) VALUES (1, 'Mains'), (2, 'Drinks');
    INSERT INTO taxes (id, title, rate_milli, type) VALUES (1, 'VAT', 8875, 'exclusive');
    INSERT INTO menu_items (id, title, price_cents, net_price_cents, category_id, tax_id)
      VALUES (1, 'Burger', 850, 410, 1, 1), (2, 'Tea', 200, NULL, NULL, NULL);
    INSERT INTO variants (id, item_id, title, price_cents) VALUES (1, 1, 'Small', 850), (2, 1, 'Large', 1100);
    INSERT INTO addons (id, item_id, title, price_cents) VALUES (1, 1, 'Cheese', 50);
  `);
}

const HEADER = 'id,title,price,net_price,category,tax,variants,addons';
const BURGER = '1,Burger,8.50,4.10,Mains,VAT 8.875% exclusive,"Small=8.50;Large=11.00",Cheese=0.50';
const TEA = '2,Tea,2.00,,,,,';
const file = (...lines: string[]) => [HEADER, ...lines].join('\n');

describe('the export', () => {
  test('is a UTF-8 file with a byte order mark, one row an item', async () => {
    await setScene();
    const { status, headers, text } = await call('GET', '/menu-items/export');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="menu.csv"');
    expect(text).toBe(`\ufeff${[HEADER, BURGER, TEA, ''].join('\r\n')}`);
  });

  test('of an empty menu holds the header only', async () => {
    expect(await exported()).toBe(`\ufeff${HEADER}\r\n`);
  });

  test('makes harmless what a spreadsheet would run, and the import takes that back', async () => {
    const titles = ['=1+1', '+49', '-Cola', '@SUM(A1)', "'=quoted", "'plain", "''-x"];
    const add = hub.db.prepare('INSERT INTO menu_items (title, price_cents) VALUES (?, 100)');
    for (const title of titles) add.run(title);
    const text = await exported();
    for (const line of text.split('\r\n').slice(1, -1)) {
      expect(line).toMatch(/^\d+,"?'/);
    }
    expect(text).toContain("1,'=1+1,");
    expect(text).toContain("5,''=quoted,");
    expect(text).toContain("6,'plain,");
    expect(await check(text)).toMatchObject({ unchanged: 7, updates: 0, adds: 0, errors: [] });
    hub.db.exec('UPDATE menu_items SET deleted_at = 1');
    expect((await load(text.replace(/^\d+,/gm, ','))).status).toBe(200);
    const read = (await items()) as { title: string }[];
    expect(read.map(({ title }) => title)).toEqual(titles);
  });
});

describe('the dry run', () => {
  beforeEach(setScene);

  test('tells per line what would change, and changes nothing', async () => {
    const burger = BURGER.replace('8.50,4.10', '9,').replace('Large=11.00', 'XL=12');
    const cola = ',Cola,2.5,,Drinks,,,';
    const before = countAudit();
    const plan = await check(file(burger, TEA, cola));
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
    expect(await exported()).toContain(BURGER);
    expect(countAudit()).toBe(before);
  });

  test('names what is missing, and that is no error once it may be created', async () => {
    const csv = file(',Cake,3,,Sweets,Eco 5% inclusive,,', ',Pie,4,,Sweets,Eco 5% inclusive,,');
    const plan = await check(csv);
    expect(plan).toMatchObject({
      missingCategories: ['Sweets'],
      missingTaxes: ['Eco 5% inclusive'],
      adds: 0,
      errors: [
        { line: 2, message: 'There is no category "Sweets"!' },
        { line: 2, message: 'There is no tax "Eco 5% inclusive"!' },
        { line: 3, message: 'There is no category "Sweets"!' },
        { line: 3, message: 'There is no tax "Eco 5% inclusive"!' },
      ],
    });
    expect(await check(csv, { createMissing: true })).toMatchObject({
      missingCategories: ['Sweets'],
      missingTaxes: ['Eco 5% inclusive'],
      adds: 2,
      errors: [],
    });
  });

  test.each([
    ['9,Burger,1,,,,,', 'There is no item with the id "9". Leave the id empty to add one!'],
    ['x,Burger,1,,,,,', 'There is no item with the id "x". Leave the id empty to add one!'],
    [',,1,,,,,', 'Please enter title!'],
    [`,${'x'.repeat(121)},1,,,,,`, '"xxxxxxxxxxxxxxxxxxxx…" is too long: 120 characters at most!'],
    [',A,,,,,,', 'Please provide valid price!'],
    [',A,-1,,,,,', 'Please provide valid price!'],
    [',A,1.234,,,,,', 'Please provide valid price!'],
    [',A,1e3,,,,,', 'Please provide valid price!'],
    [',A,10000000,,,,,', 'Please provide valid price!'],
    [',A,1,x,,,,', 'Please provide valid net price!'],
    [',A,1,,,GST,,', 'There is no tax "GST"! A new one reads: GST 5% exclusive'],
    [',A,1,,,GST 1000.5% exclusive,,', 'Invalid value provided in Tax Rate!'],
    [',A,1,,,GST 1.2345% exclusive,,', 'Invalid value provided in Tax Rate!'],
    [`,A,1,,,${'x 1 '.repeat(100_000)},,`, 'This tax is too long!'],
    [',A,1,,,,Small,', '"Small" must read as title=price!'],
    [',A,1,,,,Small=1=2,', '"Small=1=2" must read as title=price!'],
    [',A,1,,,,=1,', 'Please provide variant title!'],
    [',A,1,,,,Small=x,', 'Please provide valid variant price!'],
    [',A,1,,,,Small\\,', 'A single \\ must be written as \\\\!'],
    [',A,1,,,,,=1', 'Please provide addon title!'],
    [',A,1,,,,,Egg=', 'Please provide valid addon price!'],
    [',A,1,,,,', 'The line has 7 cells instead of 8!'],
    [',A,1,,,,,,', 'The line has 9 cells instead of 8!'],
  ])('says what is wrong with %.40s', async (line, message) => {
    const { errors, rows } = await check(file(TEA, line), { createMissing: true });
    expect(errors).toEqual([{ line: 3, message }]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['', 'The file is empty!'],
    ['id,name\n1,A', `Unknown column "name"! The columns are ${HEADER.replaceAll(',', ', ')}.`],
    ['title,price,title\nA,1,A', 'The column "title" is there twice!'],
    ['price\n1', 'The file needs a column "title" or "id"!'],
    ['title,price\n"A,1', 'The quotes of this line do not match!'],
  ])('says what is wrong with the file %j', async (csv, message) => {
    const { errors, rows } = await check(csv);
    expect(errors.map((error: { message: string }) => error.message)).toEqual([message]);
    expect(rows).toEqual([]);
    const refused = await load(csv);
    expect([refused.status, refused.body.field]).toEqual([400, 'csv']);
  });

  test('an item that two rows mean is an error, by id or by title', async () => {
    const { errors } = await check(file(TEA, ',Tea,3,,,,,', ',New,1,,,,,', ',New,2,,,,,'));
    expect(errors).toEqual([
      { line: 3, message: 'This item is on line 2 already!' },
      { line: 5, message: 'This item is on line 4 already!' },
    ]);
  });

  test('of two items with one title in one category the id must say which', async () => {
    hub.db.exec(`INSERT INTO menu_items (id, title, price_cents) VALUES (3, 'Tea', 300)`);
    const { errors } = await check(file(',Tea,4,,,,,'));
    expect(errors).toEqual([
      { line: 2, message: 'Several items are called "Tea" (ids 2, 3): please give the id!' },
    ]);
    expect(await check(file('3,Tea,4,,,,,'))).toMatchObject({ updates: 1, errors: [] });
  });
});

describe('the import', () => {
  beforeEach(setScene);

  test('adds and changes items; rows that are not in the file stay', async () => {
    const signals: string[] = [];
    hub.hub.onSignal(({ kind }) => kind === 'menu' && signals.push(kind));
    const burger = '1,Cheeseburger,9,,Drinks,,"Large=12;Small=8.50;XL=14",';
    const cake = ',Cake,"3,50",1,Sweets,Eco 5% inclusive,,Cream \\; double\\=rich=1';
    const { digest } = await check(file(burger, cake), { createMissing: true });
    const { status, body } = await load(file(burger, cake), { createMissing: true, digest });
    expect([status, body]).toEqual([
      200,
      { message: 'Menu imported successfully!', adds: 1, updates: 1, unchanged: 0 },
    ]);
    expect(await items()).toMatchObject([
      {
        id: 1,
        title: 'Cheeseburger',
        price: 9,
        net_price: null,
        category_title: 'Drinks',
        tax_id: null,
        variants: [
          { id: 1, title: 'Small', price: 8.5 },
          { id: 2, title: 'Large', price: 12 },
          { title: 'XL', price: 14 },
        ],
        addons: [],
      },
      { id: 2, title: 'Tea', price: 2 },
      {
        title: 'Cake',
        price: 3.5,
        net_price: 1,
        category_title: 'Sweets',
        tax_title: 'Eco',
        tax_rate: 5,
        tax_type: 'inclusive',
        addons: [{ title: 'Cream ; double=rich', price: 1 }],
      },
    ]);
    expect(signals).toEqual(['menu']);
    const hidden = hub.db.prepare('SELECT deleted_at FROM addons WHERE id = 1').pluck().get();
    expect(hidden).toBe(hub.clock.now);
    const newest = hub.db.prepare('SELECT kind FROM audit ORDER BY id DESC LIMIT 5').pluck();
    expect(newest.all()).toEqual([
      'menu.imported',
      'menu-item.added',
      'menu-item.updated',
      'tax.added',
      'category.added',
    ]);
  });

  test('twice is the same as once', async () => {
    const csv = file(',Cola,2.5,,Drinks,VAT 8.875% exclusive,Small=1;Large=2,');
    expect((await load(csv)).body).toMatchObject({ adds: 1 });
    expect((await load(csv)).body).toMatchObject({ adds: 0, updates: 0, unchanged: 1 });
    expect(await items()).toHaveLength(3);
  });

  test('is all or nothing: one bad row and nothing is done, not even a category', async () => {
    const before = await exported();
    const csv = file(',Cake,3,,Sweets,,,', ',Pie,x,,,,,');
    const { status, body } = await load(csv, { createMissing: true });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'INVALID_INPUT',
      field: 'csv',
      message: 'Line 3: Please provide valid price!',
      errors: [{ line: 3, message: 'Please provide valid price!' }],
    });
    expect(await exported()).toBe(before);
    expect((await call('GET', '/settings/categories')).body).toHaveLength(2);
  });

  test('is refused when the menu changed what was checked, and only then', async () => {
    const csv = file('1,Burger,9,,,,,');
    const { digest } = await check(csv);
    const tea = { title: 'Green tea', price: 2 };
    await call('POST', '/menu-items/update/2', tea);
    expect((await check(csv)).digest).toBe(digest);
    await call('POST', '/menu-items/update/1', { title: 'Burger', price: 8.75, netPrice: 1 });
    const refused = await load(csv, { digest });
    expect([refused.status, refused.body.code]).toEqual([409, 'MENU_CHANGED']);
    expect(await items()).toMatchObject([{ price: 8.75 }, tea]);
    expect((await load(csv, { digest: (await check(csv)).digest })).status).toBe(200);
  });

  test('columns that the file lacks stay as they are, and a column alone is enough', async () => {
    expect((await load('id,price\n1,10')).status).toBe(200);
    expect((await items())[0]).toMatchObject({
      title: 'Burger',
      price: 10,
      net_price: 4.1,
      category_title: 'Mains',
      tax_title: 'VAT',
      variants: [{ id: 1 }, { id: 2 }],
      addons: [{ id: 1 }],
    });
  });

  test.each([
    ['semicolons', 'Title;Price;Net Price;Variants\r\nCola;2,50;1,1;"S=1,5;L=2"\r\n'],
    ['tabs', 'title\tprice\tnet_price\tvariants\nCola\t2.5\t1.10\tS=1.5;L=2\n'],
    ['a byte order mark', '\ufefftitle,price,net_price,variants\r\nCola,2.5,1.1,S=1.5;L=2'],
    [
      'quotes and blank lines',
      '"title","price","net_price","variants"\n\n"Cola","2.5","1.1","S=1.5;L=2"\n,,,\n',
    ],
    ['old line ends', 'title,price,net_price,variants\rCola,2.5,1.1,S=1.5;L=2\r'],
  ])('reads a file with %s', async (_name, csv) => {
    expect((await load(csv)).body).toMatchObject({ adds: 1 });
    expect((await items()).at(-1)).toMatchObject({
      title: 'Cola',
      price: 2.5,
      net_price: 1.1,
      variants: [
        { title: 'S', price: 1.5 },
        { title: 'L', price: 2 },
      ],
    });
  });

  test('a quoted line break becomes a space, and lines are counted past it', async () => {
    const { rows, errors } = await check('title,price\n"Fish\r\n& chips",9\n12" pizza,8\nBad,x\n');
    expect(rows).toMatchObject([
      { line: 2, title: 'Fish & chips' },
      { line: 4, title: '12" pizza' },
    ]);
    expect(errors).toMatchObject([{ line: 5 }]);
  });

  test('a tax is known by its title alone where that is clear', async () => {
    expect((await load(file('2,Tea,2,,,VAT,,'))).status).toBe(200);
    expect((await items())[1]).toMatchObject({ tax_id: 1 });
    hub.db.exec(`INSERT INTO taxes (title, rate_milli, type) VALUES ('VAT', 5000, 'exclusive')`);
    const { errors } = await check(file(',Ale,2,,,VAT,,'));
    expect(errors).toMatchObject([{ message: 'Several taxes are called "VAT": add the rate!' }]);
  });
});

test('5,000 rows are taken, one more is refused, and so is a file beyond 2 MB', async () => {
  const rows = (count: number) =>
    `title,price,category,variants\n${Array.from({ length: count }, (_, at) => `Item ${at},1,C${at % 20},S=1;L=2\n`).join('')}`;
  expect((await load(rows(5000), { createMissing: true })).body).toMatchObject({ adds: 5000 });
  expect(await check(await exported())).toMatchObject({ unchanged: 5000, errors: [] });
  expect((await check(rows(5001))).errors).toEqual([
    { line: 5002, message: 'The file has more than 5000 rows!' },
  ]);
  const big = await load(`title,price\n${'x'.repeat(2 * 1_048_576)},1`);
  expect([big.status, big.body.field]).toEqual([400, 'csv']);
  expect((await load('x'.repeat(6 * 1_048_576))).status).toBe(413);
}, 30_000);

test('who lacks SETTINGS can do none of it', async () => {
  const { cookie } = makePerson(hub, { scopes: ['POS', 'REPORTS'] });
  const body = { csv: 'title,price\nA,1' };
  expect((await callApi(hub, 'GET', '/menu-items/export', { cookie })).status).toBe(403);
  const path = '/menu-items/import';
  expect((await callApi(hub, 'POST', `${path}/check`, { cookie, body })).status).toBe(403);
  expect((await callApi(hub, 'POST', path, { cookie, body })).status).toBe(403);
  expect((await callApi(hub, 'POST', path, { body })).status).toBe(401);
  expect((await load('x', { csv: 5 })).body).toMatchObject({ field: 'csv' });
});

// The menu as a CSV file: what the export contains, and what an import does and refuses.
import { beforeEach, describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { type CsvDesk, emptyMenu, file, makeCsvDesk, setScene } from '../../fixtures/menu-csv.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const desk: CsvDesk = makeCsvDesk(hub);
beforeEach(() => emptyMenu(hub));

describe('the import', () => {
  beforeEach(() => setScene(hub));

  test('lists changed prices, of variants and add-ons too', async () => {
    hub.db.exec('DELETE FROM exceptions');
    const burger = '1,Burger,9,,Mains,,"Large=12;Small=8.50;XL=14",Cheese=0.70';
    expect((await desk.load(file(burger))).status).toBe(200);
    const rows = (await desk.call('GET', '/reports/exceptions?type=today')).body;
    const told = rows.map(({ kind, title, value }: Record<string, unknown>) => [
      kind,
      title,
      value,
    ]);
    expect(told.toReversed()).toEqual([
      ['price', 'Burger', 0.5],
      ['price', 'Burger · Large', 1],
      ['price', 'Burger · Cheese', 0.2],
      // The file removes the exclusive tax. The price stays 8.50, but guests pay 0.75 less.
      ['price', 'Burger · Small', -0.75],
    ]);
  });

  test('adds and changes items; rows that are not in the file stay', async () => {
    const signals: string[] = [];
    hub.hub.onSignal(({ kind }) => kind === 'answers-stale' && signals.push(kind));
    const burger = '1,Cheeseburger,9,,Drinks,,"Large=12;Small=8.50;XL=14",';
    const cake = ',Cake,"3,50",1,Sweets,Eco 5% inclusive,,Cream \\; double\\=rich=1';
    const { digest } = await desk.check(file(burger, cake), { createMissing: true });
    const { status, body } = await desk.load(file(burger, cake), { createMissing: true, digest });
    expect([status, body]).toEqual([
      200,
      { message: 'Menu imported successfully.', adds: 1, updates: 1, unchanged: 0 },
    ]);
    expect(await desk.items()).toMatchObject([
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
    expect(signals).toEqual(['answers-stale']);
    const hidden = hub.db.prepare('SELECT deleted_at FROM addons WHERE id = 1').pluck().get();
    expect(hidden).toBe(hub.clock.now);
    // Rows of the kind `data.sealed` are left out. One of them seals the exception for the lowered tax.
    const newest = hub.db
      .prepare(`SELECT kind FROM audit WHERE kind <> 'data.sealed' ORDER BY id DESC LIMIT 5`)
      .pluck();
    expect(newest.all()).toEqual([
      'menu.imported',
      'menu-item.added',
      'menu-item.updated',
      'tax.added',
      'category.added',
    ]);
  });

  test('of the same file twice changes nothing the second time', async () => {
    const csv = file(',Cola,2.5,,Drinks,VAT 8.875% exclusive,Small=1;Large=2,');
    expect((await desk.load(csv)).body).toMatchObject({ adds: 1 });
    expect((await desk.load(csv)).body).toMatchObject({ adds: 0, updates: 0, unchanged: 1 });
    expect(await desk.items()).toHaveLength(3);
  });

  test('is all or nothing: one bad row and nothing is done, not even a category', async () => {
    covers('5.11', 'POST /menu-items/import');
    const before = await desk.exported();
    const csv = file(',Cake,3,,Sweets,,,', ',Pie,x,,,,,');
    const { status, body } = await desk.load(csv, { createMissing: true });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'INVALID_INPUT',
      field: 'csv',
      message: 'Line 3: Please provide valid price!',
      params: { line: 3, fault: 'Please provide valid price!' },
      errors: [{ line: 3, message: 'Please provide valid price!' }],
    });
    expect(await desk.exported()).toBe(before);
    expect((await desk.call('GET', '/settings/categories')).body).toHaveLength(2);
  });

  test('is refused when the menu changed what was checked, and only then', async () => {
    const csv = file('1,Burger,9,,,,,');
    const { digest } = await desk.check(csv);
    const tea = { title: 'Green tea', price: 2 };
    await desk.call('POST', '/menu-items/update/2', tea);
    expect((await desk.check(csv)).digest).toBe(digest);
    await desk.call('POST', '/menu-items/update/1', { title: 'Burger', price: 8.75, netPrice: 1 });
    const refused = await desk.load(csv, { digest });
    expect([refused.status, refused.body.code]).toEqual([409, 'MENU_CHANGED']);
    expect(await desk.items()).toMatchObject([{ price: 8.75 }, tea]);
    expect((await desk.load(csv, { digest: (await desk.check(csv)).digest })).status).toBe(200);
  });

  test('columns that the file lacks stay as they are, and a column alone is enough', async () => {
    expect((await desk.load('id,price\n1,10')).status).toBe(200);
    expect((await desk.items())[0]).toMatchObject({
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
    expect((await desk.load(csv)).body).toMatchObject({ adds: 1 });
    expect((await desk.items()).at(-1)).toMatchObject({
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
    const { rows, errors } = await desk.check(
      'title,price\n"Fish\r\n& chips",9\n12" pizza,8\nBad,x\n',
    );
    expect(rows).toMatchObject([
      { line: 2, title: 'Fish & chips' },
      { line: 4, title: '12" pizza' },
    ]);
    expect(errors).toMatchObject([{ line: 5 }]);
  });

  test('a tax is found by its title alone if only one has it', async () => {
    expect((await desk.load(file('2,Tea,2,,,VAT,,'))).status).toBe(200);
    expect((await desk.items())[1]).toMatchObject({ tax_id: 1 });
    hub.db.exec(`INSERT INTO taxes (title, rate_milli, type) VALUES ('VAT', 5000, 'exclusive')`);
    const { errors } = await desk.check(file(',Ale,2,,,VAT,,'));
    expect(errors).toMatchObject([
      { message: 'Several taxes are called "VAT". Write the rate after the title.' },
    ]);
  });
});

test('5,000 rows are taken, one more is refused, and so is a file beyond 2 MB', async () => {
  const rows = (count: number) =>
    `title,price,category,variants\n${Array.from({ length: count }, (_, at) => `Item ${at},1,C${at % 20},S=1;L=2\n`).join('')}`;
  expect((await desk.load(rows(5000), { createMissing: true })).body).toMatchObject({ adds: 5000 });
  expect(await desk.check(await desk.exported())).toMatchObject({ unchanged: 5000, errors: [] });
  expect((await desk.check(rows(5001))).errors).toEqual([
    { line: 5002, message: 'The file has more than 5000 rows.' },
  ]);
  const big = await desk.load(`title,price\n${'x'.repeat(2 * 1_048_576)},1`);
  expect([big.status, big.body.field]).toEqual([400, 'csv']);
  expect((await desk.load('x'.repeat(6 * 1_048_576))).status).toBe(413);
}, 30_000);

test('if the menu changes while the import is planned, it is planned again on the new menu', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `Planned ${at},${at === 0 ? 10 : 1}\n`);
  await desk.load('title,price\nPlanned 0,8');
  const { id } = hub.db.prepare(`SELECT id FROM menu_items WHERE title = 'Planned 0'`).get() as {
    id: number;
  };
  const loading = desk.load(`title,price\n${rows.join('')}`);
  const body = { title: 'Planned 0', price: 9 };
  expect((await desk.call('POST', `/menu-items/update/${id}`, body)).status).toBe(200);
  expect((await loading).body).toMatchObject({ adds: 2999, updates: 1 });
  const { details } = hub.db
    .prepare(`SELECT details FROM audit WHERE kind = 'menu-item.updated' ORDER BY id DESC LIMIT 1`)
    .get() as { details: string };
  expect(JSON.parse(details)).toEqual({ imported: ['price: 9.00 → 10.00'] });
}, 30_000);

test('who lacks SETTINGS can do none of it', async () => {
  const { cookie } = makePerson(hub, { scopes: ['POS', 'REPORTS'] });
  const body = { csv: 'title,price\nA,1' };
  expect((await callApi(hub, 'GET', '/menu-items/export', { cookie })).status).toBe(403);
  const path = '/menu-items/import';
  expect((await callApi(hub, 'POST', `${path}/check`, { cookie, body })).status).toBe(403);
  expect((await callApi(hub, 'POST', path, { cookie, body })).status).toBe(403);
  expect((await callApi(hub, 'POST', path, { body })).status).toBe(401);
  expect((await desk.load('x', { csv: 5 })).body).toMatchObject({ field: 'csv' });
});

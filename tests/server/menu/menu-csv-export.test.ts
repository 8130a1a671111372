// Exporting the menu as a CSV file.
import { beforeEach, describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import {
  BURGER,
  type CsvDesk,
  emptyMenu,
  HEADER,
  makeCsvDesk,
  setScene,
  TEA,
} from '../../fixtures/menu-csv.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();
const desk: CsvDesk = makeCsvDesk(hub);
beforeEach(() => emptyMenu(hub));

describe('the export', () => {
  test('is a UTF-8 file with a byte order mark, one row an item', async () => {
    covers('5.11', 'GET /menu-items/export');
    setScene(hub);
    const { status, headers, text } = await desk.call('GET', '/menu-items/export');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="menu.csv"');
    expect(text).toBe(`\ufeff${[HEADER, BURGER, TEA, ''].join('\r\n')}`);
  });

  test('of an empty menu holds the header only', async () => {
    expect(await desk.exported()).toBe(`\ufeff${HEADER}\r\n`);
  });

  test('makes harmless what a spreadsheet would run, and the import takes that back', async () => {
    const titles = ['=1+1', '+49', '-Cola', '@SUM(A1)', "'=quoted", "'plain", "''-x"];
    const add = hub.db.prepare('INSERT INTO menu_items (title, price_cents) VALUES (?, 100)');
    for (const title of titles) add.run(title);
    const text = await desk.exported();
    for (const line of text.split('\r\n').slice(1, -1)) {
      expect(line).toMatch(/^\d+,"?'/);
    }
    expect(text).toContain("1,'=1+1,");
    expect(text).toContain("5,''=quoted,");
    expect(text).toContain("6,'plain,");
    expect(await desk.check(text)).toMatchObject({ unchanged: 7, updates: 0, adds: 0, errors: [] });
    hub.db.exec('UPDATE menu_items SET deleted_at = 1');
    expect((await desk.load(text.replace(/^\d+,/gm, ','))).status).toBe(200);
    const read = (await desk.items()) as { title: string }[];
    expect(read.map(({ title }) => title)).toEqual(titles);
  });
});

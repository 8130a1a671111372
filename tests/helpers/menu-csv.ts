// The menu as a CSV file, for tests: a small menu, its lines, and the calls as an owner makes them.
import { callApi, type TestHub } from './hub.ts';
import { makeAdmin } from './people.ts';

export const HEADER = 'id,title,price,net_price,category,tax,variants,addons';
export const BURGER =
  '1,Burger,8.50,4.10,Mains,VAT 8.875% exclusive,"Small=8.50;Large=11.00",Cheese=0.50';
export const TEA = '2,Tea,2.00,,,,,';
/** A file of these lines, with all columns. */
export const file = (...lines: string[]) => [HEADER, ...lines].join('\n');

export function emptyMenu({ db }: TestHub): void {
  const emptied = ['variants', 'addons', 'menu_items', 'categories', 'taxes'];
  db.exec(emptied.map((table) => `DELETE FROM ${table};`).join(' '));
}

/** A menu of two. Mains: Burger with variants, add-ons and VAT; Tea in no category. */
export function setScene({ db }: TestHub): void {
  db.exec(`
    INSERT INTO categories (id, title) VALUES (1, 'Mains'), (2, 'Drinks');
    INSERT INTO taxes (id, title, rate_milli, type) VALUES (1, 'VAT', 8875, 'exclusive');
    INSERT INTO menu_items (id, title, price_cents, net_price_cents, category_id, tax_id)
      VALUES (1, 'Burger', 850, 410, 1, 1), (2, 'Tea', 200, NULL, NULL, NULL);
    INSERT INTO variants (id, item_id, title, price_cents) VALUES (1, 1, 'Small', 850), (2, 1, 'Large', 1100);
    INSERT INTO addons (id, item_id, title, price_cents) VALUES (1, 1, 'Cheese', 50);
  `);
}

export type CsvDesk = ReturnType<typeof makeCsvDesk>;

/** Export, dry run and import over the API. */
export function makeCsvDesk(hub: TestHub) {
  const { cookie } = makeAdmin(hub);
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    callApi(hub, method, path, { body, cookie });
  return {
    call,
    check: async (csv: string, more: object = {}) =>
      (await call('POST', '/menu-items/import/check', { csv, ...more })).body,
    load: (csv: string, more: object = {}) => call('POST', '/menu-items/import', { csv, ...more }),
    exported: async () => (await call('GET', '/menu-items/export')).text,
    items: async () => (await call('GET', '/menu-items')).body,
    countAudit: () => hub.db.prepare('SELECT count(*) FROM audit').pluck().get(),
  };
}

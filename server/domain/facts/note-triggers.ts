// Temporary database triggers that note which rows have to become facts. With triggers, no command can forget a row,
// a command that is rolled back also removes its notes, and nothing is noted while the feed is off.
import type { Connection } from '../../db/open.ts';

const note = (kind: string, entity: string, ref: string, isNew: 0 | 1) =>
  `INSERT INTO unwritten_facts (kind, entity, ref, is_new) VALUES ('${kind}', ${entity}, ${ref}, ${isNew})`;

/** Tables to which rows are only ever added, each with the kind of its facts. */
const ADDED = [
  ['invoices', 'invoice', 'new.id', ''],
  ['payments', 'payment', 'new.id', ''],
  ['cash_moves', 'cash', 'new.id', ''],
  ['exceptions', 'exception', 'new.id', ''],
  ['entries', 'entry', 'new.id', ''],
  ['zs', 'z', 'new.z_no', 'WHEN new.z_no > 0'],
] as const;

/** A change of one of these columns of a payment is a new fact. */
const OF_PAYMENT = ['tip_cents', 'cancelled_at', 'shift_id', 'is_late'];

/**
 * `MENU`: the tables of menu entries, each with the kind of its entries. `PARTS`: the tables whose rows are a part of a
 * menu entry, with the kind of that entry and the column that contains its id.
 */
const MENU = {
  categories: 'category',
  menu_items: 'item',
  variants: 'variant',
  addons: 'addon',
  option_groups: 'group',
  options: 'option',
  taxes: 'tax',
  price_lists: 'price-list',
} as const;
const PARTS = [
  ['item_option_groups', 'item', 'item_id'],
  ['set_steps', 'item', 'item_id'],
  ['price_list_items', 'price-list', 'list_id'],
  ['price_list_categories', 'price-list', 'list_id'],
] as const;

export type MenuEntity = (typeof MENU)[keyof typeof MENU];
export const MENU_TABLES = Object.fromEntries(
  Object.entries(MENU).map(([table, entity]) => [entity, table]),
) as Record<MenuEntity, keyof typeof MENU>;

const onEach = (table: string, noteOf: (row: 'new' | 'old') => string, when = ''): string[] =>
  (['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => {
    const row = event === 'DELETE' ? 'old' : 'new';
    return `fact_${table}_${event} AFTER ${event} ON main.${table} ${when.replaceAll('ROW', row)} BEGIN ${noteOf(row)}; END`;
  });

const TRIGGERS = [
  ...ADDED.map(
    ([table, kind, ref, when]) =>
      `fact_${table} AFTER INSERT ON main.${table} ${when} BEGIN ${note(kind, "''", ref, 1)}; END`,
  ),
  `fact_payments_changed AFTER UPDATE OF ${OF_PAYMENT.join(', ')} ON main.payments
    WHEN ${OF_PAYMENT.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')}
    BEGIN ${note('payment', "''", 'new.id', 0)}; END`,
  ...Object.entries(MENU).flatMap(([table, entity]) =>
    onEach(table, (row) => note('menu', `'${entity}'`, `${row}.id`, 0)),
  ),
  ...PARTS.flatMap(([table, entity, of]) =>
    onEach(table, (row) => note('menu', `'${entity}'`, `${row}.${of}`, 0)),
  ),
  ...onEach(
    'menu_texts',
    (row) => note('menu', `${row}.kind`, `${row}.owner_id`, 0),
    "WHEN ROW.kind <> 'reason'",
  ),
];

/**
 * Starts noting the changes of this connection. If it is called inside a transaction that is rolled back, noting
 * stops again.
 */
export function startNoting(db: Connection): void {
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS unwritten_facts
      (n INTEGER PRIMARY KEY, kind TEXT, entity TEXT, ref INTEGER, is_new INTEGER)`,
  );
  for (const trigger of TRIGGERS) db.exec(`CREATE TEMP TRIGGER IF NOT EXISTS ${trigger}`);
}

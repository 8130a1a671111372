// The reference that the hub is compared with: bare Fastify and better-sqlite3 with an order's transaction, committed
// one by one or in groups.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sqliteName } from '../../server/db/sqlite-name.mjs';

/** @type {typeof import('better-sqlite3')} */
const Sqlite = createRequire(import.meta.url)(sqliteName);

const [mode, menuPath] = process.argv.slice(2);
const db = new Sqlite(join(process.env.DATA_DIR ?? '.', 'reference.db'));
db.pragma('page_size = 1024');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`CREATE TABLE tokens (day TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE orders (id INTEGER PRIMARY KEY, day TEXT, token INTEGER, at INTEGER, type TEXT, status TEXT, UNIQUE (day, token));
  CREATE TABLE items (id INTEGER PRIMARY KEY, order_id INTEGER, item_id INTEGER, title TEXT, quantity INTEGER, cents INTEGER);
  CREATE INDEX items_order ON items (order_id);
  CREATE TABLE keys (key TEXT PRIMARY KEY, answer TEXT, at INTEGER) WITHOUT ROWID;`);
const token = db.prepare(
  'INSERT INTO tokens VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET last = last + 1 RETURNING last',
);
const order = db.prepare(
  'INSERT INTO orders (day, token, at, type, status) VALUES (?, ?, ?, ?, ?)',
);
const item = db.prepare(
  'INSERT INTO items (order_id, item_id, title, quantity, cents) VALUES (?, ?, ?, ?, ?)',
);
const known = db.prepare('SELECT answer FROM keys WHERE key = ?').pluck();
const remember = db.prepare('INSERT INTO keys VALUES (?, ?, ?)');

/** @typedef {{ cart: { id: number, quantity: number }[], deliveryType: string }} Body */

/** @param {Body} body @param {string} key */
function place(body, key) {
  const before = known.get(key);
  if (before) return String(before);
  const row = /** @type {{ last: number }} */ (token.get('2026-11-20'));
  const { lastInsertRowid: orderId } = order.run(
    '2026-11-20',
    row.last,
    Date.now(),
    body.deliveryType,
    'created',
  );
  for (const line of body.cart)
    item.run(orderId, line.id, 'A dish of the house', line.quantity, 1250);
  const answer = JSON.stringify({
    message: 'Order sent!',
    tokenNo: row.last,
    orderId: Number(orderId),
  });
  remember.run(key, answer, Date.now());
  return answer;
}

/** @type {{ body: Body, key: string, resolve: (text: string) => void }[]} */
let waiting = [];
const placeAlone = db.transaction(place);
const placeAll = db.transaction((/** @type {typeof waiting} */ jobs) =>
  jobs.map(({ body, key }) => place(body, key)),
);

function commitWaiting() {
  const jobs = waiting;
  waiting = [];
  const answers = placeAll.immediate(jobs);
  for (const [index, { resolve }] of jobs.entries()) resolve(answers[index] ?? '');
}

/** @param {Body} body @param {string} key @returns {string | Promise<string>} */
function store(body, key) {
  if (mode === 'single') return placeAlone.immediate(body, key);
  return new Promise((resolve) => {
    if (waiting.length === 0) setImmediate(commitWaiting);
    waiting.push({ body, key, resolve });
  });
}

const schema = {
  body: {
    type: 'object',
    required: ['cart', 'deliveryType'],
    properties: {
      cart: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'integer' }, quantity: { type: 'integer', minimum: 1 } },
        },
      },
      deliveryType: { enum: ['dinein', 'delivery', 'takeaway'] },
    },
  },
};

/** Runs only the SQL statements of orders for one second, fifty orders per commit. Returns the orders per second. */
function runRaw() {
  const cart = [1, 2, 3, 4].map((id) => ({ id, quantity: 1 }));
  const jobs = Array.from({ length: 50 }, () => ({ body: { cart, deliveryType: 'takeaway' } }));
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < 1000) {
    placeAll.immediate(
      jobs.map((job) => ({ ...job, key: randomUUID(), resolve: () => undefined })),
    );
    count += jobs.length;
  }
  return count / ((performance.now() - start) / 1000);
}

const app = Fastify();
app.get('/ping', () => ({ ok: true }));
app.get('/raw', () => ({ ordersPerSecond: runRaw() }));
app.post('/order', { schema }, async (request, reply) => {
  const key = String(request.headers['idempotency-key']);
  const answer = await store(/** @type {Body} */ (request.body), key);
  return reply.type('application/json; charset=utf-8').send(answer);
});
/** Returns a function that reads the whole menu from the database at each call. @param {string} path */
function menuOf(path) {
  const menu = new Sqlite(path, { readonly: true });
  const items = menu.prepare(
    `SELECT i.*, c.title AS category_title, t.title AS tax_title, t.rate_milli, t.type AS tax_type FROM menu_items i
     LEFT JOIN categories c ON c.id = i.category_id LEFT JOIN taxes t ON t.id = i.tax_id WHERE i.deleted_at IS NULL`,
  );
  const variants = menu.prepare('SELECT * FROM variants WHERE item_id = ? AND deleted_at IS NULL');
  const addons = menu.prepare('SELECT * FROM addons WHERE item_id = ? AND deleted_at IS NULL');
  const categories = menu.prepare('SELECT * FROM categories');
  const tables = menu.prepare('SELECT * FROM store_tables WHERE deleted_at IS NULL');
  return () => ({
    categories: categories.all(),
    storeTables: tables.all(),
    menuItems: /** @type {{ id: number }[]} */ (items.all()).map((row) => ({
      ...row,
      variants: variants.all(row.id),
      addons: addons.all(row.id),
    })),
  });
}

const readMenu = menuPath ? menuOf(menuPath) : () => ({});
app.get('/menu', readMenu);

const where = { port: Number(process.env.PORT), host: '127.0.0.1' };
if (mode === 'http') {
  // Sends the same bytes each time with Node's own server: this process cannot serve a menu any faster.
  const bytes = Buffer.from(JSON.stringify(readMenu()));
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
  createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(where);
} else await app.listen(where);
process.once('SIGTERM', () => process.exit(0));

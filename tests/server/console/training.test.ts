// A training runs on a separate hub with a copy of the data. Each of its pages is marked, and nothing from it reaches
// the restaurant (contract 37.2).
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../../scripts/bench/free-port.ts';
import { covers } from '../../contract/covers.ts';
import { runConsole } from '../../fixtures/console.ts';
import { CARD, CASH } from '../../fixtures/drawers.ts';
import { makeHub, projectRoot } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, makeTill, placeOrder } from '../../fixtures/orders.ts';
import {
  makeTill as enrolTill,
  givePassword,
  makeAdmin,
  makeGuest,
} from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
hub.db.exec(`INSERT INTO printers (name, host, port, paper, code_page, prints_receipts, prints_slips, prints_tokens, has_drawer, copies)
  VALUES ('Bar', '192.0.2.1', 9100, '80', 'cp858', 1, 1, 0, 0, 1)`);
const soup = makeItem(hub, { title: 'Soup', priceCents: 1000 });
for (let sold = 0; sold < 2; sold += 1) await placeOrder(hub, till, { cart: [{ id: soup }] });
// Makes a bill of two orders, and pays it in two parts. Then the price of the dish rises, so the last part is higher in
// the training than in the restaurant.
const dinner = (more: object) =>
  till.post('/pos/create-order', { cart: [{ id: soup }], deliveryType: 'takeaway', ...more });
const { billId } = (await dinner({ newBill: true })).body;
await dinner({ billId });
for (const [paymentTypeId, amount] of [
  [CARD, 8],
  [CASH, 12],
]) {
  const { due } = (await till.get(`/bills/${billId}`)).body;
  await till.post(`/bills/${billId}/pay`, { payments: [{ paymentTypeId, amount }], due });
}
hub.db.prepare('UPDATE menu_items SET price_cents = 1100 WHERE id = ?').run(soup);
const gone = makeItem(hub, { title: 'Gone' });
await placeOrder(hub, till, { cart: [{ id: gone }] });
hub.db.prepare('UPDATE menu_items SET deleted_at = 1 WHERE id = ?').run(gone);
const owner = makeAdmin(hub);
givePassword(hub, owner.userId, 'open sesame');
await till.post('/settings/api-keys/add', { title: 'Feed', scopes: ['facts:read'] });
await till.post('/settings/webhooks/add', { url: 'http://192.0.2.9/hook', kinds: ['invoice'] });
await till.post('/settings/store-setting', { publicAddress: 'http://tavern.example' });
makeGuest(hub);
enrolTill(hub, 'Bar');

/** The payments of the restaurant: their type and amount. */
const PAID = [
  [CARD, 800],
  [CASH, 1200],
];
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

const foldersOf = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('comanda-training-'));

test('a past evening is played into a copy that says TRAINING, and the copy is removed', async () => {
  covers('37.2');
  const before = {
    orders: countRows(hub, 'orders'),
    folders: foldersOf(),
    audit: countRows(hub, 'audit'),
  };
  const port = (await freePort()) - 10;
  const started = spawn(
    process.execPath,
    [join(projectRoot, 'dist/server/cli.js'), 'training', '--speed', '20'],
    {
      env: {
        ...{ PATH: process.env.PATH, TMPDIR: tmpdir() },
        ...{ DATA_DIR: hub.dataDir, PORT: String(port), HOST: '127.0.0.1' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
  await expect.poll(() => output, { timeout: 25_000 }).toContain('Orders played');
  expect(output).toContain('Orders played: 4, payments: 2, refused: 1.');

  const url = `http://127.0.0.1:${port + 10}`;
  for (const path of ['/', '/dashboard/pos', '/dashboard/kitchen', '/menu']) {
    const page = await fetch(url + path, { headers: { accept: 'text/html' } });
    expect([path, await page.text()]).toEqual([
      path,
      expect.stringContaining('TRAINING<span>, NO SALE'),
    ]);
  }
  const own = await hub.app.inject({
    url: '/',
    headers: { accept: 'text/html', host: 'localhost' },
  });
  expect(own.body).not.toContain('TRAINING');

  // The copy has the training's orders, but nothing that reaches the outside, such as printers.
  const [folder = ''] = foldersOf().filter((name) => !before.folders.includes(name));
  const copy = join(tmpdir(), folder, 'comanda.db');
  expect(existsSync(copy)).toBe(true);
  hub.db.exec(`ATTACH '${copy}' AS copy`);
  const count = (sql: string) => hub.db.prepare(sql).pluck().get();
  expect(count('SELECT count(*) FROM copy.orders')).toBe(before.orders + 4);
  const paidOf = (schema: string) =>
    hub.db
      .prepare(`SELECT payment_type_id, amount_cents FROM ${schema}.payments ORDER BY id`)
      .raw()
      .all();
  expect(paidOf('main')).toEqual(PAID);
  expect(paidOf('copy')).toEqual([...PAID, [CARD, 800], [CASH, 1400]]);
  const statuses = 'SELECT group_concat(status) FROM (SELECT status FROM copy.bills ORDER BY id)';
  expect(count(statuses)).toBe('open,open,paid,open,open,open,paid');
  expect(count('SELECT count(*) FROM copy.printers WHERE deleted_at IS NULL')).toBe(0);
  expect(
    count("SELECT count(*) FROM copy.print_jobs WHERE state NOT IN ('done', 'cancelled')"),
  ).toBe(0);
  for (const table of [
    ...['webhooks', 'head_office', 'mail_settings', 'mails', 'shown_secrets'],
    ...['tills', 'guest_sessions', 'approvals', 'receipt_links', 'subscriptions'],
  ])
    expect([table, count(`SELECT count(*) FROM copy.${table}`)]).toEqual([table, 0]);
  expect(count('SELECT count(*) FROM copy.api_keys WHERE deleted_at IS NULL')).toBe(0);
  expect(count('SELECT public_address FROM copy.store')).toBe('');
  expect(count('SELECT count(*) FROM webhooks')).toBe(1);
  expect(count('SELECT count(*) FROM guest_sessions')).toBe(1);
  hub.db.exec('DETACH copy');

  // A browser sends the cookies of both hubs to both hubs, so the restaurant's session must not be valid on the
  // training hub.
  const ownSession = await fetch(`${url}/api/v1/auth/session`, {
    headers: { cookie: owner.cookie },
  });
  expect(ownSession.status).toBe(401);
  const username = hub.db.prepare('SELECT username FROM users WHERE id = ?').pluck();
  const signedIn = await fetch(`${url}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: username.get(owner.userId), password: 'open sesame' }),
  });
  expect(signedIn.status).toBe(200);
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  expect(cookies.length).toBeGreaterThan(2);
  expect(cookies.filter((pair) => !pair.startsWith('training_'))).toEqual([]);
  const both = await fetch(`${url}/api/v1/auth/session`, {
    headers: { cookie: [owner.cookie, ...cookies].join('; ') },
  });
  expect(both.status).toBe(200);

  started.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(output).toContain('The training is over.');
  expect(foldersOf()).toEqual(before.folders);
  expect([countRows(hub, 'orders'), countRows(hub, 'audit')]).toEqual([
    before.orders,
    before.audit,
  ]);
}, 60_000);

test.each([
  ['/settings/mail/test', { to: 'a@example.com' }],
  ['/settings/webhooks/1/test', {}],
  ['/settings/head-office/pair', { address: 'http://127.0.0.1:9', code: '1' }],
])('%s is refused in a training', async (path, body) => {
  covers('37.2');
  const inside = await makeHub({ config: { training: true } });
  const { status, body: refused } = await makeTill(inside, makeAdmin(inside)).post(path, body);
  expect([status, refused.code]).toEqual([403, 'FORBIDDEN']);
  await inside.close();
});

test('a training that is stopped while it copies the data removes the copy', async () => {
  const before = foldersOf();
  const started = spawn(process.execPath, [join(projectRoot, 'dist/server/cli.js'), 'training'], {
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), DATA_DIR: hub.dataDir, PORT: '0' },
  });
  child = started;
  const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
  await expect
    .poll(() => foldersOf().length, { timeout: 20_000, interval: 1 })
    .toBe(before.length + 1);
  started.kill('SIGHUP');
  expect(await ended).toBe(0);
  expect(foldersOf()).toEqual(before);
}, 60_000);

test.each([
  [['--speed', '0'], /training \[--from/],
  [['--speed', '21'], /training \[--from/],
  [['--from', 'nothing'], /There is no database in .*nothing/],
  [['now'], /training \[--from/],
])('%j is refused, and leaves nothing', async (args, reason) => {
  const before = foldersOf();
  const { code, err } = await runConsole(['training', ...args], {
    DATA_DIR: hub.dataDir,
    TMPDIR: tmpdir(),
  });
  expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
  expect(foldersOf()).toEqual(before);
});

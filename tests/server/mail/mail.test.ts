// Receipts and day reports by mail, and links to receipts (contract 28).
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { forgetOld } from '../../../server/domain/housekeeping/forget-old.ts';
import { covers } from '../../contract/covers.ts';
import { openMailServer } from '../../fixtures/mail-server.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const post = await openMailServer();
const DAY = 86_400_000;

afterEach(() => post.refuse(undefined));
afterAll(() => post.close());

const server = (more: object = {}) => ({
  host: '127.0.0.1',
  port: post.port,
  secure: false,
  username: 'house',
  password: 'geheim',
  from: 'info@house.example',
  dayReportTo: ['boss@house.example', 'books@house.example'],
  ...more,
});
const set = (body: unknown) => till.post('/settings/mail', body as object);

async function sell(): Promise<number> {
  const cart = [{ id: makeItem(hub, { title: 'Käse <b>plate</b>', priceCents: 1200 }) }];
  const { billId } = (await till.post('/pos/create-order', { cart, deliveryType: 'dinein' })).body;
  const pay = { payments: [{ paymentTypeId: 2, amount: 12 }], due: 12 };
  return (await till.post(`/bills/${billId}/pay`, pay)).body.invoiceId;
}
const mailsAfter = async (count: number) => {
  await expect.poll(() => post.mails.length, { timeout: 10_000 }).toBe(count);
  return post.mails[count - 1];
};
const decoded = (text = '') =>
  text
    .replace(/=\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
const support = async () => (await till.get('/support')).body.mails;

test('the mail server is stored with its password encrypted, and switched off by null', async () => {
  covers('28.1', 'GET /settings/mail', 'POST /settings/mail');
  expect((await till.get('/settings/mail')).body).toBe(null);
  expect((await set(server())).status).toBe(200);
  const { password: _, ...shown } = server();
  expect((await till.get('/settings/mail')).body).toEqual({ ...shown, hasPassword: true });
  const stored = () => hub.db.prepare('SELECT password FROM mail_settings').pluck().get();
  const sealed = String(stored());
  expect(sealed).not.toContain('geheim');
  expect(statSync(join(hub.dataDir, 'mail.key')).mode & 0o077).toBe(0);
  expect(readFileSync(join(hub.dataDir, 'mail.key'))).toHaveLength(32);
  // A call without a password keeps the stored password; null removes it.
  const { password: __, ...same } = server({ port: 25 });
  await set(same);
  expect(stored()).toBe(sealed);
  await set(server({ password: null }));
  expect((await till.get('/settings/mail')).body.hasPassword).toBe(false);
  expect((await set(null)).status).toBe(200);
  expect((await till.get('/settings/mail')).body).toBe(null);
});

test.each([
  [{ host: '' }, 'host'],
  [{ host: undefined }, 'host'],
  [{ port: 0 }, 'port'],
  [{ port: 70_000 }, 'port'],
  [{ from: 'nobody' }, 'from'],
  [{ from: undefined }, 'from'],
  [{ dayReportTo: ['a@b.example', 'nonsense'] }, 'dayReportTo'],
  [{ dayReportTo: Array.from({ length: 11 }, (_, n) => `a${n}@b.example`) }, 'dayReportTo'],
])('%j is refused, and the settings stay', async (wrong, field) => {
  await set(server());
  const refused = await set(server(wrong));
  expect([refused.status, refused.body.field]).toEqual([400, field]);
  expect((await till.get('/settings/mail')).body.port).toBe(post.port);
});

test('a receipt is mailed after the call, complete as text and as HTML', async () => {
  covers('28.2', 'POST /invoices/{id}/mail');
  const id = await sell();
  await set(null);
  expect((await till.post(`/invoices/${id}/mail`, { to: 'guest@x.example' })).body.code).toBe(
    'MAIL_OFF',
  );
  await set(server());
  expect((await till.post(`/invoices/${id}/mail`, { to: 'no address' })).body.field).toBe('to');
  expect((await till.post('/invoices/99999/mail', { to: 'guest@x.example' })).status).toBe(404);
  const before = post.mails.length;
  expect((await till.post(`/invoices/${id}/mail`, { to: 'guest@x.example' })).status).toBe(200);
  const mail = await mailsAfter(before + 1);
  expect(mail).toMatchObject({ from: 'info@house.example', to: ['guest@x.example'] });
  expect(post.signIn()).toBe('house:geheim');
  const text = decoded(mail?.text);
  expect(text).toContain(`receipt ${id}`);
  expect(text).toContain('Käse <b>plate</b>');
  expect(text).toContain('Käse &lt;b&gt;plate&lt;/b&gt;');
  expect(text).toContain('$12.00');
  expect(await support()).toEqual({ waiting: 0, failed: 0, reason: null });
});

test('who may read no invoices mails and links none, and settings are for who sets', async () => {
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  const id = await sell();
  const as = makeTill(hub, cook);
  for (const path of [`/invoices/${id}/mail`, '/settings/mail/test'])
    expect((await as.post(path, { to: 'a@b.example' })).status).toBe(403);
  expect((await as.post(`/invoices/${id}/link`, {})).status).toBe(403);
  expect((await as.post('/settings/mail', server())).status).toBe(403);
  expect((await as.get('/settings/mail')).status).toBe(403);
});

test('a test mail to an address without a mail server says what to check', async () => {
  await set({ ...server(), port: 1 });
  const { status, body } = await till.post('/settings/mail/test', { to: 'me@house.example' });
  expect([status, body.code, body.message]).toEqual([
    409,
    'MAIL_FAILED',
    'No mail server answered. Check the address, the port and “Encrypted from the start (TLS)”.',
  ]);
  expect(body.reason).toContain('ECONNREFUSED');
});

test('a refused mail is tried again with growing pauses, and given up after three days', async () => {
  covers('28.2');
  await set(server());
  const id = await sell();
  post.refuse('mailbox unknown');
  await till.post(`/invoices/${id}/mail`, { to: 'gone@x.example' });
  await expect.poll(async () => (await support()).reason).toContain('mailbox unknown');
  expect(await support()).toMatchObject({ waiting: 1, failed: 0 });
  const next = () =>
    hub.db.prepare('SELECT tries, next_at FROM mails ORDER BY id DESC LIMIT 1').get();
  const first = next() as { tries: number; next_at: number };
  expect([first.tries, first.next_at - hub.clock.now]).toEqual([1, 60_000]);
  hub.clock.now += 3 * DAY;
  // Saving the mail settings makes the hub try its waiting mails again.
  await set(server());
  await expect.poll(support).toMatchObject({ waiting: 0, failed: 1 });
  post.refuse(undefined);
  await set(server());
  expect(post.mails.some(({ to }) => to.includes('gone@x.example'))).toBe(false);
});

test('a Z mails the day report to the addresses of the settings, and can do so again', async () => {
  covers('28.2', 'POST /days/{zNo}/mail');
  await set(server());
  await sell();
  const before = post.mails.length;
  const closed = await till.post('/days/close', {});
  expect(closed.status).toBe(200);
  const mail = await mailsAfter(before + 1);
  expect(mail?.to).toEqual(['boss@house.example', 'books@house.example']);
  expect(decoded(mail?.text)).toContain(`Z ${closed.body.zNo}`);
  expect((await till.post(`/days/${closed.body.zNo}/mail`, {})).status).toBe(200);
  await mailsAfter(before + 2);
  expect((await till.post('/days/999/mail', {})).status).toBe(404);
  await set(server({ dayReportTo: [] }));
  expect((await till.post(`/days/${closed.body.zNo}/mail`, {})).body.code).toBe('MAIL_OFF');
});

test('the test says at once what the mail server says', async () => {
  covers('28.1', 'POST /settings/mail/test');
  await set(server());
  const before = post.mails.length;
  expect((await till.post('/settings/mail/test', { to: 'me@x.example' })).status).toBe(200);
  expect((await mailsAfter(before + 1))?.to).toEqual(['me@x.example']);
  post.refuse('not here');
  const refused = await till.post('/settings/mail/test', { to: 'me@x.example' });
  expect([refused.status, refused.body.code]).toEqual([409, 'MAIL_FAILED']);
  expect(refused.body.message).toContain('not here');
  await set(server({ port: 1 }));
  expect((await till.post('/settings/mail/test', { to: 'me@x.example' })).body.code).toBe(
    'MAIL_FAILED',
  );
  await set(null);
  expect((await till.post('/settings/mail/test', { to: 'me@x.example' })).body.code).toBe(
    'MAIL_OFF',
  );
});

test('a link opens the receipt without a session for thirty days', async () => {
  covers('28.3', 'POST /invoices/{id}/link');
  const id = await sell();
  await till.post('/settings/store-setting', { publicAddress: 'till.example:8080' });
  const { body, status } = await till.post(`/invoices/${id}/link`, {});
  expect(status).toBe(200);
  expect(body.url).toMatch(/^http:\/\/till\.example:8080\/r\/[\w-]{22}$/);
  expect(Date.parse(body.expires_at)).toBe(hub.clock.now + 30 * DAY);
  const open = (url: string) => hub.app.inject({ url: new URL(url).pathname });
  const page = await open(body.url);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('Käse &lt;b&gt;plate&lt;/b&gt;');
  expect(page.body).not.toContain('<script');
  const token = body.url.split('/').at(-1);
  const stored = hub.db.prepare('SELECT token_hash FROM receipt_links').pluck().all();
  expect(stored.join()).not.toContain(token);
  expect((await open(`${body.url}x`)).statusCode).toBe(404);
  expect((await till.post('/invoices/99999/link', {})).status).toBe(404);
  hub.clock.now += 30 * DAY;
  expect((await open(body.url)).statusCode).toBe(404);
  hub.clock.now += 60 * DAY;
  await sell();
  await hub.hub.ask(forgetOld, {}, { actor: null });
  expect(hub.db.prepare('SELECT count(*) FROM receipt_links').pluck().get()).toBe(0);
});

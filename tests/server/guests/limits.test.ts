// The limits of guests, and how old rows are removed (contract 29.8).
import pino from 'pino';
import { request } from 'undici';
import { beforeEach, expect, test, vi } from 'vitest';
import { sweepGuests } from '../../../server/domain/guests/sweep.ts';
import { forgetOld, type Step } from '../../../server/domain/housekeeping/forget-old.ts';
import { covers } from '../../contract/covers.ts';
import { codeOf, letGuestsOrder, makeCard, orderAccepted, scan } from '../../fixtures/guests.ts';
import { callApi, makeHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, makeTill, rowOf } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { connect, listen } from '../../fixtures/sockets.ts';

const hub = await openHub();
const till = makeTill(hub);
const dish = makeItem(hub, { title: 'Soup', priceCents: 900 });
const HOUR = 3_600_000;
beforeEach(() => letGuestsOrder(till));
const nobody = { actor: null };
const tidy = async () => {
  let step: Step = { more: true };
  while (step.more) step = JSON.parse((await hub.hub.run(forgetOld, step, nobody)).text);
};

test('a session has 20 calls in 10 seconds', async () => {
  covers('29.8');
  const { cookie = '' } = await scan(hub, (await makeCard(till)).token);
  const call = () => callApi(hub, 'GET', '/guest/party', { cookie });
  for (let n = 0; n < 20; n += 1) expect((await call()).status).toBe(200);
  hub.clock.monotonic += 4000;
  const refused = await call();
  expect(codeOf(refused)).toEqual([429, 'TOO_MANY_TRIES']);
  expect(refused.headers['retry-after']).toBe('6');
  expect((await callApi(hub, 'GET', '/guest/menu', { cookie })).status).toBe(429);
  hub.clock.monotonic += 6000;
  expect((await call()).status).toBe(200);
});

test('an address has 60 openings a minute, wrong tokens included', async () => {
  hub.clock.monotonic += 60_000;
  const { token } = await makeCard(till);
  const open = (sent: string) => callApi(hub, 'POST', '/guest/open', { body: { token: sent } });
  for (let n = 0; n < 59; n += 1) expect((await open('nonsense')).status).toBe(404);
  expect((await open(token)).status).toBe(200);
  const refused = await open(token);
  expect(codeOf(refused)).toEqual([429, 'TOO_MANY_TRIES']);
  expect(refused.headers['retry-after']).toBe('60');
  hub.clock.monotonic += 60_000;
  expect((await open(token)).status).toBe(200);
});

test('too many openings are refused with the same message before they are read, until the minute is over', async () => {
  hub.clock.monotonic += 60_000;
  const { token } = await makeCard(till);
  const address = `http://${await listen(hub)}/api/v1`;
  const post = async (path: string, body: object) => {
    const {
      statusCode,
      headers,
      body: answer,
    } = await request(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: statusCode, headers, text: await answer.text() };
  };
  const open = (sent = 'nonsense') => post('/guest/open', { token: sent });
  for (let n = 0; n < 60; n += 1) expect((await open()).status).toBe(404);
  const asked = vi.spyOn(hub.app.guests, 'countOpening');
  const refused = await open();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  for (let n = 0; n < 200; n += 1) {
    const answer = await open(token);
    expect([answer.status, answer.text]).toEqual([429, refused.text]);
    expect(answer.headers).toMatchObject({
      'retry-after': '60',
      'cache-control': 'no-store',
      'content-type': refused.headers['content-type'],
      'content-security-policy': refused.headers['content-security-policy'],
    });
  }
  // Only the first hundred of the refused calls reached the route.
  expect(asked).toHaveBeenCalledTimes(100);
  asked.mockRestore();
  // Staff at the same address notice nothing.
  expect((await post('/auth/signin', { username: 'x', password: 'y' })).status).toBe(401);
  hub.clock.monotonic += 60_000;
  expect((await open(token)).status).toBe(200);
});

test('at a table with 30 sessions, a new session replaces the idlest session that never sent an order', async () => {
  const card = await makeCard(till);
  const phones = [];
  for (let n = 0; n < 30; n += 1) {
    hub.clock.now += 1;
    phones.push(await scan(hub, card.token));
  }
  const [oldest, second] = phones;
  await oldest?.send(dish, 9);
  hub.clock.now += 1000;
  expect((await scan(hub, card.token)).opened.status).toBe(200);
  expect((await oldest?.party())?.body.state).toBe('open');
  expect((await second?.party())?.body.state).toBe('ended');
  hub.db.prepare('UPDATE guest_sessions SET has_ordered = 1 WHERE card_id = ?').run(card.id);
  const full = (await scan(hub, card.token)).opened;
  expect(codeOf(full)).toEqual([503, 'TOO_MANY_GUESTS']);
  const other = await makeCard(till);
  expect((await scan(hub, other.token)).opened.status).toBe(200);
  await till.post(`/settings/guest-tokens/${card.id}/rotate`);
});

test('at most 2,000 sessions are open in all', async () => {
  const card = await makeCard(till, null);
  const open = () =>
    hub.db.prepare('SELECT count(*) FROM guest_sessions WHERE ended_at IS NULL').pluck().get();
  hub.db
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO guest_sessions (cookie_hash, card_id, opened_at, seen_at, has_ordered)
       SELECT 'made ' || i, ?, ?, ?, 0 FROM n`,
    )
    .run(2000 - Number(open()), card.id, hub.clock.now, hub.clock.now);
  expect((await scan(hub, card.token)).opened.status).toBe(200);
  expect(open()).toBe(2000);
  hub.db.prepare('UPDATE guest_sessions SET has_ordered = 1').run();
  expect(codeOf((await scan(hub, card.token)).opened)).toEqual([503, 'TOO_MANY_GUESTS']);
  await till.post(`/settings/guest-tokens/${card.id}/rotate`);
});

test('a session is deleted 48 hours after its end, an order never placed after 30 days', async () => {
  const phone = await scan(hub, (await makeCard(till)).token);
  const placed = await orderAccepted(till, phone, dish, 9);
  const waits = (await phone.send(dish, 9)).body.id;
  const { session_id } = rowOf(hub, 'guest_orders', placed.id);
  const sessionRow = () => rowOf(hub, 'guest_sessions', Number(session_id));
  const orderRow = (id: number) => rowOf(hub, 'guest_orders', id);
  const begun = hub.clock.now;
  await till.post(`/guest-orders/sessions/${session_id}/end`);
  hub.clock.now = begun + 48 * HOUR;
  await tidy();
  expect(sessionRow()).toBeDefined();
  hub.clock.now += 1;
  await tidy();
  expect(sessionRow()).toBe(undefined);
  expect(orderRow(waits)).toMatchObject({ state: 'expired', session_id: null });
  hub.clock.now = begun + 30 * 24 * HOUR + 1;
  await tidy();
  expect(orderRow(waits)).toBe(undefined);
  expect(orderRow(placed.id)).toMatchObject({ state: 'placed', order_id: placed.orderId });
});

test('the sweep announces what expired, and has nothing to do afterwards', async () => {
  const phone = await scan(hub, (await makeCard(till)).token);
  const { id } = (await phone.send(dish, 9)).body;
  hub.clock.now += 15 * 60_000;
  await hub.hub.run(sweepGuests, {}, nobody);
  expect(rowOf(hub, 'guest_orders', id)).toMatchObject({ state: 'expired' });
  const before = countRows(hub, 'guest_orders');
  await hub.hub.run(sweepGuests, {}, nobody);
  expect(countRows(hub, 'guest_orders')).toBe(before);
});

test('cooks receive no event of guests, and miss no number for it', async () => {
  const host = await listen(hub);
  const waiter = makePerson(hub, { scopes: ['POS'] });
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  const [atTill, atStove] = [
    await connect(host, { cookie: waiter.cookie }),
    await connect(host, { cookie: cook.cookie }),
  ];
  for (const ear of [atTill, atStove]) {
    ear.say('hello', { screen: 'other' });
    expect((await ear.next()).event).toBe('hello');
  }
  const phone = await scan(hub, (await makeCard(till)).token);
  await orderAccepted(till, phone, dish, 9);
  const heardAtTill = [];
  while (heardAtTill.at(-1)?.event !== 'bill_update') heardAtTill.push(await atTill.next());
  expect(heardAtTill.map(({ event }) => event)).toEqual([
    'guest_update',
    'new_order',
    'bill_update',
  ]);
  const stove = [await atStove.next(), await atStove.next()];
  expect(stove.map(({ event }) => event)).toEqual(['new_order', 'bill_update']);
  const steps = (frames: readonly { seq: number }[]) =>
    frames.slice(1).map(({ seq }, index) => seq - (frames[index]?.seq ?? 0));
  expect(steps(atTill.frames.slice(0, 4))).toEqual([1, 1, 1]);
  expect(steps(atStove.frames.slice(0, 3))).toEqual([1, 1]);
  for (const { socket } of [atTill, atStove]) socket.close();
});

test('no log has a token', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const other = await makeHub({ log });
  const theirs = makeTill(other);
  await letGuestsOrder(theirs);
  const { token } = await makeCard(theirs);
  const headers = { host: 'evil.example' };
  await other.app.inject({ method: 'GET', url: `/g/${token}`, headers });
  await scan(other, token);
  await other.close();
  const said = lines.join('');
  expect(said).toContain('"path":"/g/"');
  expect(said).not.toContain(token);
});

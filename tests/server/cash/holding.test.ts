// Unsent entries of screens block the count of their drawer and every Z, also after a restart (contract 19.7).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD, CASH, putAtTill, refusalOf } from '../../fixtures/drawers.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makePerson, type Person } from '../../fixtures/people.ts';
import { connect, listen } from '../../fixtures/sockets.ts';

let hub: TestHub;
let boss: Person;
let till: Till;

beforeAll(async () => {
  hub = await makeHub();
  boss = makePerson(hub, { scopes: ['POS', 'CASH', 'SETTINGS'] });
  till = makeTill(hub, boss);
});
afterAll(() => hub.close());

const HOUR = 3_600_000;

/** Connects a screen, reports its number of unsent entries, and disconnects the screen. */
async function say(who: Person, held: number | undefined, name = 'Bar'): Promise<void> {
  const ear = await connect(await listen(hub), { cookie: who.cookie });
  ear.say('hello', { screen: 'pos', name, ...(held === undefined ? {} : { held }) });
  await ear.next();
  ear.socket.close();
  await ear.closed;
}
const openShift = async (): Promise<number> =>
  (await till.post('/shifts/open', { float: 0 })).body.id;
const count = (id: number, more: object = {}) =>
  till.post(`/shifts/${id}/count`, { counted: [{ paymentTypeId: CASH, amount: 0 }], ...more });
const screensOf = async () => (await till.post('/days/close')).body.screens;

test('a screen with unsent entries blocks the Z and the count of its drawer, and the refusal names it', async () => {
  const waiter = makePerson(hub, { scopes: ['POS'] });
  const tillId = putAtTill(hub, waiter);
  await say(waiter, 2);
  const answer = await till.post('/days/close');
  expect([answer.status, answer.body.code]).toEqual([409, 'TILLS_HOLD']);
  const screen = {
    name: 'Bar',
    username: waiter.username,
    held: 2,
    last_heard: new Date(hub.clock.now).toISOString(),
  };
  expect(answer.body.screens).toEqual([screen]);
  const shift = await openShift();
  expect(await refusalOf(count(shift))).toEqual([409, 'TILLS_HOLD']);
  // Errors in the count itself are reported before unsent entries.
  for (const paymentTypeId of [CARD, 99_999]) {
    const [status] = await refusalOf(count(shift, { counted: [{ paymentTypeId, amount: 0 }] }));
    expect(status).toBe(400);
  }
  // Entries for another drawer do not block this count.
  const { body } = await till.post('/settings/drawers/add', { title: 'Other' });
  await till.post(`/settings/tills/${tillId}/update`, { title: 'Other', drawerId: body.id });
  expect((await count(shift)).status).toBe(200);
  await till.post(`/shifts/${shift}/close`);
  const { body: closed } = await till.post('/days/close', { anyway: true });
  expect((await till.get(`/days/${closed.zNo}`)).body.screens_holding).toEqual([screen]);
  await say(waiter, 0);
  expect((await till.post('/days/close')).status).toBe(200);
});

test('a confirmed count is accepted, and screens without unsent entries block nothing', async () => {
  const waiter = makePerson(hub, { scopes: ['POS', 'KITCHEN'] });
  await say(waiter, 1, 'Terrace');
  const shift = await openShift();
  expect(await refusalOf(count(shift))).toEqual([409, 'TILLS_HOLD']);
  // Another screen of the same browser has no outbox. It does not clear the reported number.
  await say(waiter, undefined, 'Grill');
  expect(await refusalOf(count(shift))).toEqual([409, 'TILLS_HOLD']);
  expect((await count(shift, { anyway: true })).status).toBe(200);
  await till.post(`/shifts/${shift}/close`);
  await say(waiter, 0);
  expect((await till.post('/days/close')).status).toBe(200);
});

test('the hub waits for the unsent entries of a screen for a day, even after a restart', async () => {
  const waiter = makePerson(hub, { scopes: ['POS'] });
  await say(waiter, 3, 'Cellar');
  await expect
    .poll(() => hub.db.prepare('SELECT held FROM held_screens').pluck().all())
    .toEqual([3]);
  const { dataDir, clock } = hub;
  await hub.stop();
  hub = await makeHub({ dataDir, now: clock.now });
  till = makeTill(hub, boss);
  expect(await screensOf()).toMatchObject([{ name: 'Cellar', held: 3 }]);
  hub.clock.now += 24 * HOUR - 60_000;
  expect(await screensOf()).toHaveLength(1);
  hub.clock.now += 60_000;
  expect((await till.post('/days/close')).status).toBe(200);
});

// The realtime socket over real connections: which events arrive, and in which order (contract 6).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeHub } from '../../fixtures/hub.ts';
import { openListeningHub } from '../../fixtures/listening-hub.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { connect, listen } from '../../fixtures/sockets.ts';

const { hub, cook, hear } = await openListeningHub();
hub.db.exec(
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
   INSERT INTO orders (id, business_day, token_no, delivery_type, customer_type, status, payment_status, created_at, sale_hour)
   SELECT i, '2026-11-20', i, 'takeaway', 'WALKIN', 'created', 'pending', 1, 19 FROM n`,
);

test('a hello is answered with the epoch and the last number', async () => {
  const ear = await hear(cook);
  ear.say('hello', { screen: 'kitchen', name: 'Grill', held: 2 });
  const first = await ear.next();
  expect(first).toMatchObject({ event: 'hello', data: {} });
  expect(first.epoch).toMatch(/.{8}/);
  hub.hub.announce({ event: 'new_order', data: { tokenNo: 1, orderId: 5 } });
  hub.hub.announce({ event: 'order_update', data: { orderIds: [5] } });
  expect(await ear.next()).toEqual({
    event: 'new_order',
    data: { tokenNo: 1, orderId: 5 },
    epoch: first.epoch,
    seq: first.seq + 1,
  });
  expect(await ear.next()).toMatchObject({ event: 'order_update', seq: first.seq + 2 });
  ear.say('hello', { screen: 'kitchen' });
  expect(await ear.next()).toMatchObject({ event: 'hello', seq: first.seq + 2 });
  ear.socket.close();
});

test('two starts have two epochs', async () => {
  const other = await makeHub();
  const admin = makeAdmin(other);
  const there = await connect(await listen(other), { cookie: admin.cookie });
  const here = await hear(cook);
  for (const ear of [there, here]) ear.say('hello', {});
  const [a, b] = [await there.next(), await here.next()];
  expect(a.epoch).not.toBe(b.epoch);
  here.socket.close();
  await other.close();
});

test('the hub knows its screens by what they say of themselves', async () => {
  const before = hub.hub.screens.kitchenScreens();
  const ear = await hear(cook);
  ear.say('hello', { screen: 'kitchen', name: ' Grill\u0007 ', held: 3 });
  await ear.next();
  expect(hub.hub.screens.kitchenScreens()).toBe(before + 1);
  expect(hub.hub.screens.list().at(-1)).toMatchObject({
    screen: 'kitchen',
    name: 'Grill',
    held: 3,
    username: cook.username,
    deviceId: cook.deviceId,
  });
  ear.say('hello', { screen: 'fridge', name: 7, held: -1 });
  await ear.next();
  expect(hub.hub.screens.list().at(-1)).toMatchObject({ screen: 'other', name: '', held: 0 });
  ear.socket.close();
  await ear.closed;
  await expect.poll(() => hub.hub.screens.kitchenScreens()).toBe(before);
});

test('an emitted order update is passed on to the others, not to who emitted it', async () => {
  covers('6.3');
  const [from, to] = [await hear(cook), await hear(cook)];
  from.say('order_update_backend', { orderIds: [7, 7, 8] });
  expect(await to.next()).toMatchObject({ event: 'order_update', data: { orderIds: [7, 8] } });
  from.say('hello', {});
  expect((await from.next()).event).toBe('hello');
  from.socket.close();
  to.socket.close();
});

test('an emitted order update names orders that exist, or is passed on to nobody', async () => {
  const [from, to] = [await hear(cook), await hear(cook)];
  from.say('order_update_backend', { orderIds: [1000, 1001] });
  from.say('order_update_backend', { orderIds: [1002, 6] });
  expect(await to.next()).toMatchObject({ event: 'order_update', data: { orderIds: [6] } });
  from.socket.close();
  to.socket.close();
});

test('all sockets of a user share one limit for messages that make other screens reload', async () => {
  const flooder = makePerson(hub, { scopes: ['ORDER_STATUS_DISPLAY'] });
  const ears = await Promise.all(Array.from({ length: 20 }, () => hear(flooder)));
  const to = await hear(cook);
  for (let round = 0; round < 10; round += 1)
    for (const ear of ears) ear.say('order_update_backend', { orderIds: [6] });
  // The hub handles the messages of a socket in order. When a socket gets the answer to its `hello`, its earlier
  // messages have had their effect.
  await Promise.all(
    ears.map(async (ear) => {
      ear.say('hello', {});
      while ((await ear.next()).event !== 'hello');
    }),
  );
  const heard = () => to.frames.filter(({ event }) => event === 'order_update').length;
  await expect.poll(heard).toBeGreaterThanOrEqual(60);
  // The hub passes on a burst of 60 messages, and 10 more messages for each second that this test took.
  expect(heard()).toBeLessThan(150);
  // The limit of this user does not silence another user.
  const other = await hear(makePerson(hub, { scopes: ['KITCHEN'] }));
  other.say('order_update_backend', { orderIds: [5] });
  await expect.poll(() => to.frames.at(-1)?.data).toEqual({ orderIds: [5] });
  for (const ear of [...ears, to, other]) ear.socket.close();
});

test('an emitted order update that names no orders is passed on as one', async () => {
  const [from, to] = [await hear(cook), await hear(cook)];
  from.say('order_update_backend', {});
  from.say('order_update_backend', undefined);
  for (const _ of [1, 2])
    expect(await to.next()).toMatchObject({ event: 'order_update', data: { orderIds: [] } });
  from.socket.close();
  to.socket.close();
});

test('a user who only answers approvals gets events, and the order updates they send are ignored', async () => {
  const boss = makePerson(hub, { scopes: ['APPROVE'] });
  const [from, to] = [await hear(boss), await hear(cook)];
  from.say('order_update_backend', { orderIds: [3] });
  from.say('hello', {});
  expect((await from.next()).event).toBe('hello');
  hub.hub.announce({ event: 'approval_update', data: { ids: [4] } });
  expect(await to.next()).toMatchObject({ event: 'approval_update', data: { ids: [4] } });
  expect(await from.next()).toMatchObject({ event: 'approval_update' });
  from.socket.close();
  to.socket.close();
});

test('an emitted new order is ignored, and so is whatever makes no sense', async () => {
  covers('6.3');
  const [from, to] = [await hear(cook), await hear(cook)];
  from.say('new_order_backend', { tokenNo: 1, orderId: 1 });
  for (const orderIds of [
    [],
    ['1'],
    [1.5],
    [-1],
    [0],
    [2 ** 53],
    5,
    null,
    new Array(501).fill(1),
  ]) {
    from.say('order_update_backend', { orderIds });
  }
  for (const text of ['', '{', '[]', 'null', '5', '{"event":5}', '{"event":"hello2"}']) {
    from.socket.send(text);
  }
  from.socket.send(new Uint8Array([1, 2, 3]));
  from.say('order_update_backend', { orderIds: [9] });
  expect(await to.next()).toMatchObject({ event: 'order_update', data: { orderIds: [9] } });
  from.socket.close();
  to.socket.close();
});

test.each([
  ['POS'],
  ['ORDERS'],
  ['ORDER_STATUS'],
  ['ORDER_STATUS_DISPLAY'],
  ['KITCHEN'],
  ['KITCHEN_DISPLAY'],
])('%s hears both events', async (scope) => {
  covers('6.2');
  const ear = await hear(makePerson(hub, { scopes: [scope] }));
  hub.hub.announce({ event: 'new_order', data: { tokenNo: 1, orderId: 1 } });
  hub.hub.announce({ event: 'order_update', data: { orderIds: [1] } });
  expect([(await ear.next()).event, (await ear.next()).event]).toEqual([
    'new_order',
    'order_update',
  ]);
  ear.socket.close();
});

test('a stopping hub closes its sockets with 1001', async () => {
  const other = await makeHub();
  const ear = await connect(await listen(other), { cookie: makeAdmin(other).cookie });
  await other.close();
  expect((await ear.closed).code).toBe(1001);
});

// Customer displays receive their own till's cart, without event numbers, and nothing else (contract 20.10).
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makePerson, type Person } from '../../fixtures/people.ts';
import { connect, type Ear, listen } from '../../fixtures/sockets.ts';

const hub = await openHub();
const host = await listen(hub);
const seller = makePerson(hub, { scopes: ['POS'] });
const screen = makePerson(hub, { scopes: ['CUSTOMER_DISPLAY'] });

const open = async (who: Person, hello: object): Promise<Ear> => {
  const ear = await connect(host, { cookie: who.cookie });
  ear.say('hello', hello);
  await ear.next();
  return ear;
};
const cart = (more: object = {}) => ({
  till: 'Bar',
  state: 'cart',
  lines: [{ title: 'Soup', quantity: 2, total: 9.5 }],
  discount: 1,
  service: 0,
  total: 8.5,
  paid: 0,
  change: null,
  ...more,
});

test('a display gets the list of tills, and only its own till’s cart', async () => {
  covers('20.10');
  const till = await open(seller, { screen: 'pos', name: 'Bar' });
  const display = await open(screen, { screen: 'display' });
  expect(display.frames[0]?.data).toEqual({ tills: ['Bar'] });
  display.say('hello', { screen: 'display', till: 'Bar' });
  const { seq, epoch } = await display.next();
  const other = await open(screen, { screen: 'display', till: 'Door' });
  till.say('display_cart', cart({ secret: 'not passed on' }));
  expect(await display.next()).toEqual({ event: 'display_cart', data: cart(), seq, epoch });
  hub.hub.announce({ event: 'order_update', data: { orderIds: [1] } });
  till.say('display_cart', cart({ state: 'paid', paid: 8.5, change: 1.5 }));
  expect((await display.next()).data).toMatchObject({ state: 'paid', change: 1.5 });
  await wait(50);
  expect(display.frames.map(({ event }) => event)).toEqual([
    'hello',
    'hello',
    'display_cart',
    'display_cart',
  ]);
  expect(other.frames).toHaveLength(1);
  // The till gets the order event but no cart. Carts have no event number, so no client sees a gap in the numbers.
  expect(till.frames.map(({ event }) => event)).toEqual(['hello', 'order_update']);
  for (const ear of [till, display, other]) ear.socket.close();
});

test('only a till may say what its guests read, and nonsense is passed on to nobody', async () => {
  const cook = await open(makePerson(hub, { scopes: ['KITCHEN'] }), { screen: 'kitchen' });
  const till = await open(seller, { screen: 'pos', name: 'Bar' });
  const display = await open(screen, { screen: 'display', till: 'Bar' });
  cook.say('display_cart', cart());
  display.say('display_cart', cart());
  till.say('display_cart', cart({ state: 'open' }));
  till.say('display_cart', cart({ till: '' }));
  till.say('display_cart', cart({ lines: 'none', total: 'much' }));
  expect((await display.next()).data).toMatchObject({ lines: [], total: 0 });
  await wait(50);
  expect(display.frames).toHaveLength(2);
  for (const ear of [cook, till, display]) ear.socket.close();
});

test('a display that loses its scope is closed, and never got an order event', async () => {
  const person = makePerson(hub, { scopes: ['CUSTOMER_DISPLAY'] });
  const display = await connect(host, { cookie: person.cookie });
  hub.hub.announce({ event: 'new_order', data: { tokenNo: 1, orderId: 1 } });
  display.say('hello', { screen: 'other' });
  expect(await display.next()).toMatchObject({ event: 'hello', data: {} });
  hub.db.prepare(`UPDATE users SET scope = 'REPORTS' WHERE username = ?`).run(person.username);
  hub.hub.signal({ kind: 'foreign' });
  expect((await display.closed).code).toBe(4403);
  expect(display.frames).toHaveLength(1);
});

test('with two tills of one name a display shows neither guest, and says why', async () => {
  const till = await open(seller, { screen: 'pos', name: 'Bar' });
  const display = await open(screen, { screen: 'display', till: 'Bar' });
  till.say('display_cart', cart());
  expect((await display.next()).data).toMatchObject({ state: 'cart', total: 8.5 });
  // A second tab of the same browser is the same till.
  const tab = await open(seller, { screen: 'pos', name: 'Bar' });
  tab.say('display_cart', cart({ total: 7 }));
  expect((await display.next()).data).toMatchObject({ state: 'cart', total: 7 });
  const nothing = cart({ state: 'idle', lines: [], discount: 0, total: 0 });
  const twin = await open(makePerson(hub, { scopes: ['POS'] }), { screen: 'pos', name: 'Bar' });
  expect((await display.next()).data).toEqual(nothing);
  for (const one of [till, twin]) {
    one.say('display_cart', cart());
    expect((await display.next()).data).toEqual(nothing);
  }
  display.say('hello', { screen: 'display', till: 'Bar' });
  expect((await display.next()).data).toEqual({ tills: ['Bar'], twins: ['Bar'] });
  // The second till gets another name, so only one till is called Bar.
  twin.say('hello', { screen: 'pos', name: 'Door' });
  await twin.next();
  till.say('display_cart', cart());
  expect((await display.next()).data).toMatchObject({ state: 'cart', total: 8.5 });
  // Pages other than the POS also send their bill while they take a payment. This page belongs to another till that
  // is also called Bar, so the display shows neither bill.
  const other = await open(makePerson(hub, { scopes: ['POS', 'ORDERS'] }), { screen: 'orders' });
  other.say('display_cart', cart({ total: 99 }));
  expect((await display.next()).data).toEqual(nothing);
  for (const ear of [till, tab, twin, other, display]) ear.socket.close();
});

test('a session without POS takes no till’s name, and one that loses POS gives it back', async () => {
  const till = await open(seller, { screen: 'pos', name: 'Bar' });
  const display = await open(screen, { screen: 'display', till: 'Bar' });
  till.say('display_cart', cart());
  expect((await display.next()).data).toMatchObject({ state: 'cart', total: 8.5 });
  const cook = await open(makePerson(hub, { scopes: ['KITCHEN'] }), { screen: 'pos', name: 'Bar' });
  const liar = await open(makePerson(hub, { scopes: ['KITCHEN'] }), {
    screen: 'pos',
    name: 'Door',
  });
  const person = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
  const twin = await open(person, { screen: 'pos', name: 'Bar' });
  expect((await display.next()).data).toMatchObject({ state: 'idle' });
  hub.db.prepare("UPDATE users SET scope = 'ORDERS' WHERE id = ?").run(person.userId);
  hub.hub.signal({ kind: 'foreign' });
  till.say('display_cart', cart({ total: 7 }));
  expect((await display.next()).data).toMatchObject({ state: 'cart', total: 7 });
  display.say('hello', { screen: 'display', till: 'Bar' });
  expect((await display.next()).data).toEqual({ tills: ['Bar'] });
  expect(display.frames).toHaveLength(5);
  for (const ear of [till, display, cook, liar, twin]) ear.socket.close();
});

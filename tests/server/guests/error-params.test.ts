// Errors whose sentence contains values also send these values in `params`, so that screens can translate the sentence
// (contract 27.9).
import { expect, test } from 'vitest';
import { templateOf } from '#shared/messages.ts';
import { covers } from '../../contract/covers.ts';
import { letGuestsOrder, makeCard, makeTable, scan } from '../../fixtures/guests.ts';
import type { Answer } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub, makeAdmin(hub));
await letGuestsOrder(till);
const card = await makeCard(till);

/** Returns the values of an error, and the sentence of the error without these values. */
const said = ({ body: { message, params } }: Answer) => [params, templateOf(message, params)];

test('the language that a phone asks for', async () => {
  covers('27.9');
  const phone = await scan(hub, card.token);
  const answer = await phone.post('/guest/open', { token: card.token, language: 'x_y' });
  expect(said(answer)).toEqual([{ tag: 'x_y' }, '“{tag}” is not a language tag.']);
});

test('a dish that is not for phones, and a total that has changed since', async () => {
  const phone = await scan(hub, card.token);
  const { id: buffet } = (
    await till.post('/menu-items/add', { title: 'Buffet', price: 9, openPrice: true })
  ).body;
  expect(said(await phone.send(buffet, 9))).toEqual([
    { title: 'Buffet' },
    '“{title}” is not on the menu for phones.',
  ]);
  const soup = { title: 'Soup', price: 9 };
  const { id: dish } = (await till.post('/menu-items/add', soup)).body;
  const { id } = (await phone.send(dish, 9)).body;
  await till.post(`/menu-items/update/${dish}`, { ...soup, price: 9.5 });
  expect(said(await till.post(`/guest-orders/${id}/accept`))).toEqual([
    { total: '$9.50' },
    'Prices have changed since this was sent. The new total is {total}.',
  ]);
});

test('dishes that have not been fired yet', async () => {
  const courses = [1, 2, 3].map((course) => ({
    id: makeItem(hub, { title: `Course ${course}` }),
    course,
  }));
  const completed = async (cart: object[]) => {
    const { body } = await till.post('/pos/create-order', { cart, deliveryType: 'takeaway' });
    return said(await till.post('/orders/complete', { orderIds: [body.orderId] }));
  };
  expect(await completed(courses.slice(0, 2))).toEqual([
    { title: 'Course 2' },
    '“{title}” has not been fired yet.',
  ]);
  expect(await completed(courses)).toEqual([
    { title: 'Course 2', count: 1 },
    '“{title}” and {count} more have not been fired yet.',
  ]);
});

test('a table of another floor', async () => {
  const id = await makeTable(till);
  const tables = [{ id, x: 0, y: 0, w: 2, h: 2, rotation: 0, shape: 'rect' }];
  const plan = { floor: 'Terrace', tables, walls: [] };
  expect(said(await till.post('/settings/floor-plan', plan))).toEqual([
    { floor: 'Terrace' },
    'Table of {floor} not found.',
  ]);
});

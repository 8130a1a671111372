// The banner's text about unsent entries on this screen.
import { expect, test } from 'vitest';
import { summarise } from '../../../client/outbox/outbox-words.ts';

const order = { username: 'ann', endpoint: 'POST /pos/create-order' } as const;
const paidOrder = { username: 'ann', endpoint: 'POST /pos/create-order-and-invoice' } as const;
const payment = { username: 'ann', endpoint: 'POST /bills/{id}/pay' } as const;

test.each([
  [[order], '1 order saved on this device. It will be sent when the hub is back.'],
  [[order, paidOrder], '2 orders saved on this device. They will be sent when the hub is back.'],
  [[payment], '1 payment saved on this device. It will be sent when the hub is back.'],
  [
    [order, payment],
    '2 orders and payments saved on this device. They will be sent when the hub is back.',
  ],
])('what waits is named as what it is', (entries, sentence) => {
  expect(summarise(entries, 0, { username: 'ann' })).toEqual({
    sentences: [sentence],
    isUrgent: false,
  });
});

test('refused entries come first, and entries of another user keep that name', () => {
  const refused = { ...order, refusal: { message: 'No!', code: 'INVALID_INPUT' } };
  expect(summarise([{ ...order, username: 'bob' }, refused], 1, { username: 'ann' })).toEqual({
    sentences: [
      'Please resolve 1 order or payment that the hub rejected.',
      '1 order or payment is sent when bob signs in here.',
      '1 order or payment sent.',
    ],
    isUrgent: true,
  });
});

test('what an earlier user of the name held is not announced as what will be sent', () => {
  const held = { ...order, userId: 3 };
  expect(summarise([held], 0, { username: 'ann', userId: 7 }).sentences).toEqual([
    '1 order or payment of ann, a deleted user: an admin must resolve this.',
  ]);
});

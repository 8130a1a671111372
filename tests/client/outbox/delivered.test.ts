// A payment that the device stored during the sale and sent afterwards prints the receipt that the hub then returns.
import { expect, test } from 'vitest';
import { paperOf } from '../../../client/outbox/delivered.ts';
import type { Delivery } from '../../../client/outbox/entry.ts';

const delivery = (answer: unknown) => ({ answer }) as Delivery;
const paper = { pageFormat: '80', parts: [] };

test('the paper in the answer is the first of its invoice, from whichever call', () => {
  expect(paperOf(delivery({ message: 'Paid!', invoiceId: 7, paper }))).toEqual({
    ...paper,
    once: { key: 'invoice 7', copyOf: { invoiceIds: [7] } },
  });
});

test.each([
  ['an answer without paper', { message: 'Paid!', invoiceId: 7 }],
  ['a part payment', { message: 'A part is paid!', invoiceId: null }],
  ['no answer that can be read', null],
])('there is none in %s', (_, answer) => {
  expect(paperOf(delivery(answer))).toBeUndefined();
});

// Money collected for entries that the hub has refused: to whom it is given back, and what the notice to the hub
// records.
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../../client/outbox/entry.ts';
import { giveBackOf, noticeOf, refusalNotice } from '../../../client/outbox/outbox-notice.ts';

const TAPPED = Date.UTC(2026, 10, 20, 18);

function entryOf(receipt: object, more: Partial<OutboxEntry> = {}): OutboxEntry {
  const whole = {
    cartItems: [],
    tableTitle: null,
    customerName: null,
    tokenNo: null,
    currency: 'USD',
    payableTotal: 22.48,
    payment: { title: 'Cash', tendered: 30, change: null },
    ...receipt,
  };
  return {
    key: 'k',
    username: 'mia',
    endpoint: 'POST /orders/complete-and-pay-order',
    body: {},
    label: 'Payment for T4: $22.48',
    memo: { kind: 'payment', receipt: { receipt: whole } },
    tappedAt: TAPPED,
    leasedUntil: 0,
    refusal: { code: 'ORDER_PAID', message: 'This order is already paid.' },
    ...more,
  };
}

test.each([
  [{ tableTitle: 'T4' }, 'back to the guest of T4.'],
  [{ tableTitle: 'T4', customerName: 'Ana' }, 'back to Ana, T4.'],
  [{ tokenNo: 7 }, 'back to the guest of token 7.'],
  [{ customerName: 'Ana' }, 'back to Ana.'],
  [{}, 'back to the guest of “Payment for T4: $22.48”.'],
])('a payment that another till took is given back, to whom is known: %j', (receipt, end) => {
  const { amount, words } = giveBackOf(entryOf(receipt)) ?? {};
  expect(amount).toBe(22.48);
  expect(words).toContain('paid elsewhere');
  expect(words).toContain('give $22.48 (Cash)');
  expect(words?.endsWith(end)).toBe(true);
});

test('a bill that another till took is not collected again', () => {
  const refusal = { code: 'BILL_PAID', message: 'This bill is already paid.' };
  const paid = entryOf({ tableTitle: 'T4' }, { endpoint: 'POST /bills/{id}/pay', refusal });
  const { words } = giveBackOf(paid) ?? {};
  expect(words).toContain('paid elsewhere');
  expect(words).toContain('give $22.48 (Cash) back to the guest of T4.');
  expect(words).not.toContain('Take the payment again');
});

test('one that is refused for another reason may be collected again', () => {
  const refusal = { code: 'TOTAL_MISMATCH', message: 'The total differs.' };
  expect(giveBackOf(entryOf({}, { refusal }))?.words).toContain(
    'Take the payment again, or give $22.48',
  );
});

test('an entry that only needs a shift is sent again, and no refusal is recorded', () => {
  const refusal = { code: 'NO_SHIFT', message: 'No shift is open.' };
  const entry = entryOf({}, { refusal });
  expect(giveBackOf(entry)?.words).toContain(
    'Open the shift and send the payment again, or give $22.48',
  );
  expect(refusalNotice(entry)).toBeUndefined();
  expect(refusalNotice(entryOf({}))?.end).toBe('refused');
});

test('a refused order without a payment gives no money back', () => {
  expect(giveBackOf(entryOf({}, { endpoint: 'POST /pos/create-order' }))).toBeUndefined();
});

test('the notice names the user, the amount and the reason', () => {
  expect(noticeOf(entryOf({ tableTitle: 'T4' }), 'refused')).toEqual({
    endpoint: 'POST /orders/complete-and-pay-order',
    total: 22.48,
    tappedAt: '2026-11-20T18:00:00.000Z',
    username: 'mia',
    label: 'Payment for T4: $22.48',
    end: 'refused',
    giveBack: 22.48,
    refusal: 'This order is already paid.',
  });
  expect(noticeOf(entryOf({}), 'taken')).not.toHaveProperty('giveBack');
});

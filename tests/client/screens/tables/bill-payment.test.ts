// The state of a bill's unsent payments on this screen: `held` if at least one of them has no answer yet, otherwise
// `refused`. Payments of other bills never count.
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../../../client/outbox/entry.ts';
import { standInPage } from '../../../fixtures/browser-stand-in.ts';

standInPage();
const { billPaymentOf } = await import('../../../../client/outbox/outbox-payments.ts');

const entry = (id: number, refusal?: OutboxEntry['refusal']): OutboxEntry => ({
  key: `k${id}`,
  username: 'ana',
  endpoint: 'POST /bills/{id}/pay',
  params: { id },
  body: {},
  label: '',
  memo: null,
  tappedAt: 0,
  leasedUntil: 0,
  ...(refusal && { refusal }),
});

test('a bill waits for its own payment alone, a held one before a refused one', () => {
  const refusal = { message: 'No', code: 'TOTAL_MISMATCH' };
  expect(billPaymentOf([entry(1)], 2)).toBeUndefined();
  expect(billPaymentOf([entry(1, refusal)], 1)).toBe('refused');
  expect(billPaymentOf([entry(1, refusal), entry(1)], 1)).toBe('held');
});

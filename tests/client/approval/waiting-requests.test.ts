// A remote approval request expires on the screen even if its last known state is waiting.
import { expect, test } from 'vitest';
import { countWaiting } from '../../../client/approval/waiting-requests.ts';
import { APPROVAL_WAITS_MS } from '../../../server/shared/limits.ts';

test('each request waits from its own start until the exact instant at which the hub lets it expire', () => {
  const began = Date.UTC(2026, 10, 20, 18);
  const askedAt = (ms: number) => ({
    id: 1,
    action: 'discount' as const,
    text: '15 % off Table 4',
    note: '',
    username: 'nico',
    table_title: 'Table 4',
    amount: 12.6,
    created_at: new Date(ms).toISOString(),
  });
  const asked = [askedAt(began), askedAt(began + 60_000)];
  const counts = [0, APPROVAL_WAITS_MS - 1, APPROVAL_WAITS_MS, APPROVAL_WAITS_MS + 60_000].map(
    (ms) => countWaiting(asked, began + ms),
  );
  expect(counts).toEqual([2, 2, 1, 0]);
});

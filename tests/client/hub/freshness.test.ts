// The status text of the top bar, the alarm for unseen orders, and the app's version, tested without a browser.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { standInHub, standInPage, user } from '../../fixtures/browser-stand-in.ts';

beforeAll(() => {
  standInPage();
  standInHub(() => ({ status: 200, body: { user } }));
  vi.stubGlobal('WebSocket', class {});
});

describe('a screen', () => {
  it.each([
    ['live', [], 'live'],
    ['idle', [], 'fresh'],
    ['refused', [], 'fresh'],
    ['reconnecting', [99_000], 'connecting'],
    ['reconnecting', [90_000], 'reconnecting'],
    ['reconnecting', [80_000], 'stale'],
    ['live', [79_000], 'stale'],
    ['reconnecting', [95_000, 79_999], 'stale'],
  ] as const)('that is %s and away since %j is %s', async (status, since, kind) => {
    const { judgeFreshness } = await import('../../../client/hub/freshness.ts');
    expect(judgeFreshness(status, since, 100_000)).toBe(kind);
  });
});

describe('the alarm', () => {
  it('names a screen that was not seen for a minute, and counts several such screens', async () => {
    const { alarmText, overdueOf } = await import('../../../client/orders/unseen.ts');
    const order = { orderId: 1, tokenNo: 12, date: '2026-11-20T10:00:00.000Z', seenAt: null };
    const at = (seconds: number) => Date.parse(order.date) + seconds * 1000;
    expect(overdueOf([order], at(59))).toEqual([]);
    expect(overdueOf([order], at(60))).toEqual([order]);
    expect(overdueOf([{ ...order, seenAt: order.date }], at(600))).toEqual([]);
    expect(alarmText([12])).toBe('Token 12 has not been seen in the kitchen for over a minute!');
    expect(alarmText([1, 2, 3, 4])).toContain('Tokens 2, 3, 4 and 1 more have not been seen');
  });
});

// `tappedAt` must be a full instant with its zone. Otherwise every call that has it is refused (contract 1.11).
import { expect, test } from 'vitest';
import { endpointKeys, endpointOf } from '#shared/endpoints/table.ts';
import { parseInstant } from '#shared/instants.ts';
import { covers } from '../../contract/covers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);

const cart = [{ id: makeItem(hub, { priceCents: 1000 }) }];
const sums = { netTotal: 10, taxTotal: 0, total: 10 };
const CALLS: Record<string, object> = {
  'POST /pos/create-order': { cart, deliveryType: 'takeaway' },
  'POST /pos/create-order-and-invoice': { cart, deliveryType: 'takeaway', ...sums },
  'POST /orders/complete-and-pay-order': {
    orderIds: [999_999],
    subTotal: 1,
    taxTotal: 0,
    total: 1,
  },
  'POST /bills/{id}/pay': { payments: [], due: 1 },
  'POST /held/discarded': { endpoint: 'POST /pos/create-order', total: 1 },
};
const WRONG = [
  '2026',
  '2026-11',
  '2026-11-20',
  '2026-11-20T18:00',
  '2026-11-20T18:00Z',
  '2026-11-20T18:00:00',
  '2026-11-20 18:00:00Z',
  '2026-02-30T18:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T18:00:00+99:00',
  'Fri, 20 Nov 2026 18:00:00 GMT',
  '1',
  '',
];

const post = (row: string, tappedAt: unknown) =>
  till.post(row.replace('POST ', '').replace('{id}', '999999'), { ...CALLS[row], tappedAt });

test('every call that takes it is tried here', () => {
  const takes = endpointKeys.filter((key) =>
    JSON.stringify(endpointOf(key).body ?? {}).includes('"tappedAt"'),
  );
  expect(takes.sort()).toEqual(Object.keys(CALLS).sort());
});

test.each(Object.keys(CALLS))('%s refuses anything else', async (row) => {
  covers('1.11');
  for (const wrong of [...WRONG, 1_795_000_000_000]) {
    const { status, body } = await post(row, wrong);
    expect([wrong, status, body.code, body.field]).toEqual([
      wrong,
      400,
      'INVALID_INPUT',
      'tappedAt',
    ]);
  }
});

test.each(Object.keys(CALLS))('%s takes an instant of any zone', async (row) => {
  for (const right of ['2026-11-20T18:00:00Z', '2026-11-20T18:00:00.5+05:30']) {
    expect([right, (await post(row, right)).body.field]).not.toEqual([right, 'tappedAt']);
  }
});

test('it is read to the millisecond', () => {
  expect(parseInstant('2026-11-20T18:00:00.123-02:00')).toBe(Date.UTC(2026, 10, 20, 20, 0, 0, 123));
});

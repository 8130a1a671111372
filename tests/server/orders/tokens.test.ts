// Tokens: 1, 2, 3 … per business day, with concurrent orders and with any clock (contract 5, 7).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { businessDayOf } from '../../../server/time/zone-days.ts';
import { covers } from '../../contract/covers.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { countRows, makeTill, type Till } from '../../fixtures/orders.ts';

describe('the business day of an instant', () => {
  test.each([
    // Berlin's clocks go back on 2026-10-25: the day has 25 hours.
    ['Europe/Berlin', '00:00', '2026-10-24T21:59:59Z', '2026-10-24'],
    ['Europe/Berlin', '00:00', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['Europe/Berlin', '00:00', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '00:00', '2026-10-25T23:00:00Z', '2026-10-26'],
    // Berlin's clocks go forward on 2026-03-29: the day has 23 hours.
    ['Europe/Berlin', '00:00', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '00:00', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '00:00', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '00:00', '2026-03-29T22:00:00Z', '2026-03-30'],
    // 02:30 is skipped that night: the day starts at 03:30 summer time.
    ['Europe/Berlin', '02:30', '2026-03-29T01:29:59Z', '2026-03-28'],
    ['Europe/Berlin', '02:30', '2026-03-29T01:30:00Z', '2026-03-29'],
    // 02:30 occurs twice. The day starts at the first 02:30.
    ['Europe/Berlin', '02:30', '2026-10-25T00:29:59Z', '2026-10-24'],
    ['Europe/Berlin', '02:30', '2026-10-25T00:30:00Z', '2026-10-25'],
    ['Europe/Berlin', '02:30', '2026-10-25T01:29:59Z', '2026-10-25'],
    // In this zone the clocks go forward at midnight, so that this day begins at 01:00.
    ['America/Sao_Paulo', '00:00', '2018-11-04T02:59:59Z', '2018-11-03'],
    ['America/Sao_Paulo', '00:00', '2018-11-04T03:00:00Z', '2018-11-04'],
    ['Asia/Kathmandu', '00:00', '2026-11-20T18:14:59Z', '2026-11-20'],
    ['Asia/Kathmandu', '00:00', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '00:00', '2026-11-20T10:00:00Z', '2026-11-21'],
    ['UTC', '04:00', '2026-11-21T03:59:59Z', '2026-11-20'],
    ['UTC', '04:00', '2026-11-21T04:00:00Z', '2026-11-21'],
    ['UTC', '23:59', '2026-11-20T23:58:59Z', '2026-11-19'],
  ])('%s with a start at %s: %s belongs to %s', (timezone, dayStartsAt, instant, day) => {
    expect(businessDayOf(Date.parse(instant), { timezone, dayStartsAt })).toBe(day);
  });
});

let hub: TestHub;
let till: Till;

beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
});
afterEach(() => hub.close());

const post = (id: number) =>
  till.post('/pos/create-order', { cart: [{ id }], deliveryType: 'dinein' });
const tokenAt = async (instant: string): Promise<number> => {
  hub.clock.now = Date.parse(instant);
  return (await post(makeItem(hub))).body.tokenNo;
};

test('200 orders at once, with refused ones between them, have the tokens 1 to 200', async () => {
  covers('7.2');
  const id = makeItem(hub);
  const sent = Array.from({ length: 200 }, (_, n) => [post(id), ...(n % 4 ? [] : [post(999_999)])]);
  const answers = await Promise.all(sent.flat());
  const tokens = answers.flatMap(({ body }) => (body.tokenNo ? [body.tokenNo as number] : []));
  expect(tokens.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  expect(countRows(hub, 'orders')).toBe(200);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(50);
});

test('tokens start anew with the business day, across the hour that comes twice', async () => {
  covers('7.2');
  hub.db.exec(`UPDATE store SET timezone = 'Europe/Berlin', day_starts_at = '02:30'`);
  expect(await tokenAt('2026-10-25T00:29:59Z')).toBe(1);
  expect(await tokenAt('2026-10-25T00:30:00Z')).toBe(1);
  expect(await tokenAt('2026-10-25T01:10:00Z')).toBe(2);
  expect(await tokenAt('2026-10-25T01:40:00Z')).toBe(3);
  expect(await tokenAt('2026-10-26T01:29:59Z')).toBe(4);
  expect(await tokenAt('2026-10-26T01:30:00Z')).toBe(1);
});

test('with the clock or the zone set back the later day goes on', async () => {
  covers('7.1');
  expect(await tokenAt('2026-11-20T23:00:00Z')).toBe(1);
  expect(await tokenAt('2026-11-21T00:10:00Z')).toBe(1);
  expect(await tokenAt('2026-11-20T22:00:00Z')).toBe(2);
  hub.db.exec(`UPDATE store SET timezone = 'America/New_York'`);
  expect(await tokenAt('2026-11-21T01:00:00Z')).toBe(3);
  expect(await tokenAt('2026-11-21T15:00:00Z')).toBe(4);
  const days = hub.db.prepare('SELECT business_day FROM orders ORDER BY id').pluck().all();
  expect(days).toEqual(['2026-11-20', ...Array(4).fill('2026-11-21')]);
});

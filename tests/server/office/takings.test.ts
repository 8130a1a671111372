// The takings of today and of the same weekday a week before, until the same time of day (contract 36.4). All figures
// are worked out by hand.
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { chained, openOfficeHouses, pairStore } from '../../fixtures/office.ts';

interface Case {
  readonly name: string;
  readonly dayStartsAt?: string;
  readonly now: string;
  /** Instants and totals, by business day. */
  readonly sold: Readonly<Record<string, readonly (readonly [at: string, total: number])[]>>;
  readonly expected: object;
}

const CASES: readonly Case[] = [
  {
    name: 'of the running hour, the part that has passed is counted',
    now: '2026-11-20T14:15:00Z', // 15:15 in Rome
    sold: {
      '2026-11-13': [
        ['2026-11-13T11:00:00Z', 10],
        ['2026-11-13T14:50:00Z', 8.02],
        ['2026-11-13T15:00:00Z', 40],
      ],
      '2026-11-20': [['2026-11-20T12:00:00Z', 7]],
    },
    // A quarter of the running hour is over, so 8.02 / 4 = 2.005 counts, rounded up.
    expected: { today: '2026-11-20', takings: 7, takingsBefore: 12.01 },
  },
  {
    name: 'when the clocks went forward, the times on the wall are compared',
    now: '2026-03-29T13:30:00Z', // 15:30 in Rome, and 14:30 a week of 168 hours before
    sold: {
      '2026-03-22': [
        ['2026-03-22T11:10:00Z', 10], // 12:10
        ['2026-03-22T14:05:00Z', 8], // 15:05
        ['2026-03-22T15:00:00Z', 20], // 16:00
      ],
    },
    expected: { today: '2026-03-29', takings: 0, takingsBefore: 14 },
  },
  {
    name: 'when the clocks went back, too',
    now: '2026-10-25T14:30:00Z', // 15:30 in Rome, and 16:30 a week of 168 hours before
    sold: {
      '2026-10-18': [
        ['2026-10-18T10:10:00Z', 10], // 12:10
        ['2026-10-18T13:05:00Z', 8], // 15:05
        ['2026-10-18T14:00:00Z', 20], // 16:00
      ],
    },
    expected: { today: '2026-10-25', takings: 0, takingsBefore: 14 },
  },
  {
    name: 'a day that ends after midnight goes on',
    dayStartsAt: '04:00',
    now: '2026-11-21T00:20:00Z', // 01:20 on Saturday
    sold: {
      '2026-11-13': [
        ['2026-11-13T12:00:00Z', 10],
        ['2026-11-13T23:30:00Z', 6], // 00:30
        ['2026-11-14T00:10:00Z', 9], // 01:10
        ['2026-11-14T02:00:00Z', 50], // 03:00
      ],
      '2026-11-20': [['2026-11-20T23:40:00Z', 5]],
    },
    expected: { today: '2026-11-20', takings: 5, takingsBefore: 19 },
  },
  {
    name: 'a day does not begin with the night that follows it',
    dayStartsAt: '04:00',
    now: '2026-11-20T04:30:00Z', // 05:30
    sold: {
      '2026-11-13': [
        ['2026-11-13T03:10:00Z', 3], // 04:10
        ['2026-11-13T04:40:00Z', 4], // 05:40
        ['2026-11-13T23:30:00Z', 6], // 00:30
      ],
    },
    expected: { today: '2026-11-20', takings: 0, takingsBefore: 5 },
  },
  {
    name: 'a day may start between two hours',
    dayStartsAt: '04:30',
    now: '2026-11-20T03:45:00Z', // 04:45
    sold: { '2026-11-13': [['2026-11-13T03:40:00Z', 6]] },
    expected: { today: '2026-11-20', takings: 0, takingsBefore: 3 },
  },
  {
    name: 'and ends there',
    dayStartsAt: '04:30',
    now: '2026-11-21T03:10:00Z', // 04:10
    sold: {
      '2026-11-13': [
        ['2026-11-13T03:40:00Z', 6],
        ['2026-11-14T02:40:00Z', 8], // 03:40
      ],
    },
    expected: { today: '2026-11-20', takings: 0, takingsBefore: 14 },
  },
];

describe.each(await openOfficeHouses())('on $name', ({ house }) => {
  test.each(CASES)('$name', async ({ dayStartsAt, now, sold, expected }) => {
    covers('36.4');
    const rome = await pairStore(house);
    const store = { ...rome.store, timeZone: 'Europe/Rome', ...(dayStartsAt && { dayStartsAt }) };
    expect((await rome.say(0, '', { store })).status).toBe(200);
    const made = Object.entries(sold).flatMap(([day, sales]) =>
      sales.map(([at, total]) => ({ at, day, kind: 'invoice' as const, body: { total } })),
    );
    expect((await rome.send(chained(made))).status).toBe(200);
    // Prolongs the sessions, because a session ends after twelve hours and the clock is set to other days.
    const before = house.clock.now;
    await house.db.updateTable('sessions').set({ expires_at: 4e12 }).execute();
    house.clock.now = Date.parse(now);
    const stores = (await house.owner.get('/stores')).body;
    house.clock.now = before;
    expect(stores.find(({ id }: { id: number }) => id === rome.id)).toMatchObject(expected);
  });

  test('a start of the day that is none is refused', async () => {
    covers('36.2');
    const rome = await pairStore(house);
    const store = { ...rome.store, dayStartsAt: '4 am' };
    const answer = await rome.say(0, '', { store });
    expect([answer.status, answer.body.field]).toEqual([400, 'dayStartsAt']);
  });
});

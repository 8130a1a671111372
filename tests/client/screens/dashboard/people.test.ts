// The dashboard names the users with today's cancellations, no-sales and unpaid bills.
import { expect, test } from 'vitest';
import type { ExceptionEntry, ExceptionKind } from '#shared/entities/bills.ts';
import { listPeople } from '../../../../client/screens/dashboard/people.ts';

const entry = (username: string | null, kind: ExceptionKind, value = 0) =>
  ({ username, kind, value }) as ExceptionEntry;

test('counts the voids, no-sales and unpaid bills of each user, highest value first, and leaves out all other users', () => {
  const entries = [
    entry('ann', 'void', 12.5),
    entry('ann', 'void', 2),
    entry('ann', 'no-sale'),
    entry('bob', 'discount', 50),
    entry(null, 'no-sale'),
  ];
  const bills = [
    { username: 'cleo', due: 80 },
    { username: 'cleo', due: 0 },
    { username: 'ann', due: 10 },
  ];
  expect(listPeople(entries, bills)).toEqual([
    { name: 'cleo', voids: 0, voided: 0, noSales: 0, open: 1, due: 80 },
    { name: 'ann', voids: 2, voided: 14.5, noSales: 1, open: 1, due: 10 },
    { name: 'Nobody signed in', voids: 0, voided: 0, noSales: 1, open: 0, due: 0 },
  ]);
});

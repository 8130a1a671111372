// Two tills redeem the last amount of a gift card at the same time: one till wins (contract 32.5).
import { expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { times } from '../../faults/counts.ts';
import { report } from '../../faults/report.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, GIFT } = house;

const RACES = times(1000, 25);

test('of two tills that redeem the last euro at once one wins', async () => {
  covers('32.5');
  const { accountId, code } = await house.issue(50);
  for (let race = 0; race < RACES; race += 1) {
    // Both tills try to use all that is left on the card: 50.00 in the first race, 1.00 in every later race.
    const left = (await house.account(accountId)).balance as number;
    const bills = [await house.dinner([left]), await house.dinner([left])];
    const answers = await Promise.all(
      bills.map((billId) =>
        owner.post(`/bills/${billId}/pay`, {
          payments: [{ paymentTypeId: GIFT, amount: left, code }],
          due: left,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'BALANCE_TOO_LOW',
      balance: 0,
    });
    const adjusted = await owner.post(`/accounts/${accountId}/adjust`, {
      amount: 1,
      reason: 'Again',
    });
    expect(adjusted.status).toBe(200);
  }
  expect(findRollupDifferences(hub.db)).toEqual([]);
  report({
    fault: `Two tills redeem the last amount of a gift card, ${RACES} times`,
    cause: 'two payments of all that is left, sent together',
    holds: 'one wins, the other gets BALANCE_TOO_LOW',
    result: 'held',
  });
}, 300_000);

test('a payment that is sent twice under one key is taken once', async () => {
  const { accountId, code } = await house.issue(50);
  const billId = await house.dinner([30]);
  const body = { payments: [{ paymentTypeId: GIFT, amount: 20, code }], due: 30 };
  const key = { 'Idempotency-Key': 'once-and-only-once' };
  const [first, again] = [
    await owner.post(`/bills/${billId}/pay`, body, key),
    await owner.post(`/bills/${billId}/pay`, body, key),
  ];
  expect([first.status, again.text]).toEqual([200, first.text]);
  expect((await house.account(accountId)).balance).toBe(30);
});

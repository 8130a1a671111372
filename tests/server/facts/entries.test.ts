// Entries of accounts as facts: gift cards, house accounts, points (contract 34.2).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { type Fact, makeKey, readFacts } from '../../fixtures/feed.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows } from '../../fixtures/orders.ts';
import { valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
await house.set({
  points: { earnPer: 1, earnPoints: 2, worth: 0.05, minSpend: 10, expiresMonths: null },
});

const entriesOf = (facts: readonly Fact[], account: number) =>
  facts.filter(({ kind, body }) => kind === 'entry' && body.account_id === account);
const sumOf = (entries: readonly Fact[]) =>
  entries.reduce((sum, { body }) => sum + Math.round(body.amount * 100), 0) / 100;

test('an account entry before the feed began is no fact; each later entry is a fact with the balance', async () => {
  covers('34.2');
  await house.issue(10);
  expect(countRows(hub, 'facts')).toBe(0);
  const key = await makeKey(hub, house.owner, ['facts:read']);
  const { code, accountId, invoiceId } = await house.issue(50);
  const bill = await house.dinner([18.5]);
  const paid = await house.pay(bill, [{ paymentTypeId: house.GIFT, code, amount: 18.5 }]);
  expect(paid.status).toBe(200);
  const reason = { amount: -1.5, reason: 'Worn out' };
  expect((await house.owner.post(`/accounts/${accountId}/adjust`, reason)).status).toBe(200);
  const facts = await readFacts(key);
  const entries = entriesOf(facts, accountId);
  expect(entries.map(({ body }) => [body.kind, body.amount, body.balance])).toEqual([
    ['issue', 50, 50],
    ['redeem', -18.5, 31.5],
    ['adjust', -1.5, 30],
  ]);
  expect(entries[0]?.body).toMatchObject({
    account_kind: 'gift',
    customer: null,
    invoice_id: invoiceId,
  });
  expect(entries[2]?.body).toMatchObject({ reason: 'Worn out', username: expect.any(String) });
  expect(sumOf(entries)).toBe((await house.account(accountId)).balance);
  expect(JSON.stringify(facts)).not.toContain(code);
  expect(JSON.stringify(facts)).not.toContain('code_hash');
});

test('charges and points are of a random number, never of a phone', async () => {
  covers('34.2');
  const key = await makeKey(hub, house.owner, ['facts:read']);
  const before = (await readFacts(key)).at(-1)?.seq ?? 0;
  const phone = await house.customer({ houseAccount: { limit: 100 } });
  const bill = await house.dinner([20], house.forCustomer(phone));
  const paid = await house.pay(bill, [{ paymentTypeId: house.HOUSE, amount: 20 }]);
  expect([paid.status, paid.text]).toEqual([200, paid.text]);
  const facts = await readFacts(key, before);
  const entries = facts.filter(({ kind }) => kind === 'entry');
  expect(entries.map(({ body }) => [body.account_kind, body.kind, body.amount])).toEqual(
    expect.arrayContaining([
      ['house', 'charge', 20],
      ['points', 'earn', 40],
    ]),
  );
  const invoice = facts.find(({ kind }) => kind === 'invoice');
  expect(new Set(entries.map(({ body }) => body.customer))).toEqual(
    new Set([invoice?.body.customer]),
  );
  expect(invoice?.body.customer).toBeGreaterThan(0);
  expect(JSON.stringify(facts)).not.toContain(phone);
});

test('a refused command leaves no entry', async () => {
  const key = await makeKey(hub, house.owner, ['facts:read']);
  const { code, accountId } = await house.issue(5);
  const bill = await house.dinner([20]);
  const paid = await house.pay(bill, [{ paymentTypeId: house.GIFT, code, amount: 20 }]);
  expect([paid.status, paid.body.code]).toEqual([409, 'BALANCE_TOO_LOW']);
  expect(entriesOf(await readFacts(key), accountId)).toHaveLength(1);
});

// Finding accounts by a part of a name or phone, by a card's last digits, and by kind (contract 32).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, customer, issue } = house;
await house.set({ points: { earnPer: 10, earnPoints: 3, worth: 0.05, minSpend: 1 } });
const houseAccount = { limit: 100 };
const muller = await customer({ name: 'Frau Müller', houseAccount });
const miles = await customer({ name: 'Miles Davis', houseAccount });

/** Returns the titles of the accounts that a search finds, newest first. */
const find = async (query: string): Promise<string[]> => {
  const { status, body } = await owner.get(`/accounts?${query}`);
  expect(status).toBe(200);
  return body.map(({ title }: { title: string }) => title);
};

test.each([
  ['q=frau m', ['Frau Müller']],
  ['q=MÜLL', ['Frau Müller']],
  ['q=muller', ['Frau Müller']],
  ['q=mi', ['Miles Davis']],
  ['q=s', ['Miles Davis']],
  ['q=%22OR%22', []],
  ['q=nobody', []],
  ['q=zz', []],
  ['kind=points&q=muller', []],
  ['kind=house&q=dav', ['Miles Davis']],
  ['kind=house', ['Miles Davis', 'Frau Müller']],
  ['kind=house&limit=1', ['Miles Davis']],
])('%s', async (query, titles) => {
  covers('32.2', 'GET /accounts');
  expect(await find(query)).toEqual(titles);
});

test('a part of a phone finds its account, older pages too', async () => {
  expect(await find(`q=${miles.slice(2)}`)).toEqual(['Miles Davis']);
  const both = miles.slice(0, 8);
  expect(await find(`q=${both}`)).toEqual(['Miles Davis', 'Frau Müller']);
  const [{ id }] = (await owner.get(`/accounts?q=${both}&limit=1`)).body;
  expect(await find(`q=${both}&before=${id}`)).toEqual(['Frau Müller']);
});

test('the last digits find a card, together with a phone that has them', async () => {
  const { accountId, code } = await issue(20);
  const last4 = code.slice(-4);
  const holder = await customer({ name: 'Holder', phone: `4977${last4}7`, houseAccount });
  const found = (await owner.get(`/accounts?q=${last4}`)).body as { id: number; title: string }[];
  expect(found.map(({ title }) => title)).toEqual(['Holder', 'Gift card']);
  expect(found[1]?.id).toBe(accountId);
  expect(await find(`kind=gift&q=${last4}`)).toEqual(['Gift card']);
  expect(await find(`kind=house&q=${last4}`)).toEqual(['Holder']);
  expect(await find(`q=${code}`)).toEqual([]);
  expect(holder).toContain(last4);
});

test('a renamed customer is found by the new name only', async () => {
  await owner.post(`/customers/${muller}/update`, { name: 'Frau Schmidt' });
  expect(await find('q=muller')).toEqual([]);
  expect(await find('q=schmi')).toEqual(['Frau Schmidt']);
});

test('the opening balance is that before the first entry', async () => {
  const [account] = await house.accountsOf('house', miles);
  const adjust = (amount: number) =>
    owner.post(`/accounts/${account.id}/adjust`, { amount, reason: 'Test' });
  await adjust(30);
  hub.clock.now += 24 * 3_600_000;
  const later = valueHouse(hub);
  const { owner: nextDay } = await later;
  await nextDay.post(`/accounts/${account.id}/adjust`, { amount: -10, reason: 'Test' });
  const statement = async (query: string) => {
    const { opening, entries, closing } = (
      await nextDay.get(`/accounts/${account.id}/statement?${query}`)
    ).body;
    return [opening, entries.map(({ amount }: { amount: number }) => amount), closing];
  };
  expect(await statement('')).toEqual([0, [30, -10], 20]);
  expect(await statement('from=2026-11-21')).toEqual([30, [-10], 20]);
  expect(await statement('to=2026-11-20')).toEqual([0, [30], 30]);
  expect(await statement('from=2026-11-22&to=2026-11-30')).toEqual([20, [], 20]);
  const csv = await nextDay.get(`/accounts/${account.id}/statement.csv?from=2026-11-21`);
  expect(csv.text).toContain('opening,,30.00');
  expect((await nextDay.get('/accounts/999999/statement')).status).toBe(404);
});

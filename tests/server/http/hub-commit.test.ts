// Every answer to a write has the number of its commit, even if the route changes what the command returned (contract
// 35.2).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { letGuestsOrder, makeCard } from '../../fixtures/guests.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const { cookie } = makeAdmin(hub);

async function commitOf(path: string, sent: { cookie?: string; body?: object }): Promise<number> {
  const { status, text, headers } = await callApi(hub, 'POST', path, sent);
  expect([path, status, text]).toEqual([path, 200, text]);
  return Number(headers['hub-commit']);
}

test('signing out, approving a screen and opening a card have one', async () => {
  covers('35.2');
  const till = makeTill(hub);
  await letGuestsOrder(till);
  const { token } = await makeCard(till);
  const waiter = makePerson(hub, { scopes: ['POS'], username: 'mia' });
  const { code } = (await callApi(hub, 'POST', '/auth/pairing', { body: {} })).body;
  const numbers = [
    await commitOf('/auth/pairing/approve', { cookie, body: { code, username: 'mia' } }),
    await commitOf('/guest/open', { body: { token } }),
    await commitOf('/auth/signout', { cookie: waiter.cookie }),
  ];
  expect(numbers.every(Number.isInteger)).toBe(true);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

// The list of users: when each user was last seen, and which users have a server bank (contract 5.9).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { addUser, callAs, openStaffHouse } from '../../fixtures/staff-house.ts';

const house = await openStaffHouse();
const { hub } = house;
const as = callAs.bind(null, hub);
const add = addUser.bind(null, hub);

test('the list says when each was last seen, and who has a server bank', async () => {
  covers('5.9', 'GET /users');
  await add(house.admin, { username: 'bea', name: 'Bea', password: 'geheim99' });
  const rowOfBea = async () => {
    const { body } = await as(makeAdmin(hub), 'GET', '/users');
    return body.find(({ username }: { username: string }) => username === 'bea');
  };
  const drawer = { title: 'Bea’s bank', printerId: null, username: 'bea' };
  expect((await as(house.admin, 'POST', '/settings/drawers/add', drawer)).status).toBe(200);
  expect(await rowOfBea()).toMatchObject({ last_seen: null, drawer: 'Bea’s bank' });
  const signedIn = await callApi(hub, 'POST', '/auth/signin', {
    body: { username: 'bea', password: 'geheim99' },
  });
  expect(signedIn.status).toBe(200);
  const first = new Date(hub.clock.now).toISOString();
  expect(await rowOfBea()).toMatchObject({ last_seen: first });
  hub.clock.now += 20 * 60_000;
  const cookie = cookieHeader(signedIn);
  expect((await callApi(hub, 'POST', '/auth/refresh-token', { cookie })).status).toBe(200);
  const renewed = new Date(hub.clock.now).toISOString();
  expect(await rowOfBea()).toMatchObject({ last_seen: renewed });
});

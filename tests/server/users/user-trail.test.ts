import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeDevice } from '../../fixtures/people.ts';
import { addUser, callAs, expectRefused, openStaffHouse } from '../../fixtures/staff-house.ts';

const house = await openStaffHouse();
const { hub } = house;
const as = callAs.bind(null, hub);
const add = addUser.bind(null, hub);

describe('the audit trail', () => {
  test('is read by admins only, newest first, by day, user and kind', async () => {
    covers('5.10', 'GET /audit');
    // Begins a new day. Rows of earlier tests are kept, but they are on an earlier day.
    const nextDay = () => {
      hub.clock.now += 86_400_000;
      Object.assign(house.admin, makeDevice(hub, house.admin.userId));
      Object.assign(house.chef, makeDevice(hub, house.chef.userId));
    };
    nextDay();
    const { body: old } = await as(house.admin, 'GET', '/audit');
    const since = (rows: { id: number; kind: string; username: string }[]) =>
      rows.filter(({ id }) => id > (old[0]?.id ?? 0));
    await add(house.admin, { username: 'one' });
    nextDay();
    await add(house.chef, { username: 'two' });
    await as(house.admin, 'POST', '/settings/store-setting', { storeName: 'X' });
    const kindsOf = async (query: string) => {
      const { body } = await as(house.admin, 'GET', `/audit?${query}`);
      return since(body).map((row) => `${row.kind} ${row.username}`);
    };
    expect(await kindsOf('')).toEqual([
      `settings.store ${house.admin.username}`,
      'user.added Chef',
      `user.added ${house.admin.username}`,
    ]);
    expect(await kindsOf('kind=user')).toHaveLength(2);
    expect(await kindsOf('kind=use')).toEqual([]);
    expect(await kindsOf('kind=user.added&username=CHEF')).toEqual(['user.added Chef']);
    expect(await kindsOf('day=2026-11-21')).toEqual([`user.added ${house.admin.username}`]);
    const { body } = await as(house.admin, 'GET', '/audit');
    expect(await kindsOf(`before=${body[1].id}`)).toHaveLength(1);
    expect(body[1].details).toEqual({ username: 'two', role: 'user', scopes: [] });
    expectRefused(await as(house.chef, 'GET', '/audit?before=x'), 403, 'FORBIDDEN');
    expect((await as(house.admin, 'GET', '/audit?day=tomorrow')).status).toBe(400);
  });
});

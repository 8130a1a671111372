import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, callApi, FRIDAY } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin, makeDevice, makePerson, type Person } from '../../fixtures/people.ts';

let admin: Person;
let chef: Person;

const hub = await openHub();
beforeEach(() => {
  hub.db.exec('DELETE FROM devices; DELETE FROM users');
  hub.clock.now = FRIDAY;
  admin = makeAdmin(hub);
  chef = makePerson(hub, { scopes: ['SETTINGS', 'POS'], username: 'Chef' });
});

const as = (
  { cookie }: Pick<Person, 'cookie'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) => callApi(hub, method, path, { body, cookie });
const add = (who: Person, body: object) =>
  as(who, 'POST', '/users/add', { username: 'ana', password: 'geheim99', name: 'Ana', ...body });
const expectRefused = ({ status, body }: Answer, expected: number, code: string) =>
  expect([status, body.code]).toEqual([expected, code]);

describe('the audit trail', () => {
  test('is read by admins only, newest first, by day, user and kind', async () => {
    // Rows of the tests before are on an earlier day, and stay.
    const nextDay = () => {
      hub.clock.now += 86_400_000;
      admin = { ...admin, ...makeDevice(hub, admin.userId) };
      chef = { ...chef, ...makeDevice(hub, chef.userId) };
    };
    nextDay();
    const { body: old } = await as(admin, 'GET', '/audit');
    const since = (rows: { id: number; kind: string; username: string }[]) =>
      rows.filter(({ id }) => id > (old[0]?.id ?? 0));
    await add(admin, { username: 'one' });
    nextDay();
    await add(chef, { username: 'two' });
    await as(admin, 'POST', '/settings/store-setting', { storeName: 'X' });
    const kindsOf = async (query: string) => {
      const { body } = await as(admin, 'GET', `/audit?${query}`);
      return since(body).map((row) => `${row.kind} ${row.username}`);
    };
    expect(await kindsOf('')).toEqual([
      `settings.store ${admin.username}`,
      'user.added Chef',
      `user.added ${admin.username}`,
    ]);
    expect(await kindsOf('kind=user')).toHaveLength(2);
    expect(await kindsOf('kind=use')).toEqual([]);
    expect(await kindsOf('kind=user.added&username=CHEF')).toEqual(['user.added Chef']);
    expect(await kindsOf('day=2026-11-21')).toEqual([`user.added ${admin.username}`]);
    const { body } = await as(admin, 'GET', '/audit');
    expect(await kindsOf(`before=${body[1].id}`)).toHaveLength(1);
    expect(body[1].details).toEqual({ username: 'two', role: 'user', scopes: [] });
    expectRefused(await as(chef, 'GET', '/audit?before=x'), 403, 'FORBIDDEN');
    expect((await as(admin, 'GET', '/audit?day=tomorrow')).status).toBe(400);
  });
});

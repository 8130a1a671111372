// Who may do what at head office, and that nobody sees another user's stores, even if a query forgets to filter by
// store (contract 36.1).
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readAs } from '../../../server/office/db/as-user.ts';
import { covers } from '../../contract/covers.ts';
import { chained, OWNER, openOfficeHouses, pairStore, sales } from '../../fixtures/office.ts';

describe.each(await openOfficeHouses())('on $name', async ({ house }) => {
  const [rome, oslo] = [await pairStore(house, 'Rome'), await pairStore(house, 'Oslo')];
  await rome.send(chained(sales(1)));
  await oslo.send(chained(sales(2)));
  const PERIOD = 'from=2026-11-01&to=2026-11-30';

  test('it is set up once, and signing in needs the password', async () => {
    covers('36.1');
    const again = await house.send('POST', '/api/v1/setup', { body: { title: 'X', ...OWNER } });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_SET_UP']);
    const signIn = (password: string, username = OWNER.username) =>
      house.send('POST', '/api/v1/auth/signin', { body: { username, password } });
    expect((await signIn(OWNER.password)).status).toBe(200);
    expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn('wrong', 'nobody')).status).toBe(401);
    for (let n = 0; n < 10; n += 1) await signIn('wrong', 'tried');
    expect((await signIn('wrong', 'tried')).status).toBe(429);
    house.clock.now += 16 * 60_000;
    expect((await signIn(OWNER.password)).status).toBe(200);
  });

  test('a session ends by signing out, after twelve hours, and with its user', async () => {
    covers('36.1');
    const viewer = await house.person('viewer', [rome.id]);
    expect((await viewer.get('/auth/session')).body.user).toMatchObject({
      role: 'viewer',
      storeIds: [rome.id],
    });
    const signedOut = await house.person('viewer', []);
    await signedOut.post('/auth/signout');
    expect((await signedOut.get('/auth/session')).body).toEqual({ user: null });
    expect((await house.owner.remove(`/users/${viewer.id}`)).status).toBe(200);
    expect((await viewer.get('/auth/session')).body).toEqual({ user: null });
    const late = await house.person('viewer', []);
    const now = house.clock.now;
    house.clock.now += 13 * 3_600_000;
    expect((await late.get('/auth/session')).body).toEqual({ user: null });
    house.clock.now = now;
  });

  test('only an owner has users, pairing codes and branches', async () => {
    covers('36.1');
    const viewer = await house.person('viewer', [rome.id]);
    const region = await house.person('region', [rome.id]);
    for (const who of [viewer, region]) {
      expect((await who.get('/users')).status).toBe(403);
      expect((await who.post('/stores/pair')).status).toBe(403);
      expect((await who.post(`/stores/${rome.id}/branch`, { no: 0 })).status).toBe(403);
      const user = { username: 'x', password: 'secret123', role: 'owner', storeIds: [] };
      expect((await who.post('/users/add', user)).status).toBe(403);
      expect(
        (await who.post(`/users/${who.id}/update`, { role: 'owner', storeIds: [] })).status,
      ).toBe(403);
    }
    for (const path of ['/stores', '/users', `/days?${PERIOD}`, `/reports?by=day&${PERIOD}`]) {
      expect((await house.send('GET', `/api/v1${path}`)).status).toBe(401);
    }
    const weak = { username: 'y', password: 'short', role: 'viewer', storeIds: [] };
    expect((await house.owner.post('/users/add', weak)).status).toBe(400);
    const [me] = (await house.owner.get('/users')).body.filter(
      ({ username }: { username: string }) => username === OWNER.username,
    );
    const last = await house.owner.post(`/users/${me.id}/update`, { role: 'viewer', storeIds: [] });
    expect([last.status, last.body.code]).toEqual([409, 'LAST_ADMIN']);
  });

  test('every user sees only the figures of their own stores', async () => {
    covers('36.1', '36.4');
    const viewer = await house.person('viewer', [rome.id]);
    const nobody = await house.person('region', []);
    const titles = async (who: { get: typeof house.owner.get }) =>
      (await who.get('/stores')).body.map(({ title }: { title: string }) => title);
    expect(await titles(house.owner)).toEqual(['Oslo', 'Rome']);
    expect(await titles(viewer)).toEqual(['Rome']);
    expect(await titles(nobody)).toEqual([]);
    const report = async (who: { get: typeof house.owner.get }, more = '') =>
      (await who.get(`/reports?by=store&${PERIOD}${more}`)).body;
    expect(await report(house.owner)).toHaveLength(2);
    expect(await report(viewer)).toEqual([
      { key: 'Rome', currency: 'EUR', count: 1, amount: 10, tax: 1 },
    ]);
    expect(await report(viewer, `&store=${oslo.id}`)).toEqual([]);
    expect(await report(nobody)).toEqual([]);
  });

  test('a query without a filter by store still returns only permitted stores, and cannot write', async () => {
    covers('36.1');
    const db = await house.databaseOf(oslo.id);
    for (const table of ['stores', 'branches', 'sums', 'zs', 'exceptions'] as const) {
      const own = table === 'stores' ? sql`id` : sql`store_id`;
      const count = sql<{
        n: number;
      }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE ${own} = ${oslo.id}`;
      const { rows } = await readAs(db, [rome.id], (tx) => count.execute(tx));
      expect([table, Number(rows[0]?.n)]).toEqual([table, 0]);
    }
    for (const statement of [
      'SELECT key_hash FROM stores',
      'SELECT * FROM facts',
      'SELECT * FROM facts_2026_11',
      'SELECT password_hash FROM users',
      'SELECT * FROM sessions',
      'SELECT * FROM user_stores',
      'SELECT * FROM payments',
      'UPDATE sums SET amount = 0',
      'DELETE FROM zs',
      `INSERT INTO sums VALUES (${oslo.id}, '2026-11-20', 'day', '', 1, 1, 1)`,
      'CREATE TABLE mine (id INT)',
    ]) {
      const attempt = readAs(db, [rome.id], (tx) => sql.raw(statement).execute(tx));
      await expect(attempt, statement).rejects.toThrow(/permission denied/);
    }
  });

  test('a wrong code pairs nothing, and one is used once and for a quarter of an hour', async () => {
    covers('36.2');
    const store = { ...rome.store, id: 'b'.repeat(32) };
    const pair = (code: string) => house.send('POST', '/v1/pair', { body: { code, store } });
    expect((await pair('0000-0000-0000')).status).toBe(404);
    const { code } = (await house.owner.post('/stores/pair')).body;
    house.clock.now += 15 * 60_000;
    expect((await pair(code)).status).toBe(404);
    const fresh = (await house.owner.post('/stores/pair')).body.code;
    expect((await pair(fresh)).status).toBe(200);
    expect((await pair(fresh)).status).toBe(404);
  });

  test('reports come as a file too, and a period has to be one', async () => {
    covers('36.4');
    const csv = await house.owner.get(`/reports?by=item&${PERIOD}&format=csv`);
    expect(csv.text).toBe('\ufeffkey,currency,count,amount,tax\r\nSoup,EUR,3,30,3\r\n');
    const hours = (await house.owner.get(`/reports?by=hour&${PERIOD}`)).body;
    expect(hours).toEqual([{ key: '12', currency: 'EUR', count: 3, amount: 30, tax: 3 }]);
    for (const wrong of [
      'by=day&from=2026-11-02&to=2026-11-01',
      'by=day&from=2020-01-01&to=2026-11-01',
      `by=moon&${PERIOD}`,
      'by=day&from=x&to=y',
    ]) {
      expect([wrong, (await house.owner.get(`/reports?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  });
});

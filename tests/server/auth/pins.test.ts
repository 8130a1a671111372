import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { givePassword, makePerson } from '../../fixtures/people.ts';
import { eachPinHouse } from '../../fixtures/pins.ts';

const house = eachPinHouse();
const { givePin, signIn, setPin } = house;

const auditKinds = () =>
  house.hub.db
    .prepare('SELECT kind FROM audit ORDER BY id')
    .all()
    .map((row) => (row as { kind: string }).kind);

describe("one's own PIN", () => {
  test('is set with the password, read as has_pin, and taken away again', async () => {
    covers('18.3', 'POST /auth/pin');
    expect((await setPin(house.ana, { password: 'soup-of-the-day', pin: '2468' })).status).toBe(
      200,
    );
    const users = await callApi(house.hub, 'GET', '/users', { cookie: house.ana.cookie });
    expect(
      users.body.map((u: { username: string; has_pin: number }) => [u.username, u.has_pin]),
    ).toEqual([
      ['Ana', 1],
      ['Ben', 0],
    ]);
    const stored = house.hub.db
      .prepare('SELECT pin_hash FROM users WHERE id = ?')
      .get(house.ana.userId);
    expect(JSON.stringify(stored)).not.toContain('2468');
    expect((await setPin(house.ana, { password: 'soup-of-the-day', pin: null })).status).toBe(200);
    expect(auditKinds()).toEqual(['user.pin-set', 'user.pin-removed']);
  });

  test('is refused with a wrong password, and counts as a wrong sign-in', async () => {
    const answer = await setPin(house.ana, { password: 'stew', pin: '2468' });
    expect([answer.status, answer.body.code]).toEqual([400, 'WRONG_PASSWORD']);
    for (let i = 1; i < 10; i += 1) await setPin(house.ana, { password: 'stew', pin: '2468' });
    expect((await signIn('Ana', 'soup-of-the-day')).status).toBe(429);
  });

  test.each([
    ['123', 'INVALID_INPUT'],
    ['123456789', 'INVALID_INPUT'],
    ['12a4', 'INVALID_INPUT'],
    ['0000', 'WEAK_PIN'],
    ['1234', 'WEAK_PIN'],
    ['98765', 'WEAK_PIN'],
  ])('%s is refused with %s', async (pin, code) => {
    const answer = await setPin(house.ana, { password: 'soup-of-the-day', pin });
    expect(answer.body).toMatchObject({ code, field: 'pin' });
    expect(answer.status).toBe(400);
  });

  test("an admin's has six digits or more", async () => {
    const boss = makePerson(house.hub, { username: 'Boss', role: 'admin' });
    givePassword(house.hub, boss.userId, 'the-whole-house');
    expect((await setPin(boss, { password: 'the-whole-house', pin: '1357' })).status).toBe(400);
    expect((await setPin(boss, { password: 'the-whole-house', pin: '135792' })).status).toBe(200);
  });
});

describe("another's PIN", () => {
  const update = (username: string, body: object, cookie = house.ana.cookie) =>
    callApi(house.hub, 'POST', `/users/update-pin/${username}`, { body, cookie });

  test('is set under the rules of resetting a password', async () => {
    covers('18.3', 'POST /users/update-pin/{id}');
    expect((await update('Ben', { pin: '2468' })).status).toBe(200);
    expect((await update('nobody', { pin: '2468' })).status).toBe(404);
    expect((await update('Ana', { pin: '2468' })).body.code).toBe('OWN_USER');
    makePerson(house.hub, { username: 'Boss', role: 'admin' });
    expect((await update('Boss', { pin: '246813' })).body.code).toBe('ADMIN_ONLY');
    expect((await update('Ben', { pin: '2468' }, house.ben.cookie)).body.code).toBe('FORBIDDEN');
  });

  test('goes when another sets the password, and with its user', async () => {
    const hasPin = () =>
      house.hub.db
        .prepare('SELECT pin_hash IS NOT NULL AS has FROM users WHERE id = ?')
        .get(house.ben.userId);
    givePin(house.ben, '2468');
    const body = { password: 'another-one' };
    await callApi(house.hub, 'POST', '/users/update-password/Ben', {
      body,
      cookie: house.ana.cookie,
    });
    expect(hasPin()).toEqual({ has: 0 });
    givePin(house.ben, '2468');
    await callApi(house.hub, 'DELETE', '/users/delete/Ben', { cookie: house.ana.cookie });
    expect(hasPin()).toEqual({ has: 0 });
  });
});

// Tills, and switching users at a till by PIN, over the API (contract 18).
import bcrypt from 'bcrypt';
import { describe, expect, test, vi } from 'vitest';
import { CLOSE_SIGNED_OUT } from '#shared/frames.ts';
import { TILL_MS } from '#shared/limits.ts';
import { NOBODYS_PIN_HASH, PIN_COST } from '../../../server/sessions/passwords.ts';
import { covers } from '../../contract/covers.ts';
import { cookieHeader, cookiesOf } from '../../fixtures/cookies.ts';
import { type Answer, callApi } from '../../fixtures/hub.ts';
import { eachPinHouse } from '../../fixtures/pins.ts';
import { connect, listen } from '../../fixtures/sockets.ts';

const house = eachPinHouse();
const { givePin, signIn, setPin } = house;

const switchTo = (username: string, pin: string, cookie: string, ip = '10.0.0.5') =>
  callApi(house.hub, 'POST', '/auth/switch', {
    body: { username, pin },
    cookie,
    headers: { 'x-forwarded-for': ip },
  });
const tillCookie = (answer: Answer): string =>
  cookiesOf(answer)
    .filter(({ name }) => name === 'comanda_till')
    .map(({ name, value }) => `${name}=${value}`)
    .join();

/**
 * Gives Ana a PIN and signs her in by password, which makes the browser a till. Returns the cookies of this browser.
 */
async function makeTill(): Promise<string> {
  givePin(house.ana, '1357');
  return cookieHeader(await signIn('Ana', 'soup-of-the-day'));
}

describe('the list of names', () => {
  const digitsOf = async (cookie: string) => {
    const { body } = await callApi(house.hub, 'GET', '/auth/switch', { cookie });
    return body.map((row: { pin_digits?: number }) => row.pin_digits);
  };
  const password = 'soup-of-the-day';

  test('says how many digits a PIN has only if all have as many', async () => {
    const till = await makeTill();
    expect(await digitsOf(till)).toEqual([undefined]);
    await setPin(house.ana, { password, pin: '2580' });
    expect(await digitsOf(till)).toEqual([4]);
    await setPin(house.ben, { password: 'bread-and-butter', pin: '135790' });
    expect(await digitsOf(till)).toEqual([undefined, undefined]);
    await setPin(house.ben, { password: 'bread-and-butter', pin: '1357' });
    expect(await digitsOf(till)).toEqual([4, 4]);
  });

  test('names for a permission only those who hold it', async () => {
    const till = await makeTill();
    givePin(house.ben, '2468');
    const namesFor = async (scope: string) => {
      const path = `/auth/switch?scope=${scope}`;
      const { status, body } = await callApi(house.hub, 'GET', path, { cookie: till });
      return status === 200 ? body.map((row: { name: string }) => row.name) : [status, body.field];
    };
    expect(await namesFor('SETTINGS')).toEqual(['Name of Ana']);
    expect(await namesFor('POS')).toEqual(['Name of Ana', 'Name of Ben']);
    expect(await namesFor('DISCOUNT')).toEqual([]);
    expect(await namesFor('FLYING')).toEqual([400, 'scope']);
  });

  test('learns the digits of an older PIN when it is typed rightly', async () => {
    const till = await makeTill();
    expect((await switchTo('Ana', '2468', till)).status).toBe(401);
    expect(await digitsOf(till)).toEqual([undefined]);
    const switched = await switchTo('Ana', '1357', till);
    expect(switched.status).toBe(200);
    expect(await digitsOf(till)).toEqual([4]);
  });
});

describe('a till', () => {
  test('is made by a password once a PIN exists, and by none before', async () => {
    expect(tillCookie(await signIn('Ana', 'soup-of-the-day'))).toBe('');
    givePin(house.ben, '2468');
    const answer = await signIn('Ana', 'soup-of-the-day');
    const cookie = cookiesOf(answer).find(({ name }) => name === 'comanda_till');
    expect(cookie?.attributes).toEqual({
      path: '/',
      samesite: 'Lax',
      'max-age': String(TILL_MS / 1000),
      httponly: '',
    });
    const tills = await callApi(house.hub, 'GET', '/settings/tills', { cookie: house.ana.cookie });
    expect(tills.body).toEqual([
      {
        id: 1,
        title: expect.any(String),
        drawer_id: null,
        last_user: 'Ana',
        last_seen: new Date(house.hub.clock.now).toISOString(),
      },
    ]);
    await signIn('Ben', 'bread-and-butter', cookieHeader(answer));
    const again = await callApi(house.hub, 'GET', '/settings/tills', { cookie: house.ana.cookie });
    expect(again.body).toMatchObject([{ id: 1, last_user: 'Ben' }]);
  });

  test('tells who has a PIN, and nobody else is told', async () => {
    covers('18.4', 'GET /auth/switch');
    const till = await makeTill();
    const answer = await callApi(house.hub, 'GET', '/auth/switch', { cookie: till });
    expect(answer.body).toEqual([{ username: 'Ana', name: 'Name of Ana', designation: '' }]);
    expect(
      (await callApi(house.hub, 'GET', '/auth/switch', { cookie: house.ana.cookie })).status,
    ).toBe(401);
    expect((await switchTo('Ana', '1357', '')).body.code).toBe('NOT_SIGNED_IN');
  });

  test('an unknown name costs the same comparison as a known one', async () => {
    const till = await makeTill();
    const compare = vi.spyOn(bcrypt, 'compare');
    expect((await switchTo('nobody', '2468', till)).body.code).toBe('WRONG_PIN');
    expect(compare.mock.calls).toEqual([['2468', NOBODYS_PIN_HASH]]);
    compare.mockRestore();
    await setPin(house.ana, { password: 'soup-of-the-day', pin: '2468' });
    const { hash } = house.hub.db
      .prepare('SELECT pin_hash AS hash FROM users WHERE id = ?')
      .get(house.ana.userId) as { hash: string };
    expect([hash, NOBODYS_PIN_HASH].map(bcrypt.getRounds)).toEqual([PIN_COST, PIN_COST]);
  });

  test('changes over by PIN, and the session before it ends at once', async () => {
    covers('18.4', 'POST /auth/switch');
    const till = await makeTill();
    givePin(house.ben, '2468');
    const ear = await connect(await listen(house.hub), { cookie: till });
    const answer = await switchTo('Ben', '2468', till);
    expect(answer.body).toMatchObject({ user: { username: 'Ben', scope: 'POS' } });
    expect((await ear.closed).code).toBe(CLOSE_SIGNED_OUT);
    expect((await callApi(house.hub, 'GET', '/auth/session', { cookie: till })).status).toBe(401);
    const now = await callApi(house.hub, 'GET', '/auth/session', { cookie: cookieHeader(answer) });
    expect(now.body.user.username).toBe('Ben');
  });

  test('refuses a wrong PIN, and any PIN for 15 minutes after five wrong ones, after a new sign-in too', async () => {
    const till = await makeTill();
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await switchTo('Ana', '9753', till, `10.0.0.${i}`);
      expect([status, body.code]).toEqual([401, 'WRONG_PIN']);
    }
    const answer = await switchTo('Ana', '1357', till);
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_TRIES']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const anew = `${cookieHeader(await signIn('Ben', 'bread-and-butter', till))}`;
    expect((await switchTo('Ana', '1357', anew)).status).toBe(429);
    house.hub.clock.monotonic += 16 * 60_000;
    expect((await switchTo('Ana', '1357', till)).status).toBe(200);
  });

  test('lets a PIN rest after fifteen wrong ones in a row, until its owner signs in', async () => {
    const till = await makeTill();
    for (let i = 0; i < 15; i += 1) {
      expect((await switchTo('Ana', '9753', till)).status).toBe(401);
      house.hub.clock.monotonic += 4 * 60_000;
    }
    house.hub.clock.monotonic += 16 * 60_000;
    expect((await switchTo('Ana', '1357', till)).body.code).toBe('WRONG_PIN');
    house.hub.clock.monotonic += 16 * 60_000;
    const anew = cookieHeader(await signIn('Ana', 'soup-of-the-day', till));
    expect((await switchTo('Ana', '1357', anew)).status).toBe(200);
  });

  test('wakes a PIN that rests after an hour, and lets it rest again after five more', async () => {
    const till = await makeTill();
    const { clock } = house.hub;
    const wrong = async (times: number) => {
      for (let i = 0; i < times; i += 1) {
        clock.monotonic += 4 * 60_000;
        await switchTo('Ana', '9753', till);
      }
    };
    const right = () => switchTo('Ana', '1357', till);
    await wrong(15);
    // Attempts during the pause do not prolong it.
    await wrong(10);
    clock.monotonic += 16 * 60_000;
    expect((await right()).body.code).toBe('WRONG_PIN');
    clock.monotonic += 5 * 60_000;
    await wrong(5);
    clock.monotonic += 16 * 60_000;
    expect((await right()).body.code).toBe('WRONG_PIN');
    clock.monotonic += 60 * 60_000;
    expect((await right()).status).toBe(200);
    // The right PIN has reset the count of wrong PINs.
    const again = cookieHeader(await signIn('Ben', 'bread-and-butter'));
    clock.monotonic += 16 * 60_000;
    for (let i = 0; i < 4; i += 1) await switchTo('Ana', '9753', again);
    clock.monotonic += 16 * 60_000;
    expect((await switchTo('Ana', '1357', again)).status).toBe(200);
  });

  test.each([
    ['from the same address', () => '10.0.0.9'],
    ['from the same network of IPv6', (i: number) => `2001:db8::${i + 1}`],
    ['as the same user', (i: number) => `10.0.1.${i}`],
  ])('has five tries for a name when each is at a new till, %s', async (_, ipOf) => {
    await makeTill();
    for (let i = 0; i < 6; i += 1) {
      // Without the till's cookie, each sign-in makes another till.
      const till = cookieHeader(await signIn('Ben', 'bread-and-butter'));
      const { status } = await switchTo('Ana', '9753', till, ipOf(i));
      expect([i, status]).toEqual([i, i < 5 ? 401 : 429]);
    }
  });

  test('has five tries for a name at one address, no matter who is signed in at each new till', async () => {
    await makeTill();
    const ben = ['Ben', 'bread-and-butter'] as const;
    const ana = ['Ana', 'soup-of-the-day'] as const;
    givePin(house.ben, '8642');
    for (let i = 0; i < 6; i += 1) {
      const [name, password] = i % 2 === 0 ? ben : ana;
      const till = cookieHeader(await signIn(name, password));
      const { status } = await switchTo('Ben', '9753', till, '10.0.0.9');
      expect([i, status]).toEqual([i, i < 5 ? 401 : 429]);
    }
    const elsewhere = cookieHeader(await signIn(...ana));
    expect((await switchTo('Ben', '8642', elsewhere, '10.0.2.1')).status).toBe(200);
  });

  test('is locked without being forgotten, and signing out forgets it', async () => {
    covers('18.4', 'POST /auth/lock');
    const till = await makeTill();
    const locked = await callApi(house.hub, 'POST', '/auth/lock', { cookie: till });
    expect(locked.status).toBe(200);
    expect((await callApi(house.hub, 'GET', '/auth/session', { cookie: till })).status).toBe(401);
    const back = await switchTo('Ana', '1357', till);
    expect(back.status).toBe(200);
    const cookie = cookieHeader(back);
    await callApi(house.hub, 'POST', '/auth/signout', { cookie });
    expect((await callApi(house.hub, 'GET', '/auth/switch', { cookie })).status).toBe(401);
    expect((await callApi(house.hub, 'POST', '/auth/lock')).status).toBe(401);
  });

  test('is renamed and removed by SETTINGS; its sessions end with it', async () => {
    covers(
      '18.4',
      'DELETE /settings/tills/{id}',
      'GET /settings/tills',
      'POST /settings/tills/{id}/update',
    );
    const till = await makeTill();
    const cookie = house.ana.cookie;
    const renamed = await callApi(house.hub, 'POST', '/settings/tills/1/update', {
      body: { title: 'Bar' },
      cookie,
    });
    expect(renamed.status).toBe(200);
    const tills = await callApi(house.hub, 'GET', '/settings/tills', { cookie });
    expect(tills.body).toMatchObject([{ title: 'Bar' }]);
    expect((await callApi(house.hub, 'DELETE', '/settings/tills/1', { cookie })).status).toBe(200);
    expect((await callApi(house.hub, 'GET', '/auth/session', { cookie: till })).status).toBe(401);
    expect((await callApi(house.hub, 'GET', '/auth/switch', { cookie: till })).status).toBe(401);
    expect((await callApi(house.hub, 'DELETE', '/settings/tills/1', { cookie })).status).toBe(404);
    const gone = { body: { title: 'Bar' }, cookie };
    expect((await callApi(house.hub, 'POST', '/settings/tills/1/update', gone)).status).toBe(404);
  });

  test('is forgotten after 90 days without anybody', async () => {
    const till = await makeTill();
    house.hub.clock.now += TILL_MS + 1;
    house.hub.clock.monotonic += TILL_MS + 1;
    expect((await callApi(house.hub, 'GET', '/auth/switch', { cookie: till })).status).toBe(401);
  });
});

test('a session by PIN changes no PINs, passwords, users or tills', async () => {
  const till = await makeTill();
  const cookie = cookieHeader(await switchTo('Ana', '1357', till));
  const calls = [
    ['POST', '/auth/pin', { password: 'soup-of-the-day', pin: '2468' }],
    ['POST', '/auth/change-password', { password: 'soup-of-the-day', newPassword: 'stew-today' }],
    ['POST', '/users/add', { username: 'new', name: 'New', password: 'new-person' }],
    ['POST', '/users/update/Ben', { name: 'Ben' }],
    ['POST', '/users/update-password/Ben', { password: 'bread-again' }],
    ['POST', '/users/update-pin/Ben', { pin: '2468' }],
    ['DELETE', '/users/delete/Ben', undefined],
    ['POST', '/settings/tills/1/update', { title: 'Bar' }],
    ['DELETE', '/settings/tills/1', undefined],
    ['POST', '/auth/pairing/approve', { code: '123456', username: 'Ben' }],
  ] as const;
  for (const [method, path, body] of calls) {
    const { status, body: answer } = await callApi(house.hub, method, path, { body, cookie });
    expect([path, status, answer.code]).toEqual([path, 403, 'PASSWORD_NEEDED']);
    if (method === 'DELETE') continue;
    // Access is checked before the body.
    const nonsense = await callApi(house.hub, method, path, { body: { pin: 7 }, cookie });
    expect([path, nonsense.body.code]).toEqual([path, 'PASSWORD_NEEDED']);
  }
});

test('a screen learns from the hub that it is a till, and when to lock', async () => {
  const cookie = await makeTill();
  house.hub.db.prepare('UPDATE store SET auto_lock_seconds = 60, lock_after_send = 1').run();
  const store = (sent: string) => callApi(house.hub, 'GET', '/store', { cookie: sent });
  const locking = { autoLockSeconds: 60, lockAfterSend: 1 };
  expect((await store(house.ana.cookie)).body).toMatchObject({
    ...locking,
    till: null,
    hasPins: 0,
  });
  // `hasPins` does not count the user's own PIN, because users cannot approve their own calls.
  expect((await store(house.ben.cookie)).body).toMatchObject({ till: null, hasPins: 1 });
  const till = (await callApi(house.hub, 'GET', '/settings/tills', { cookie: house.ana.cookie }))
    .body[0];
  expect((await store(cookie)).body).toMatchObject({
    ...locking,
    till: { id: till.id, title: till.title },
  });
});

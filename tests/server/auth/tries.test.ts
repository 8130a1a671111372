// The limits of wrong passwords per username and per address. They use a clock that nobody can set. Failures are
// audited.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FailureLog } from '../../../server/api/auth/password-check.ts';
import { Tries } from '../../../server/api/auth/tries.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { givePassword, makePerson } from '../../fixtures/people.ts';

const MINUTE = 60_000;

describe('over the API', () => {
  let hub: TestHub;
  beforeEach(async () => {
    hub = await makeHub({ config: { trustProxy: 1 } });
    for (const username of ['ana', 'ben']) addUser(username);
  });
  // The tests use known users, because checking the cheap hash of their password is faster than checking the password
  // of an unknown user.
  const addUser = (username: string) =>
    givePassword(hub, makePerson(hub, { username }).userId, 'soup');
  afterEach(() => hub.close());

  const signIn = (username: string, password: string, address = '10.0.0.1') =>
    callApi(hub, 'POST', '/auth/signin', {
      body: { username, password },
      headers: { 'x-forwarded-for': address },
    });
  const fail = async (times: number, username: string, address?: string) => {
    for (let n = 0; n < times; n += 1) {
      expect((await signIn(username, 'wrong', address)).status).toBe(401);
    }
  };
  const failureRows = () =>
    hub.db
      .prepare(
        `SELECT entity_id, details FROM audit WHERE kind = 'user.sign-in-failed' ORDER BY id`,
      )
      .all() as { entity_id: string; details: string }[];

  test('after 10 failures a name is refused from everywhere, with the right password too', async () => {
    covers('3.2');
    await fail(10, 'ana');
    const answer = await signIn('ANA', 'soup', '10.0.0.2');
    expect(answer.status).toBe(429);
    expect(answer.body.code).toBe('TOO_MANY_TRIES');
    expect(answer.headers['retry-after']).toBe('900');
    expect((await signIn('ben', 'soup')).status).toBe(200);
  });

  test('after 15 minutes the name may try again; the wall clock has no say in it', async () => {
    await fail(10, 'ana');
    hub.clock.now += 24 * 60 * MINUTE;
    expect((await signIn('ana', 'soup')).status).toBe(429);
    hub.clock.now -= 48 * 60 * MINUTE;
    hub.clock.monotonic += 15 * MINUTE - 1000;
    const last = await signIn('ana', 'soup');
    expect([last.status, last.headers['retry-after']]).toEqual([429, '1']);
    hub.clock.monotonic += 1000;
    expect((await signIn('ana', 'soup')).status).toBe(200);
  });

  test('a success clears the count of its name', async () => {
    await fail(9, 'ana');
    expect((await signIn('ana', 'soup')).status).toBe(200);
    await fail(9, 'ana');
    expect((await signIn('ana', 'soup')).status).toBe(200);
  });

  test('after 30 failures an address is refused, others are not', async () => {
    for (const name of ['x', 'y', 'z']) {
      addUser(name);
      await fail(10, name, '10.0.0.9');
    }
    expect((await signIn('ben', 'soup', '10.0.0.9')).status).toBe(429);
    expect((await signIn('ben', 'soup', '10.0.0.8')).status).toBe(200);
  });

  test('an unknown name is limited like a known one', async () => {
    await fail(10, 'nobody');
    expect((await signIn('nobody', 'wrong', '10.0.0.2')).status).toBe(429);
  });

  test('of 30 simultaneous attempts at most 10 are checked', async () => {
    const tries = Array.from({ length: 30 }, () => signIn('ana', 'wrong'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('failures are in the audit trail without unknown usernames, and at most 20 failures of unknown users in 15 minutes', async () => {
    await fail(1, 'ana', '10.0.0.1');
    await fail(1, 'my secret password', '10.0.0.1');
    expect(failureRows()).toEqual([
      { entity_id: 'ana', details: '{"address":"10.0.0.1"}' },
      { entity_id: '', details: '{"address":"10.0.0.1"}' },
    ]);
    for (let n = 0; n < 25; n += 1) await fail(1, `nobody${n}`);
    expect(failureRows()).toHaveLength(21);
    // Failures of a known user are always recorded.
    await fail(1, 'ben', '10.0.0.2');
    expect(failureRows().at(-1)?.entity_id).toBe('ben');
    hub.clock.monotonic += 15 * MINUTE;
    await fail(1, 'nobody', '10.0.0.1');
    expect(failureRows().at(-1)?.details).toBe('{"address":"10.0.0.1","unrecorded":6}');
  });
});

describe('the counts in memory', () => {
  let now = 0;
  const failAt = (tries: Tries, username: string, address: string) => {
    const attempt = tries.begin(username, address);
    return 'retryAfter' in attempt ? attempt.retryAfter : 0;
  };

  beforeEach(() => {
    now = 0;
  });

  test('the window slides: the eleventh try waits for the first failure to age', () => {
    const tries = new Tries(() => now);
    for (let n = 0; n < 10; n += 1) {
      expect(failAt(tries, 'ana', `a${n}`)).toBe(0);
      now += MINUTE;
    }
    expect(failAt(tries, 'ana', 'a')).toBe(5 * 60);
    now += 5 * MINUTE;
    expect(failAt(tries, 'ana', 'a')).toBe(0);
    expect(failAt(tries, 'ana', 'a')).toBe(60);
  });

  test('a name that is locked out stays so, however many others are tried', () => {
    const tries = new Tries(() => now);
    for (let n = 0; n < 10; n += 1) failAt(tries, 'ana', `a${n}`);
    for (let n = 0; n < 5000; n += 1) failAt(tries, `name${n}`, `address${n}`);
    expect(failAt(tries, 'ana', 'b')).toBe(900);
  });

  test('an attempt that the hub could not check is not counted', () => {
    const tries = new Tries(() => now);
    for (let n = 0; n < 40; n += 1) {
      const attempt = tries.begin('ana', 'a');
      expect(attempt).not.toHaveProperty('retryAfter');
      if ('cancelled' in attempt) attempt.cancelled();
    }
  });

  test('the audit trail gets 20 failures in each window, and the count of the others', () => {
    const log = new FailureLog(() => now);
    const taken = Array.from({ length: 30 }, () => log.take());
    expect(taken.filter((row) => row === 0)).toHaveLength(20);
    expect(taken.filter((row) => row === undefined)).toHaveLength(10);
    now = 15 * MINUTE;
    expect([log.take(), log.take()]).toEqual([10, 0]);
  });
});

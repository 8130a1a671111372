// How a dishonest cashier might abuse other users' approvals (contract 18.2).
import { describe, expect, test } from 'vitest';
import { approvalHouse, PIN } from '../../fixtures/approval-house.ts';
import { exceptionsOf, makePinPerson, said } from '../../fixtures/approvals.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makePerson, makeTill as makePlace } from '../../fixtures/people.ts';

const hub = await openHub({ config: { trustProxy: 1 } });
const { tableNo, waiterPerson, set, bill, discount, readBill } = approvalHouse(hub);

describe('the dishonest cashier', () => {
  test('gets the same answer for a wrong PIN, nobody’s name, one without the right, and himself', async () => {
    const billId = await bill();
    const before = exceptionsOf(hub, 'approval-refused').length;
    const words = [
      { username: 'Maya', pin: '0007' },
      { username: 'Nobody', pin: PIN },
      { username: 'Colleague', pin: '1357' },
      { username: 'Waiter', pin: '9753' },
      { username: 'Nobody', password: 'soup-of-the-day' },
      { id: 999_999 },
    ];
    const answers = [];
    for (const approval of words) answers.push((await discount(billId, { approval })).text);
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toEqual({
      message: 'This action was not approved.',
      code: 'APPROVAL_REFUSED',
    });
    const told = exceptionsOf(hub, 'approval-refused').slice(before);
    expect(told.map(({ reason }) => reason)).toEqual(['Maya', null, 'Colleague', 'Waiter', null]);
    expect(told[0]).toMatchObject({
      username: 'Waiter',
      title: `15 % off table ${tableNo()}`,
      value_cents: 1260,
      approved_by: null,
    });
  });

  test('has five attempts for a name at a till, approvals and switches together, with or without a new sign-in', async () => {
    const place = makePlace(hub, 'Bar');
    const billId = await bill();
    makePinPerson(hub, 'Boss', '7531', ['DISCOUNT']);
    const from = (cookie: string, path: string, body: object, ip = '10.1.0.1') =>
      callApi(hub, 'POST', path, {
        body,
        cookie: `${cookie}; ${place}`,
        headers: { 'x-forwarded-for': ip },
      });
    const reduce = (cookie: string, pin: string, ip?: string) => {
      const body = { percent: 15, reason: 'x', approval: { username: 'Boss', pin } };
      return from(cookie, `/bills/${billId}/discount`, body, ip);
    };
    const { cookie } = waiterPerson;
    for (let n = 0; n < 3; n += 1) expect((await reduce(cookie, '0007')).status).toBe(403);
    for (let n = 0; n < 2; n += 1) {
      const answer = await from('', '/auth/switch', { username: 'boss', pin: '0007' });
      expect(answer.status).toBe(401);
    }
    const stopped = await reduce(cookie, '7531');
    expect(said(stopped)).toEqual([429, 'TOO_MANY_TRIES']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const anew = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
    expect((await reduce(anew.cookie, '7531', '10.1.0.2')).status).toBe(429);
    hub.clock.monotonic += 16 * 60_000;
    expect((await reduce(cookie, '7531')).status).toBe(200);
  });

  test('has fifteen tries on all tills together, then the PIN rests', async () => {
    const billId = await bill();
    const resting = makePinPerson(hub, 'Resting', '7531', ['DISCOUNT']);
    const reduce = (pin: string, ip: string, by = waiterPerson) =>
      callApi(hub, 'POST', `/bills/${billId}/discount`, {
        body: { percent: 15, reason: 'x', approval: { username: 'Resting', pin } },
        cookie: by.cookie,
        headers: { 'x-forwarded-for': ip },
      });
    const others = [1, 2, 3].map(() => makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
    for (let n = 0; n < 15; n += 1) await reduce('0007', `10.2.0.${n}`, others[n % 3]);
    expect(said(await reduce('7531', '10.2.0.99'))).toEqual([403, 'APPROVAL_REFUSED']);
    const failures = hub.db.prepare('SELECT pin_failures FROM users WHERE id = ?').pluck();
    expect(failures.get(resting.userId)).toBeGreaterThanOrEqual(15);
  });

  test('has five tries for a name, from whichever address', async () => {
    const billId = await bill();
    makePinPerson(hub, 'Guessed', '7531', ['DISCOUNT']);
    const guesser = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await callApi(hub, 'POST', `/bills/${billId}/discount`, {
        body: { percent: 15, reason: 'x', approval: { username: 'Guessed', pin: '0007' } },
        cookie: guesser.cookie,
        headers: { 'x-forwarded-for': `10.3.0.${n}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('stays within the store’s limit with all discounts of a bill together', async () => {
    await set({ discountLimitPercent: 10 });
    const billId = await bill(10_000);
    const [line] = (await readBill(billId)).lines;
    const some = { percent: 6, lineIds: [line.id] };
    expect((await discount(billId, some)).status).toBe(200);
    expect(said(await discount(billId, { percent: 6 }))).toEqual([403, 'APPROVAL_NEEDED']);
    await set({ discountLimitPercent: 0 });
  });

  test('gains nothing from a user who was deleted, or whose PIN or permission was removed meanwhile', async () => {
    const billId = await bill();
    const gone = makePinPerson(hub, 'Gone', '7531', ['DISCOUNT']);
    const reduce = () => discount(billId, { approval: { username: 'Gone', pin: '7531' } });
    hub.db.prepare("UPDATE users SET scope = 'POS' WHERE id = ?").run(gone.userId);
    expect(said(await reduce())).toEqual([403, 'APPROVAL_REFUSED']);
    hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(gone.userId);
    expect(said(await reduce())).toEqual([403, 'APPROVAL_REFUSED']);
  });
});

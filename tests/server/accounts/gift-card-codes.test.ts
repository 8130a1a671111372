// The codes of gift cards: looked up, stored and printed (contract 32).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { freshCode, refusal, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, GIFT, order, dinner, pay, payCash, issue } = house;
const till = (scopes: readonly string[]) => makeTill(hub, makePerson(hub, { scopes }));
const cook = till(['KITCHEN']);

describe('codes', () => {
  test('are looked up, with at most ten wrong codes in 15 minutes', async () => {
    covers('32.3', 'POST /accounts/lookup');
    const { code, accountId } = await issue(20);
    const asker = till(['POS']);
    const look = (said: string) => asker.post('/accounts/lookup', { code: said });
    const spaced = code.replace(/(.{4})(?=.)/g, '$1 ');
    expect((await look(spaced)).body).toMatchObject({
      accountId,
      last4: code.slice(-4),
      balance: 20,
      expires_at: '2027-11-21T00:00:00.000Z',
    });
    for (let n = 0; n < 10; n += 1) {
      expect(refusal(await look(freshCode()))).toEqual([404, 'UNKNOWN_CARD']);
    }
    hub.clock.now += 60_000;
    const late = await look(code);
    expect(refusal(late)).toEqual([429, 'TOO_MANY_TRIES']);
    expect(late.headers['retry-after']).toBe(String(14 * 60));
    const paying = await pay(await dinner([5]), [{ paymentTypeId: GIFT, amount: 5, code }], asker);
    expect([...refusal(paying), paying.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_TRIES',
      String(14 * 60),
    ]);
    expect((await owner.post('/accounts/lookup', { code })).status).toBe(200);
    hub.clock.now += 14 * 60_000;
    hub.clock.monotonic += 14 * 60_000;
    expect((await look(code)).status).toBe(200);
    expect(refusal(await look(''))).toEqual([400, 'INVALID_INPUT']);
    expect(refusal(await cook.post('/accounts/lookup', { code }))).toEqual([403, 'FORBIDDEN']);
  });

  test('are in no row of the database', async () => {
    const { code } = await issue(20);
    const billId = await dinner([5]);
    await pay(billId, [{ paymentTypeId: GIFT, amount: 5, code }]);
    const late = {
      payments: [{ paymentTypeId: GIFT, amount: 90, code }],
      due: 90,
      tappedAt: new Date(hub.clock.now - 600_000).toISOString(),
    };
    const bill = await dinner([90]);
    expect(refusal(await owner.post(`/bills/${bill}/pay`, late))).toEqual([409, 'BALANCE_TOO_LOW']);
    hub.db.pragma('wal_checkpoint(TRUNCATE)');
    for (const name of ['comanda.db', 'comanda.db-wal']) {
      expect(readFileSync(join(hub.dataDir, name)).includes(code)).toBe(false);
    }
    expect((await owner.get('/audit?kind=payment.refused')).body).toHaveLength(1);
  });

  test('are printed once, while the hub has them', async () => {
    covers('POST /accounts/{id}/print');
    const { billId } = await order([{ giftCard: { amount: 5 } }]);
    const [card] = (await payCash(billId)).cards;
    const path = `/accounts/${card?.accountId}/print`;
    expect(refusal(await owner.post(path))).toEqual([404, 'NOT_FOUND']);
    hub.db.prepare('UPDATE accounts SET sealed_code = NULL').run();
    expect(refusal(await owner.post(path))).toEqual([409, 'CODE_GONE']);
    expect(refusal(await cook.post(path))).toEqual([403, 'FORBIDDEN']);
  });
});

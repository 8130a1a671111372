// When accounts expire: as soon as the business day after their last day begins (contract 32.2).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);

test('points expire within seconds of the end of their last day', async () => {
  covers('32.2');
  const rules = { earnPer: 1, earnPoints: 1, worth: 0.05, minSpend: 0, expiresMonths: 6 };
  await house.set({ points: rules });
  const phone = await house.customer();
  await house.payCash(await house.dinner([30], house.forCustomer(phone)));
  const [{ id, balance, expires_at }] = await house.accountsOf('points', phone);
  expect([balance, expires_at]).toEqual([30, '2027-05-21T00:00:00.000Z']);
  // The housekeeping five seconds after a start also expires accounts. Waits until this housekeeping is over.
  await sleep(6000);
  const passed = Date.parse(expires_at) - hub.clock.now;
  hub.clock.now += passed;
  hub.clock.monotonic += passed;
  // The session of the till is over by then, so the test reads the stored row.
  const stored = hub.db.prepare('SELECT balance, state FROM accounts WHERE id = ?');
  const read = () => stored.get(id);
  await expect.poll(read, { timeout: 10_000 }).toEqual({ balance: 0, state: 'expired' });
}, 30_000);

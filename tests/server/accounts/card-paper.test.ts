// The printout of a new gift card. A backup contains the key that the hub needs to recognise the codes of cards
// (contract 32.3).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { expireAccounts } from '../../../server/domain/accounts/expire.ts';
import { covers } from '../../contract/covers.ts';
import { FRIDAY, makeHub } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { closing, eventually, openPrinter, states } from '../../fixtures/print-shop.ts';
import { addPrinter } from '../../fixtures/printer.ts';
import { refusal, valueHouse } from '../../fixtures/value-house.ts';

const printTimes = { connectMs: 1000, statusMs: 600, idleMs: 500, mostMs: 20_000 };
const hub = await openHub({ printTimes });
const house = await valueHouse(hub);

test('the sheet has the code as digits and as a QR code, and is printed once', async () => {
  covers('POST /accounts/{id}/print');
  const { billId } = await house.order([{ giftCard: { amount: 25 } }]);
  const [card] = (await house.payCash(billId)).cards;
  const printer = await openPrinter();
  addPrinter(hub, printer.port, { receipts: true, slips: false });
  const path = `/accounts/${card?.accountId}/print`;
  const printed = await house.owner.post(path);
  expect([printed.status, printed.text]).toEqual([200, printed.text]);
  await eventually(() => expect(states(hub)).toEqual(['done']));
  const paper = printer.prints.map((bytes) => bytes.toString('latin1')).join('');
  const [, code = ''] = /1P0(\d{16})/.exec(paper) ?? [];
  expect(code).toHaveLength(16);
  expect(paper).toContain(code.replace(/(.{4})(?=.)/g, '$1 '));
  expect((await house.owner.post('/accounts/lookup', { code })).body).toMatchObject({
    accountId: card?.accountId,
    balance: 25,
  });
  expect(refusal(await house.owner.post(path))).toEqual([409, 'CODE_GONE']);
  hub.db.pragma('wal_checkpoint(TRUNCATE)');
  expect(readFileSync(join(hub.dataDir, 'comanda.db')).includes(code)).toBe(false);
});

test('a kitchen printer prints the dishes of an order, but no gift card', async () => {
  const printer = await openPrinter();
  addPrinter(hub, printer.port, { receipts: false, slips: true });
  await house.order([{ giftCard: { amount: 30 } }]);
  const soup = { ...house.dish(7), notes: 'no salt' };
  await house.order([{ giftCard: { amount: 30 } }, soup]);
  await eventually(() => expect(printer.prints).toHaveLength(1));
  await eventually(() => expect(new Set(states(hub))).toEqual(new Set(['done'])));
  const paper = printer.prints.map((bytes) => bytes.toString('latin1')).join('');
  expect(paper).toContain('no salt');
  expect(paper).not.toContain('Gift card');
});

test('a code that nobody printed is forgotten after a day', async () => {
  const { billId } = await house.order([{ giftCard: { amount: 25 } }]);
  const [card] = (await house.payCash(billId)).cards;
  const sealed = hub.db.prepare('SELECT sealed_code FROM accounts WHERE id = ?').pluck();
  expect(sealed.get(card?.accountId)).toEqual(expect.any(String));
  hub.clock.now += 24 * 3_600_000;
  await hub.hub.run(expireAccounts, {}, { actor: null });
  expect(sealed.get(card?.accountId)).toBeNull();
});

test('a backup has the key, and a restored hub knows its cards', async () => {
  covers('32.3');
  const first = await makeHub();
  const { code, accountId } = await (await valueHouse(first)).issue(40);
  const backup = await makeBackup({ dataDir: first.dataDir, now: FRIDAY, version: 'test' });
  expect(backup.manifest.files.map(({ path }) => path)).toContain('cards.key');
  await first.stop();
  const elsewhere = await makeHub();
  closing.push(elsewhere.close);
  await elsewhere.stop();
  await restoreBackup(elsewhere.dataDir, backup.folder, FRIDAY);
  expect(existsSync(join(elsewhere.dataDir, 'cards.key'))).toBe(true);
  const again = await makeHub({ dataDir: elsewhere.dataDir });
  closing.push(again.stop);
  const till = makeTill(again, makeAdmin(again));
  expect((await till.post('/accounts/lookup', { code })).body).toMatchObject({
    accountId,
    balance: 40,
  });
  await first.close();
});

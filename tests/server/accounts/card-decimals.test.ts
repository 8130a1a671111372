// Gift cards in a currency without decimals and in a currency with three decimals: sold, loaded, spent, given back, and
// counted by the Z (contract 32).
import { expect, onTestFinished, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { callApi, makeHub } from '../../fixtures/hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { refusal, VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const YEN = {
  currency: 'JPY',
  maxBalance: 100_000,
  sold: 5000,
  dish: 1255,
  tip: 100,
  // Sold − dish − tip: 5,000 − 1,255 − 100.
  left: 3645,
  load: 1000,
  // Left + load: 3,645 + 1,000.
  loaded: 4645,
  // Loaded + refund of the dish: 4,645 + 1,255.
  end: 5900,
  z: { sold: 6000, redeemed: 1355, returned: 1255 },
  tooFine: 100.5,
  minor: { balance: 5900, redeem: -1355 },
  csv: ['issue,5000,5000', 'redeem,-1355,3645', 'load,1000,4645', 'return,1255,5900'],
};
const DINAR = {
  currency: 'KWD',
  maxBalance: 100,
  sold: 20.5,
  dish: 7.255,
  tip: 0.125,
  // Sold − dish − tip: 20.500 − 7.255 − 0.125.
  left: 13.12,
  load: 1.005,
  // Left + load: 13.120 + 1.005.
  loaded: 14.125,
  // Loaded + refund of the dish: 14.125 + 7.255.
  end: 21.38,
  z: { sold: 21.505, redeemed: 7.38, returned: 7.255 },
  tooFine: 1.0005,
  minor: { balance: 21_380, redeem: -7380 },
  csv: ['issue,20.500,20.500', 'redeem,-7.380,13.120', 'load,1.005,14.125', 'return,7.255,21.380'],
};

test.each([YEN, DINAR])('a gift card in $currency', async (figures) => {
  const { currency, maxBalance, sold, dish, tip, left, load, loaded, end } = figures;
  const hub = await makeHub();
  onTestFinished(() => hub.close());
  const { cookie } = makeAdmin(hub);
  const settings = { cookie, body: { currency } };
  expect((await callApi(hub, 'POST', '/settings/store-setting', settings)).status).toBe(200);
  const house = await valueHouse(hub);
  const { owner, GIFT } = house;
  await house.set({ giftCards: { kind: 'multi', expiresMonths: 12, maxBalance } });
  const { code, accountId } = await house.issue(sold);
  const balance = async () => (await house.account(accountId)).balance;
  expect(await balance()).toBe(sold);

  const { id } = (await owner.post('/menu-items/add', { title: 'Ramen', price: dish })).body;
  const { billId } = await house.order([{ id }]);
  const paid = await house.pay(billId, [{ paymentTypeId: GIFT, amount: dish, tip, code }]);
  expect([paid.status, await balance()]).toEqual([200, left]);

  const fine = {
    cart: [{ giftCard: { code, amount: figures.tooFine } }],
    deliveryType: 'takeaway',
  };
  expect(refusal(await owner.post('/pos/create-order', fine))).toEqual([400, 'INVALID_INPUT']);
  await house.payCash((await house.order([{ giftCard: { code, amount: load } }])).billId);
  expect(await balance()).toBe(loaded);
  const shown = await owner.post('/accounts/lookup', { code });
  expect(shown.body).toMatchObject({ accountId, balance: loaded });

  const reason = 'Cold';
  const back = { amount: dish, payments: [{ paymentTypeId: GIFT, amount: dish }], reason };
  const refund = await owner.post(`/invoices/${paid.body.invoiceId}/refund`, back);
  expect([refund.status, await balance()]).toEqual([200, end]);
  const much = (await house.order([{ id, quantity: 5 }])).billId;
  const low = await house.pay(much, [{ paymentTypeId: GIFT, amount: dish * 5, code }]);
  expect([...refusal(low), low.body.balance]).toEqual([409, 'BALANCE_TOO_LOW', end]);
  await owner.post(`/bills/${much}/pay`, {
    payments: [{ paymentTypeId: VALUE_CASH }],
    due: dish * 5,
  });

  const row = hub.db.prepare('SELECT balance FROM accounts WHERE id = ?').pluck().get(accountId);
  const redeem = "SELECT amount FROM entries WHERE account_id = ? AND kind = 'redeem'";
  expect({ balance: row, redeem: hub.db.prepare(redeem).pluck().get(accountId) }).toEqual(
    figures.minor,
  );
  const csv = (await owner.get(`/accounts/${accountId}/statement.csv`)).text as string;
  const lines = csv.split('\r\n').map((line) => line.split(',').slice(2, 5).join(','));
  expect(lines.slice(2, 6)).toEqual(figures.csv);
  const z = await house.closeDay();
  expect(z.value.gift).toMatchObject({ ...figures.z, open: end });
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

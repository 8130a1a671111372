// Compares random sequences of sales, payments, refunds, reopenings, expiries and Zs with a plain model: each balance
// is the sum of its entries, and the entries match the figures of X and Z (contract 32).
import { expect, test } from 'vitest';
import { findPaymentFault } from '../../../server/audit/trail-rows.ts';
import { Tx } from '../../../server/db/executor.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { findZFault } from '../../../server/domain/cash/verify-z.ts';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeRandom } from '../../fixtures/random.ts';
import { VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, GIFT, HOUSE } = house;
await house.set({
  points: { earnPer: 10, earnPoints: 3, worth: 0.05, minSpend: 1, expiresMonths: null },
});

const cents = (amount: number): number => Math.round(amount * 100);

/** What a person with paper and pencil would write down, in cents and points. */
interface Model {
  readonly cards: Map<number, { code: string; balance: number }>;
  house: number;
  points: number;
  sold: number;
  redeemed: number;
  returned: number;
  expired: number;
  adjusted: number;
  charged: number;
  paid: number;
}

type Z = Awaited<ReturnType<typeof house.closeDay>>;

/** Expects the figures of a Z to add up. */
function expectBalanced(z: Z, last: Z | undefined): void {
  const { gift, house: debt, points } = z.value;
  const before = last?.value;
  expect(cents(gift.open)).toBe(
    cents(before?.gift.open ?? 0) +
      cents(gift.sold) -
      cents(gift.redeemed) +
      cents(gift.returned) -
      cents(gift.expired) +
      cents(gift.adjusted),
  );
  expect(cents(debt.open)).toBe(
    cents(before?.house.open ?? 0) +
      cents(debt.charged) -
      cents(debt.paid) -
      cents(debt.returned) +
      cents(debt.adjusted),
  );
  expect(points.open).toBe(
    (before?.points.open ?? 0) +
      points.earned -
      points.spent +
      points.returned -
      points.expired +
      points.adjusted,
  );
  const paid = z.payments.reduce(
    (sum: number, row: { amount: number }) => sum + cents(row.amount),
    0,
  );
  expect(
    cents(z.invoices.sales.amount) -
      cents(z.invoices.credits.amount) +
      cents(gift.sold_multi) +
      cents(z.accountPayments.amount),
  ).toBe(paid - cents(z.part_payments.taken) + cents(z.part_payments.used));
}

test.each([1, 2, 3])(
  'any evening adds up (%i)',
  async (seed) => {
    covers('32.8');
    const { next: random } = makeRandom(seed);
    const upTo = (most: number) => 1 + Math.floor(random() * most);
    const phone = await house.customer({ houseAccount: { limit: 500 } });
    const first = await house.closeDay();
    const model: Model = {
      cards: new Map(),
      house: 0,
      points: 0,
      sold: 0,
      redeemed: 0,
      returned: 0,
      expired: 0,
      adjusted: 0,
      charged: 0,
      paid: 0,
    };
    const invoices: { id: number; total: number; card: number | null; house: boolean }[] = [];
    const anyCard = () => [...model.cards][Math.floor(random() * model.cards.size)];
    const earn = (total: number) => {
      model.points += Math.floor(total / 1000) * 3;
    };
    const ok = (answer: { status: number; text: string }) =>
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const steps: (() => Promise<void>)[] = [
      async () => {
        const amount = upTo(60);
        const { accountId, code } = await house.issue(amount);
        model.cards.set(accountId, { code, balance: amount * 100 });
        model.sold += amount * 100;
      },
      async () => {
        const [id, card] = anyCard() ?? [];
        if (!id || !card) return;
        const amount = upTo(20);
        const cart = [{ giftCard: { code: card.code, amount } }];
        const placed = await owner.post('/pos/create-order', { cart, deliveryType: 'takeaway' });
        if (card.balance + amount * 100 > 20_000) return expect(placed.status).toBe(409);
        ok(placed);
        await house.payCash(placed.body.billId);
        card.balance += amount * 100;
        model.sold += amount * 100;
      },
      async () => {
        const [id, card] = anyCard() ?? [];
        if (!id || !card) return;
        const price = upTo(4000) / 100;
        const billId = await house.dinner([price], house.forCustomer(phone));
        const answer = await house.pay(billId, [
          { paymentTypeId: GIFT, amount: price, code: card.code },
        ]);
        if (card.balance < cents(price)) return expect(answer.status).toBe(409);
        ok(answer);
        card.balance -= cents(price);
        model.redeemed += cents(price);
        earn(cents(price));
        invoices.push({ id: answer.body.invoiceId, total: cents(price), card: id, house: false });
      },
      async () => {
        const price = upTo(9000) / 100;
        const billId = await house.dinner([price], house.forCustomer(phone));
        const answer = await house.pay(billId, [{ paymentTypeId: HOUSE, amount: price }]);
        if (model.house + cents(price) > 50_000) return expect(answer.status).toBe(409);
        ok(answer);
        model.house += cents(price);
        model.charged += cents(price);
        earn(cents(price));
        invoices.push({ id: answer.body.invoiceId, total: cents(price), card: null, house: true });
      },
      async () => {
        if (model.house <= 0) return;
        const [account] = await house.accountsOf('house', phone);
        const amount = upTo(model.house);
        const payments = [{ paymentTypeId: VALUE_CASH, amount: amount / 100 }];
        ok(await owner.post(`/accounts/${account.id}/payment`, { payments }));
        model.house -= amount;
        model.paid += amount;
      },
      async () => {
        const invoice = invoices.shift();
        const card = model.cards.get(invoice?.card ?? 0);
        if (!invoice || (invoice.card !== null && !card)) return;
        const amount = invoice.total / 100;
        const payments = [{ paymentTypeId: card ? GIFT : HOUSE, amount }];
        ok(await owner.post(`/invoices/${invoice.id}/refund`, { amount, payments, reason: 'x' }));
        if (card) card.balance += invoice.total;
        else model.house -= invoice.total;
        model.returned += card ? invoice.total : 0;
        model.points -= Math.floor(invoice.total / 1000) * 3;
      },
      async () => {
        const invoice = invoices.pop();
        if (!invoice) return;
        const { body } = await owner.post(`/invoices/${invoice.id}/reopen`, { reason: 'x' });
        const again = await house.pay(body.billId, []);
        ok(again);
        invoices.push({ ...invoice, id: again.body.invoiceId });
      },
      async () => {
        const [id, card] = anyCard() ?? [];
        if (!id || !card) return;
        const price = upTo(3000) / 100;
        const billId = await house.dinner([price + 1]);
        const answer = await house.pay(billId, [
          { paymentTypeId: GIFT, amount: price, code: card.code },
        ]);
        if (card.balance < cents(price)) return expect(answer.status).toBe(409);
        ok(answer);
        model.redeemed += cents(price);
        card.balance -= cents(price);
        if (random() < 0.5) return;
        const [payment] = (await house.billOf(billId)).payments;
        ok(await owner.post(`/bills/${billId}/payments/${payment.id}/cancel`, { reason: 'x' }));
        card.balance += cents(price);
        model.returned += cents(price);
      },
      async () => {
        if (model.points <= 0) return;
        const points = upTo(model.points);
        const billId = await house.dinner([50], house.forCustomer(phone));
        ok(await owner.post(`/bills/${billId}/points`, { points }));
        const taken = Math.min(points * 5, 5000);
        await house.payCash(billId).catch(() => house.pay(billId, []).then(ok));
        model.points -= Math.ceil(taken / 5);
        earn(5000 - taken);
      },
      async () => {
        const [id, card] = anyCard() ?? [];
        if (!id || !card) return;
        ok(await owner.post(`/accounts/${id}/expire`, { reason: 'Lost' }));
        model.expired += card.balance;
        model.cards.delete(id);
      },
      async () => {
        const [id, card] = anyCard() ?? [];
        if (!id || !card) return;
        ok(await owner.post(`/accounts/${id}/adjust`, { amount: 1.5, reason: 'Sorry' }));
        card.balance += 150;
        model.adjusted += 150;
      },
    ];
    for (let step = 0; step < 40; step += 1) await steps[Math.floor(random() * steps.length)]?.();

    for (const [id, { balance }] of model.cards) {
      const account = await house.account(id);
      const sum = account.entries.reduce(
        (all: number, { amount }: { amount: number }) => all + cents(amount),
        0,
      );
      expect([cents(account.balance), sum]).toEqual([balance, balance]);
    }
    const [debt] = await house.accountsOf('house', phone);
    expect(cents(debt.balance)).toBe(model.house);
    const [points] = await house.accountsOf('points', phone);
    expect(points?.balance ?? 0).toBe(model.points);
    const z = await house.closeDay();
    expectBalanced(z, first);
    expect(z.value.gift).toMatchObject({
      sold: model.sold / 100,
      sold_multi: model.sold / 100,
      redeemed: model.redeemed / 100,
      returned: model.returned / 100,
      expired: model.expired / 100,
      adjusted: model.adjusted / 100,
    });
    expect(z.value.house).toMatchObject({ charged: model.charged / 100, paid: model.paid / 100 });
    expectBalanced(await house.closeDay(), z);
    expect(findRollupDifferences(hub.db)).toEqual([]);
    expect(findZFault(new Tx(hub.db))).toBeUndefined();
    expect(findPaymentFault(new Tx(hub.db))).toBeUndefined();
  },
  120_000,
);

test('a changed balance, or a changed entry, is found', async () => {
  const { accountId } = await house.issue(20);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  hub.db.prepare('UPDATE accounts SET balance = balance + 100 WHERE id = ?').run(accountId);
  expect(findRollupDifferences(hub.db)).toEqual([
    `accounts: the balance of account ${accountId} is not the sum of its entries`,
  ]);
  hub.db.prepare('UPDATE accounts SET balance = balance - 100 WHERE id = ?').run(accountId);
  const entry = hub.db.prepare('UPDATE entries SET amount = 1 WHERE account_id = ?');
  expect(() => entry.run(accountId)).toThrow('an entry is never changed');
  expect(() => new Tx(hub.db).db.exec('DELETE FROM entries')).toThrow('an entry is never removed');
});

test('cards and points expire when the day begins and before the Z, unless the clock is in doubt', async () => {
  await house.set({ giftCards: { kind: 'multi', expiresMonths: 1, maxBalance: 200 } });
  const { accountId } = await house.issue(20);
  expect((await house.account(accountId)).expires_at).toBe('2026-12-21T00:00:00.000Z');
  const days = 35 * 86_400_000;
  const close = async () => {
    const later = makeTill(hub, makeAdmin(hub));
    const { zNo } = (await later.post('/days/close')).body;
    const card = (await later.get(`/accounts/${accountId}`)).body;
    return { card, z: (await later.get(`/days/${zNo}`)).body };
  };
  // The wall clock of the machine leaps, but the hub's monotonic clock does not, so the card does not expire.
  hub.clock.now += days;
  expect((await close()).card).toMatchObject({ state: 'open', balance: 20 });
  hub.clock.monotonic += days;
  const { card, z } = await close();
  expect(card).toMatchObject({
    state: 'expired',
    balance: 0,
    entries: [{ kind: 'expire', amount: -20 }, { kind: 'issue' }],
  });
  expect(z.value.gift.expired).toBe(20);
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

// Gift cards: sold, issued, loaded, spent (contract 32).
import { describe, expect, test } from 'vitest';
import { checkDigit } from '#shared/billing/value/codes.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub);
await owner.post('/settings/store-setting', {
  giftCards: { kind: 'multi', taxId: null, expiresMonths: 12, maxBalance: 200 },
});
const GIFT = (await owner.post('/settings/payment-types/add', { title: 'Gift card', kind: 'gift' }))
  .body.id as number;
const CASH = 1;

let lastCode = 100;
/** Returns a well-formed code that no card has. */
function freshCode(): string {
  lastCode += 1;
  const digits = String(lastCode).padStart(15, '9');
  return `${digits}${checkDigit(digits)}`;
}

const sellCart = async (cart: object[], more: object = {}) =>
  owner.post('/pos/create-order', { cart, deliveryType: 'takeaway', ...more });

const billOf = async (id: number) => (await owner.get(`/bills/${id}`)).body;
const pay = (billId: number, due: number, payments: object[]) =>
  owner.post(`/bills/${billId}/pay`, { payments, due });

/** Sells and pays a new card with a code. */
async function issue(amount: number, code = freshCode()) {
  const placed = await sellCart([{ giftCard: { code, isNew: true, amount } }]);
  expect([placed.status, placed.text]).toEqual([200, placed.text]);
  const paid = await pay(placed.body.billId, amount, [{ paymentTypeId: CASH, amount }]);
  expect([paid.status, paid.text]).toEqual([200, paid.text]);
  return { code, accountId: paid.body.cards[0].accountId as number, paid };
}

async function dinner(price: number) {
  const placed = await sellCart([{ id: makeItem(hub, { priceCents: price * 100 }) }]);
  return placed.body.billId as number;
}

describe('a multi-purpose card', () => {
  test('is issued when its bill is paid, and pays for dishes', async () => {
    const { code, accountId, paid } = await issue(50);
    expect(paid.body.cards).toEqual([
      { accountId, last4: code.slice(-4), amount: 50, balance: 50 },
    ]);
    const billId = await dinner(30);
    const answer = await pay(billId, 30, [{ paymentTypeId: GIFT, amount: 30, code }]);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const account = (await owner.get(`/accounts/${accountId}`)).body;
    expect(account).toMatchObject({
      kind: 'gift',
      balance: 20,
      state: 'open',
      last4: code.slice(-4),
    });
    expect(account.entries).toMatchObject([
      { kind: 'redeem', amount: -30, balance: 20 },
      { kind: 'issue', amount: 50, balance: 50 },
    ]);
  });

  test('pays no more than it has, and no unknown card pays', async () => {
    const { code } = await issue(10);
    const billId = await dinner(30);
    const low = await pay(billId, 30, [{ paymentTypeId: GIFT, amount: 30, code }]);
    expect([low.status, low.body.code, low.body.balance]).toEqual([409, 'BALANCE_TOO_LOW', 10]);
    const wrong = await pay(billId, 30, [{ paymentTypeId: GIFT, amount: 30, code: freshCode() }]);
    expect([wrong.status, wrong.body.code]).toEqual([404, 'UNKNOWN_CARD']);
    expect((await billOf(billId)).due).toBe(30);
  });
});

test('a waiter without VALUE cannot pay by a card without its code', async () => {
  const { accountId } = await issue(10);
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
  const billId = await dinner(5);
  const answer = await waiter.post(`/bills/${billId}/pay`, {
    payments: [{ paymentTypeId: GIFT, amount: 5, accountId }],
    due: 5,
  });
  expect([answer.status, answer.body.code, answer.body.scope]).toEqual([
    403,
    'APPROVAL_NEEDED',
    'VALUE',
  ]);
});

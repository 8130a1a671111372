// Two tills change the same bill at the same time: one call wins, the other call is refused with a message, and nothing
// is lost, invented or paid twice. Every reduction is among the exceptions.
import { expect, test } from 'vitest';
import { findRollupDifferences } from '../../server/domain/audit/verify-rollups.ts';
import { makePinPerson } from '../fixtures/approvals.ts';
import { findBillFaults } from '../fixtures/bill-faults.ts';
import { billLedger } from '../fixtures/bill-ledger.ts';
import type { Answer } from '../fixtures/hub.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openHub } from '../fixtures/open-hub.ts';
import { makeTill, type Till } from '../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../fixtures/people.ts';
import { makeRandom } from '../fixtures/random.ts';
import { times } from './counts.ts';

const RACES = times(1000, 80);
const random = makeRandom();
console.log(`bill races: SEED=${random.seed}`);

const hub = await openHub();
const ledger = billLedger(hub.db);
const owner = makeTill(hub, makeAdmin(hub));
/** The tills of two users who may neither void nor discount. In about half of their calls a manager approves. */
const tills = [1, 2].map(() => makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] })));
makePinPerson(hub, 'Maya', '2468', ['POS', 'VOID', 'DISCOUNT']);
const mayBe = () => (random.below(2) === 0 ? { approval: { username: 'Maya', pin: '2468' } } : {});
const taxes = [
  undefined,
  { rateMilli: 19_000, type: 'inclusive' as const },
  { rateMilli: 8875, type: 'exclusive' as const },
];
const dishes = taxes.map((tax, index) =>
  makeItem(hub, { priceCents: 333 + 1000 * index, ...(tax ? { tax } : {}) }),
);
const tables = Array.from({ length: 4 }, (_, index) => makeTable(hub, `Race ${index}`));

const tillOf = (index: number): Till => {
  const till = tills[index % tills.length];
  if (!till) throw new Error('no till');
  return till;
};

interface Scene {
  readonly billId: number;
  readonly orderId: number;
  readonly otherId: number;
  readonly due: number;
  readonly lineId: number;
  readonly version: number;
}

async function setScene(): Promise<Scene> {
  const till = tillOf(0);
  const place = async () => {
    const cart = dishes.map((id) => ({ id, quantity: 1 + random.below(3), seat: random.below(3) }));
    const tableId = random.pick(tables);
    const guests = random.below(9);
    const body = { cart, deliveryType: 'dinein', tableId, newBill: true, guests };
    const placed = (await till.post('/pos/create-order', body)).body;
    const { billId } = placed;
    if (random.below(3) === 0) {
      const discount = { percent: 10, reason: 'Race' };
      await till.post(`/bills/${billId}/discount`, discount);
    }
    if (random.below(3) === 0) await till.post(`/bills/${billId}/print`);
    return placed;
  };
  const [one, other] = [await place(), await place()];
  const { body } = await till.get(`/bills/${one.billId}`);
  const line = random.pick(body.lines as { id: number }[]);
  return {
    billId: one.billId,
    orderId: one.orderId,
    otherId: other.billId,
    due: body.due,
    lineId: line.id,
    version: body.version,
  };
}

type Deed = (till: Till, scene: Scene) => Promise<Answer>;
const about =
  (what: string, body: (scene: Scene) => object): Deed =>
  (till, scene) =>
    till.post(`/bills/${scene.billId}/${what}`, { ...body(scene), ...mayBe() });
const pay = (part: number): Deed =>
  about('pay', ({ due }) => ({
    payments: [{ paymentTypeId: 2, amount: Math.round(due * part * 100) / 100 }],
    due,
  }));

const DEEDS: readonly Deed[] = [
  about('split', () => ({ by: 'evenly', parts: 2 + random.below(4) })),
  about('split', () => ({ by: 'seats' })),
  about('split', ({ lineId }) => ({ by: 'items', parts: [{ lines: [{ lineId, shares: 3 }] }] })),
  about('join', ({ otherId }) => ({ billIds: [otherId] })),
  about('move', () => ({ tableId: random.pick(tables), onto: random.pick(['join', 'beside']) })),
  about('move-lines', ({ lineId, otherId }) => ({ lines: [{ lineId }], toBillId: otherId })),
  about('discount', ({ version }) => ({ percent: 10, reason: 'Race', version })),
  about('discount', ({ lineId }) => ({ amount: 1, reason: 'Race', lineIds: [lineId] })),
  about('service', () => ({ on: random.pick([true, false, null]) })),
  about('comp', ({ lineId }) => ({ lines: [{ lineId }], reason: 'Race' })),
  about('guests', ({ version }) => ({ guests: random.below(9), version })),
  about('guests', () => ({ guests: random.below(9) })),
  pay(1),
  pay(0.5),
  (till, { orderId }) => till.post('/orders/cancel', { orderIds: [orderId] }),
  (till, { orderId, due }) =>
    till.post('/orders/complete-and-pay-order', {
      orderIds: [orderId],
      subTotal: due,
      taxTotal: 0,
      total: due,
    }),
];

test(`${RACES} races of two tills for one bill`, async () => {
  const serviceCharge = { title: 'Service', percent: 10, minGuests: 4, taxId: null };
  await owner.post('/settings/store-setting', { serviceCharge, discountLimitPercent: 20 });
  const refusals = new Map<string, number>();
  for (let race = 0; race < RACES; race += 1) {
    const scene = await setScene();
    const deeds = [random.pick(DEEDS), random.pick(DEEDS)];
    const before = ledger.read();
    const answers = await Promise.all(deeds.map((deed, index) => deed(tillOf(index), scene)));
    for (const { status, body } of answers) {
      expect([200, 400, 403, 404, 409]).toContain(status);
      if (status === 200) continue;
      expect(body).toMatchObject({
        message: expect.stringMatching(/\S/),
        code: expect.any(String),
      });
      refusals.set(body.code, (refusals.get(body.code) ?? 0) + 1);
    }
    ledger.expectTold(before, race);
    expect([race, findBillFaults(hub.db)]).toEqual([race, []]);
  }
  expect(findRollupDifferences(hub.db)).toEqual([]);
  expect([...refusals.keys()].some((code) => code.startsWith('BILL_'))).toBe(true);
  console.log('Refused in bill races:', Object.fromEntries(refusals));
}, 300_000);

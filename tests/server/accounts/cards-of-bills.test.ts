// A bill has at most ten gift cards, even if lines of other bills are moved to it (contract 32.4).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const { owner, order, billOf } = await valueHouse(hub);
const cards = (count: number) => Array.from({ length: count }, () => ({ giftCard: { amount: 1 } }));
const tooMany = { status: 400, body: { field: 'lines' } };

test('bills with more than ten cards together are not joined, and no eleventh card moves to a bill', async () => {
  covers('32.4', 'POST /bills/{id}/join', 'POST /bills/{id}/move-lines');
  const { billId } = await order(cards(6), { newBill: true });
  const { billId: other } = await order(cards(5), { newBill: true });
  const join = () => owner.post(`/bills/${billId}/join`, { billIds: [other] });
  const moveLast = async () => {
    const lineId = (await billOf(other)).lines.at(-1).id;
    const body = { lines: [{ lineId }], toBillId: billId };
    return owner.post(`/bills/${other}/move-lines`, body);
  };
  expect(await join()).toMatchObject(tooMany);
  for (let moved = 0; moved < 4; moved += 1) expect((await moveLast()).status).toBe(200);
  expect((await billOf(billId)).lines).toHaveLength(10);
  expect(await moveLast()).toMatchObject(tooMany);
  expect(await join()).toMatchObject(tooMany);
});

test('bills with ten cards together are joined', async () => {
  const { billId } = await order(cards(6), { newBill: true });
  const { billId: other } = await order(cards(4), { newBill: true });
  expect((await owner.post(`/bills/${billId}/join`, { billIds: [other] })).status).toBe(200);
});

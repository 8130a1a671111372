// The tables of allowed state changes of orders, items, print jobs, shifts and approvals (contract 11, 18, 19).
import { expect, test } from 'vitest';
import { APPROVAL_MOVES } from '#shared/states/approval.ts';
import { expectMoved, mayMove, statesBefore } from '#shared/states/moves.ts';
import { ORDER_MOVES } from '#shared/states/order.ts';
import {
  ITEM_MOVES,
  ITEM_STATUSES,
  type ItemStatus,
  type KitchenTarget,
  kitchenAllows,
  nextKitchenStatus,
} from '#shared/states/order-item.ts';
import { JOB_MOVES } from '#shared/states/print-job.ts';
import { SHIFT_MOVES } from '#shared/states/shift.ts';
import { covers } from '../../contract/covers.ts';

test('the kitchen moves forward by one step, and may say the same twice', () => {
  const targets: KitchenTarget[] = ['preparing', 'completed'];
  const allowed = ITEM_STATUSES.flatMap((from) =>
    targets.filter((to) => kitchenAllows(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    'created → preparing',
    'preparing → preparing',
    'preparing → completed',
    'completed → completed',
  ]);
});

test.each<[ItemStatus, KitchenTarget | undefined]>([
  ['created', 'preparing'],
  ['preparing', 'completed'],
  ['completed', undefined],
  ['delivered', undefined],
  ['cancelled', undefined],
])('after %s the kitchen offers %s', (status, next) => {
  expect(nextKitchenStatus(status)).toBe(next);
});

test('an UPDATE expects one of the states from which the new state is allowed', () => {
  expect(statesBefore(ORDER_MOVES, 'completed')).toEqual(['created']);
  expect(statesBefore(ORDER_MOVES, 'created')).toEqual([]);
  expect(statesBefore(ITEM_MOVES.orders, 'cancelled')).not.toContain('cancelled');
  expect(statesBefore(JOB_MOVES, 'printing')).toEqual(['waiting']);
  expect(statesBefore(SHIFT_MOVES, 'closed')).toEqual(['counting']);
  expect(statesBefore(SHIFT_MOVES, 'counting')).toEqual(['open', 'counting']);
  expect(statesBefore(APPROVAL_MOVES, 'used')).toEqual(['yes']);
  expect(statesBefore(APPROVAL_MOVES, 'no')).toEqual(['waiting']);
});

test('an UPDATE that finds no row in such a state is a fault', () => {
  expect(() => expectMoved({ changes: 1 }, 'shift 3')).not.toThrow();
  expect(() => expectMoved({ changes: 0 }, 'shift 3')).toThrow('shift 3 is not in a state');
});

test('nothing leaves its last state', () => {
  covers('11.3', '11.4');
  expect(ITEM_MOVES.orders.cancelled).toEqual([]);
  expect([ORDER_MOVES.completed, ORDER_MOVES.cancelled]).toEqual([[], []]);
  expect([JOB_MOVES.done, JOB_MOVES.cancelled]).toEqual([[], []]);
  expect([SHIFT_MOVES.closed, APPROVAL_MOVES.no, APPROVAL_MOVES.used]).toEqual([[], [], []]);
});

test('a job in doubt is never printed again automatically', () => {
  expect(mayMove(JOB_MOVES, 'unconfirmed', 'waiting')).toBe(false);
  expect(mayMove(JOB_MOVES, 'unconfirmed', 'printing')).toBe(false);
});

// The kitchen's table of moves (CONTRACT §11, §5).
import { expect, test } from 'vitest';
import {
  ITEM_STATUSES,
  type ItemStatus,
  type KitchenTarget,
  kitchenAllows,
  nextKitchenStatus,
} from '#shared/states/order-item.ts';

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

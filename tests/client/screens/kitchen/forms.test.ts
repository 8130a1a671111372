// Which lines of a ticket take space on the kitchen display, which tickets may be added to the shown tickets, and when
// a ticket counts as seen.
import { expect, test } from 'vitest';
import { emptyBoard, withList } from '../../../../client/screens/kitchen/board.ts';
import {
  areSameForms,
  formOf,
  shownIn,
  withArrivals,
} from '../../../../client/screens/kitchen/forms.ts';
import { isHalfSeen } from '../../../../client/screens/kitchen/seen-rule.ts';
import { wireTicket as ticket } from '../../../fixtures/wire-orders.ts';

const formsOf = (...orders: ReturnType<typeof ticket>[]) =>
  withList(emptyBoard, orders, 1).slots.map((slot) => formOf(slot, new Set()));

test('a line that is started keeps its room, one that is done shrinks, one that is delivered goes', () => {
  const open = formsOf(ticket(1, 'created', 'created'));
  expect(areSameForms(open, formsOf(ticket(1, 'preparing', 'created')))).toBe(true);
  expect(areSameForms(open, formsOf(ticket(1, 'completed', 'created')))).toBe(false);
  const [form] = formsOf(ticket(1, 'completed', 'delivered', 'created'));
  expect(form?.lines.map(({ itemId, isSmall }) => [itemId, isSmall])).toEqual([
    [10, true],
    [12, false],
  ]);
});

test('only what is new behind all others is shown at once', () => {
  const shown = formsOf(ticket(2, 'created'));
  const wanted = formsOf(ticket(1, 'created'), ticket(2, 'completed'), ticket(3, 'created'));
  const now = withArrivals(shown, wanted);
  expect(now.map(({ slot }) => slot.order.id)).toEqual([2, 3]);
  expect(now[0]).toBe(shown[0]);
  expect(withArrivals(now, wanted)).toBe(now);
});

test('a ticket that has left keeps only its space, even if its layout is old', () => {
  const forms = formsOf(ticket(1, 'created'), ticket(2, 'created'));
  const { slots } = withList(emptyBoard, [ticket(2, 'preparing')], 1);
  const shown = shownIn(forms, slots);
  expect([...shown.keys()]).toEqual([1, 2]);
  expect(shown.get(1)).toMatchObject({ stand: 'done', isFading: true });
  expect(shown.get(2)).toBe(slots[0]);
});

test('a ticket is seen when half of its lines were visible, wherever they were', () => {
  const order = ticket(1, 'created', 'created', 'completed', 'delivered');
  expect(isHalfSeen(order, new Set([10]))).toBe(false);
  expect(isHalfSeen(order, new Set([10, 13]))).toBe(false);
  expect(isHalfSeen(order, new Set([10, 12]))).toBe(true);
  expect(isHalfSeen(ticket(2), new Set())).toBe(false);
});

// The kitchen display: which tickets glow, which tickets remain until they are seen, and that nothing disappears under
// a finger.
import { describe, expect, test } from 'vitest';
import {
  type Board,
  CALM_MS,
  emptyBoard,
  GLOW_MS,
  isMoving,
  withCancelled,
  withFinished,
  withList,
  withoutItem,
  withoutTicket,
  withTime,
} from '../../../../client/screens/kitchen/board.ts';
import { wireTicket as ticket } from '../../../fixtures/wire-orders.ts';

const T = 1_000_000;

const shown = (board: Board) => board.slots.map(({ order, stand }) => `${order.id} ${stand}`);
const start = (...orders: ReturnType<typeof ticket>[]) => withList(emptyBoard, orders, T);

test('tickets of the first load do not glow, later ones do for three seconds', () => {
  const first = start(ticket(1, 'created'));
  const next = withList(first, [ticket(1, 'created'), ticket(2, 'created')], T + 5000);
  expect(next.slots.map(({ isFresh }) => isFresh)).toEqual([false, true]);
  const still = withTime(next, T + 5000 + GLOW_MS - 1, 0, true);
  expect(still.slots[1]?.isFresh).toBe(true);
  const later = withTime(next, T + 5000 + GLOW_MS, 0, true);
  expect(later.slots[1]?.isFresh).toBe(false);
  expect(isMoving(later)).toBe(false);
});

describe('a ticket that is no longer in the list', () => {
  const gone = (...orders: Parameters<typeof start>) => withList(start(...orders), [], T);
  const told = (board: Board, ...finished: number[]) =>
    shown(withFinished(board, [1], new Set(finished), T));

  test('is done when nothing on it was left to cook', () => {
    expect(shown(gone(ticket(1, 'completed')))).toEqual(['1 done']);
  });

  test('is asked about when this screen knows of something to cook, and stands for as long', () => {
    const board = gone(ticket(1, 'completed', 'preparing'));
    expect(shown(board)).toEqual(['1 asked']);
    expect(shown(withTime(board, T + 3_600_000, 0, true))).toEqual(['1 asked']);
  });

  test('is done when the hub says that all of it was finished, in steps that this screen never saw', () => {
    expect(told(gone(ticket(1, 'created', 'preparing')), 10, 11)).toEqual(['1 done']);
  });

  test('was taken off when something of it was not finished', () => {
    expect(told(gone(ticket(1, 'created')))).toEqual(['1 taken']);
    expect(told(gone(ticket(1, 'preparing', 'preparing')), 11)).toEqual(['1 taken']);
  });

  test('of several dishes on one line is done when all of them were finished', () => {
    const order = ticket(1, 'preparing');
    const [item] = order.items;
    if (item === undefined) throw new Error('no item');
    const board = gone({ ...order, items: [{ ...item, alike: [10, 20] } as typeof item] });
    expect(told(board, 10)).toEqual(['1 taken']);
    expect(told(board, 10, 20)).toEqual(['1 done']);
  });

  test('was taken off when nobody has seen yet that something of it is cancelled', () => {
    const [item] = ticket(1, 'cancelled').items;
    if (item === undefined) throw new Error('no item');
    const order = ticket(1, 'completed', 'preparing');
    const items = [{ ...item, is_told: 0 as const }, ...order.items.slice(1)];
    const left = { ...order, items };
    expect(told(gone(left), 11)).toEqual(['1 taken']);
    expect(told(gone(left), 10, 11)).toEqual(['1 done']);
    expect(told(withList(withoutItem(start(left), 10), [], T), 11)).toEqual(['1 done']);
  });

  test('keeps its state while another ticket is asked about', () => {
    const board = gone(ticket(1, 'created'), ticket(2, 'created'));
    expect(told(board, 10, 20)).toEqual(['1 done', '2 asked']);
  });

  test('is open again when it comes back', () => {
    const board = withList(gone(ticket(1, 'created')), [ticket(1, 'created')], T);
    expect(shown(board)).toEqual(['1 open']);
    expect(told(board)).toEqual(['1 open']);
  });
});

describe('leaving', () => {
  const left = withList(start(ticket(1, 'completed'), ticket(2, 'created')), [], T);
  const done = withFinished(left, [2], new Set(), T);

  test('waits until the board has not been touched for a while, then fades and goes', () => {
    const touched = withTime(done, T + CALM_MS, T + 500, true);
    expect(touched.slots[0]?.isFading).toBe(false);
    const fading = withTime(done, T + 500 + CALM_MS, T + 500, true);
    expect(fading.slots[0]?.isFading).toBe(true);
    expect(shown(withTime(fading, T + 500 + CALM_MS + 150, T + 500, true))).toEqual(['2 taken']);
  });

  test('does not happen to a ticket taken off until somebody has seen it', () => {
    const hour = T + 3_600_000;
    let board = withTime(withTime(done, hour, 0, true), hour + 150, 0, true);
    expect(shown(board)).toEqual(['2 taken']);
    board = withoutTicket(board, 2, hour);
    board = withTime(withTime(board, hour + CALM_MS, 0, true), hour + CALM_MS + 150, 0, true);
    expect(board.slots).toEqual([]);
  });

  test('happens by itself after a minute on a display without buttons', () => {
    const early = withTime(done, T + 59_000, 0, false);
    expect(early.slots[1]?.isFading).toBe(false);
    expect(withTime(done, T + 60_000, 0, false).slots[1]?.isFading).toBe(true);
  });
});

test('a cancelled item that was seen goes in the next calm moment', () => {
  const board = withoutItem(start(ticket(1, 'created', 'cancelled')), 11);
  expect(isMoving(board)).toBe(true);
  expect(withTime(board, T + 100, T, true).hidden.has(11)).toBe(false);
  const calm = withTime(board, T + CALM_MS, T, true);
  expect(calm.hidden.has(11)).toBe(true);
  expect(isMoving(calm)).toBe(false);
});

test('if nothing changes as time passes, the board stays the same object, so nothing renders again', () => {
  const board = withFinished(withList(start(ticket(1, 'created')), [], T), [1], new Set(), T);
  expect(isMoving(board)).toBe(true);
  expect(withTime(board, T + 3_600_000, 0, true)).toBe(board);
});

test('a ticket that did not change stays the same object, so it does not render again', () => {
  const order = ticket(1, 'created');
  const board = start(order);
  expect(withList(board, [order], T + 1000).slots[0]).toBe(board.slots[0]);
});

test('a ticket that was cancelled while nobody looked stands before all others, and none of them goes by itself', () => {
  const seen = withList(start(ticket(1, 'preparing')), [], T);
  expect(shown(seen)).toEqual(['1 asked']);
  const told = withCancelled(seen, [ticket(1, 'cancelled'), ticket(2, 'cancelled')], T + 1);
  expect(shown(told)).toEqual(['2 taken', '1 taken']);
  const next = withList(told, [ticket(3, 'created')], T + 2);
  expect(shown(next)).toEqual(['2 taken', '1 taken', '3 open']);
  expect(shown(withTime(told, T + 600_000, 0, true))).toEqual(['2 taken', '1 taken']);
  const left = withTime(withoutTicket(told, 2, T + 2), T + 2 + CALM_MS, 0, true);
  // The hub returns ticket 2 again while this ticket is still fading from the board. The ticket is not added a second
  // time.
  const again = withCancelled(left, [ticket(2, 'cancelled')], T + 3 + CALM_MS);
  expect(shown(withTime(again, T + 4 + CALM_MS, 0, true))).toEqual(['1 taken']);
});

// The tickets on the kitchen display. They arrive, change and leave without moving another ticket while the cook
// touches the screen.
import type { Order } from '#shared/entities/orders.ts';
import { byHaste, idsOf, isOpen, isUntold, type KitchenItem } from './lineup.ts';

/**
 * The state of a ticket on this display:
 * - `open`: the ticket must be cooked.
 * - `asked`: the ticket is no longer in the hub's list, and the hub is being asked whether all of it was finished.
 * - `done`: the ticket is finished; it leaves when nobody has touched the board for a moment.
 * - `taken`: the ticket is no longer in the hub's list, but has unfinished work.
 */
type Stand = 'open' | 'asked' | 'done' | 'taken';

export interface Slot {
  readonly order: Order;
  readonly stand: Stand;
  /** The time when the ticket got this state, in ms. */
  readonly since: number;
  /** Whether the ticket arrived while the board was shown. Such a ticket glows until 3 s after `since`. */
  readonly isFresh: boolean;
  readonly isFading: boolean;
  /**
   * Whether the ticket was cancelled while this screen was closed. Such a ticket comes first until somebody has
   * acknowledged it.
   */
  readonly isFirst?: true;
}

const bySlot = (a: Slot, b: Slot): number =>
  Number(b.isFirst ?? false) - Number(a.isFirst ?? false) || byHaste(a.order, b.order);

export interface Board {
  readonly slots: readonly Slot[];
  /** Cancelled items that a cook has dismissed. They leave the board when nobody has touched it for a moment. */
  readonly dismissed: ReadonlySet<number>;
  /** Cancelled items that are no longer shown. */
  readonly hidden: ReadonlySet<number>;
  readonly isLoaded: boolean;
}

export const emptyBoard: Board = {
  slots: [],
  dismissed: new Set(),
  hidden: new Set(),
  isLoaded: false,
};

export const GLOW_MS = 3000;
/** A ticket leaves the board only when nobody has touched the board for this long, in ms. */
export const CALM_MS = 1200;
/** A screen without buttons can't acknowledge anything, so a `taken` ticket leaves it after this time, in ms. */
const TAKEN_ALONE_MS = 60_000;

/** Returns the items that are still to be cooked, and the cancelled items that nobody has acknowledged. */
const concernsOf = ({ dismissed, hidden }: Board, { items }: Order): KitchenItem[] =>
  items.filter(
    (item) => isOpen(item) || (isUntold(item) && !dismissed.has(item.id) && !hidden.has(item.id)),
  );

/** Applies a new list at `now`: existing tickets keep their places, and new tickets follow at the end. */
export function withList(board: Board, list: readonly Order[], now: number): Board {
  const fresh = new Map(list.map((order) => [order.id, order]));
  const stays = board.slots.map((slot): Slot => {
    const order = fresh.get(slot.order.id);
    fresh.delete(slot.order.id);
    if (order !== undefined) {
      if (order === slot.order && slot.stand === 'open') return slot;
      const since = slot.stand === 'open' ? slot.since : now;
      return { ...slot, order, stand: 'open', since, isFading: false };
    }
    if (slot.stand !== 'open') return slot;
    // Another screen may have finished the ticket, and this screen may not know it yet. In the state `asked`, this
    // screen asks the hub.
    const stand = concernsOf(board, slot.order).length > 0 ? 'asked' : 'done';
    return { ...slot, stand, since: now, isFresh: false };
  });
  const added = [...fresh.values()].map(
    (order): Slot => ({
      order,
      stand: 'open',
      since: now,
      isFresh: board.isLoaded,
      isFading: false,
    }),
  );
  const slots = [...stays, ...added].sort(bySlot);
  return { ...board, slots, isLoaded: true };
}

/**
 * Applies the hub's answer about which lines were finished. A ticket with an unfinished line becomes `taken`, so that
 * the cook sees it.
 */
export function withFinished(
  board: Board,
  orderIds: readonly number[],
  finished: ReadonlySet<number>,
  now: number,
): Board {
  const isFinished = (item: KitchenItem) => idsOf(item).every((id) => finished.has(id));
  const slots = board.slots.map((slot): Slot => {
    const { order, stand } = slot;
    if (stand !== 'asked' || !orderIds.includes(order.id)) return slot;
    const isDone = concernsOf(board, order).every(isFinished);
    return { ...slot, stand: isDone ? 'done' : 'taken', since: now };
  });
  return { ...board, slots };
}

/** Shows tickets again that were cancelled while this screen was closed. They stay until a cook acknowledges them. */
export function withCancelled(board: Board, orders: readonly Order[], now: number): Board {
  const gone = new Map(orders.map((order) => [order.id, order]));
  const known = board.slots.map((slot): Slot => {
    const isHere = gone.delete(slot.order.id);
    return isHere && slot.stand === 'asked' ? { ...slot, stand: 'taken', since: now } : slot;
  });
  const added = [...gone.values()].map(
    (order): Slot => ({
      order,
      stand: 'taken',
      since: now,
      isFresh: false,
      isFading: false,
      isFirst: true,
    }),
  );
  const slots = [...known, ...added].sort(bySlot);
  return { ...board, slots };
}

const isOver = (slot: Slot, now: number, hasButtons: boolean): boolean =>
  slot.stand === 'done' ||
  (slot.stand === 'taken' && !hasButtons && now - slot.since >= TAKEN_ALONE_MS);

/**
 * Returns the board at `now`: glows end, and finished tickets fade and leave in a calm moment. Returns the same board
 * if nothing changes.
 */
export function withTime(board: Board, now: number, touchedAt: number, hasButtons: boolean): Board {
  const isCalm = (since: number) => now - Math.max(since, touchedAt) >= CALM_MS;
  const slots = board.slots.flatMap((slot): Slot[] => {
    if (slot.isFading) return [];
    if (slot.isFresh && now - slot.since >= GLOW_MS) return [{ ...slot, isFresh: false }];
    return isOver(slot, now, hasButtons) && isCalm(slot.since)
      ? [{ ...slot, isFading: true }]
      : [slot];
  });
  if (board.dismissed.size === 0 || !isCalm(0)) {
    const isSame =
      slots.length === board.slots.length && slots.every((slot, at) => slot === board.slots[at]);
    return isSame ? board : { ...board, slots };
  }
  const hidden = new Set([...board.hidden, ...board.dismissed]);
  return { ...board, slots, hidden, dismissed: new Set() };
}

/** Returns whether the board will change as time passes, without any event. */
export const isMoving = (board: Board): boolean =>
  board.dismissed.size > 0 || board.slots.some((slot) => slot.isFresh || slot.stand !== 'open');

/** Dismisses a cancelled item. */
export const withoutItem = (board: Board, itemId: number): Board => ({
  ...board,
  dismissed: new Set([...board.dismissed, itemId]),
});

/** Dismisses a ticket that is no longer in the hub's list. */
export const withoutTicket = (board: Board, orderId: number, now: number): Board => ({
  ...board,
  slots: board.slots.map((slot) =>
    slot.order.id === orderId ? { ...slot, stand: 'done', since: now } : slot,
  ),
});

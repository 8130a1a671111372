// What stands on the kitchen's board: tickets that arrive, change and leave without anything jumping under a finger.
import type { Order } from '#shared/entities/orders.ts';
import { byHaste, idsOf, isOpen, isUntold, type KitchenItem } from './lineup.ts';

/**
 * `open`: to be cooked. `asked`: gone, and the hub is asked whether all of it was finished. `done`: finished, goes as
 * soon as nobody touches the board. `taken`: gone with work left on it.
 */
type Stand = 'open' | 'asked' | 'done' | 'taken';

export interface Slot {
  readonly order: Order;
  readonly stand: Stand;
  /** When it took this stand, in ms. */
  readonly since: number;
  /** It arrived while the board was shown: it glows until 3 s after `since`. */
  readonly isFresh: boolean;
  readonly isFading: boolean;
  /** It was cancelled while nobody could see it, and stands before all others until somebody has. */
  readonly isFirst?: true;
}

const bySlot = (a: Slot, b: Slot): number =>
  Number(b.isFirst ?? false) - Number(a.isFirst ?? false) || byHaste(a.order, b.order);

export interface Board {
  readonly slots: readonly Slot[];
  /** Cancelled items that somebody has tapped away; they go with the next calm moment. */
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
/** Nothing leaves the board until it has not been touched for this long. */
export const CALM_MS = 1200;
/** A screen without buttons can't be told that somebody has seen it. */
const TAKEN_ALONE_MS = 60_000;

/** What somebody still has to cook, or to hear that he must not. */
const concernsOf = ({ dismissed, hidden }: Board, { items }: Order): KitchenItem[] =>
  items.filter(
    (item) => isOpen(item) || (isUntold(item) && !dismissed.has(item.id) && !hidden.has(item.id)),
  );

/** The board after the list is known anew at `now`: what stays keeps its place, what is new stands behind. */
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
    // This screen may have missed the last step, another one's or its own.
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

/** The hub has said which lines of these tickets were finished: of any other the cook must know. */
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

/** Tickets that were cancelled while nobody here could see it stand again, and none of them goes by itself. */
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

/** One step of time: glows end, and in a calm moment what is over fades, then goes. The very board where nothing does. */
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

/** Whether time alone will change the board. */
export const isMoving = (board: Board): boolean =>
  board.dismissed.size > 0 || board.slots.some((slot) => slot.isFresh || slot.stand !== 'open');

/** Somebody has seen that an item is cancelled. */
export const withoutItem = (board: Board, itemId: number): Board => ({
  ...board,
  dismissed: new Set([...board.dismissed, itemId]),
});

/** Somebody has seen that a ticket is gone. */
export const withoutTicket = (board: Board, orderId: number, now: number): Board => ({
  ...board,
  slots: board.slots.map((slot) =>
    slot.order.id === orderId ? { ...slot, stand: 'done', since: now } : slot,
  ),
});

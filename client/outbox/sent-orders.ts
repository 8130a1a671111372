// The last orders that this till has sent, and whether the kitchen has seen each of them.
import { proxy, useSnapshot } from 'valtio';
import type { Order } from '#shared/entities/orders.ts';
import type { Unseen } from '../orders/unseen.ts';
import { remember } from '../session/local-memory.ts';

interface SentMark {
  readonly orderId: number;
  readonly tokenNo: number;
  /** An instant as ISO 8601, by the hub's clock. */
  readonly date: string;
  readonly seenAt: string | null;
  /** The stations that have not seen the order; undefined if there are no stations. */
  readonly unseen?: Unseen | undefined;
}

/** The hub's answer to an order. */
export interface PlacedAnswer {
  readonly tokenNo: number;
  readonly orderId: number;
  readonly change?: number | null | undefined;
}

export const isPlaced = (answer: unknown): answer is PlacedAnswer =>
  typeof answer === 'object' && answer !== null && 'tokenNo' in answer && 'orderId' in answer;

const MAX_SENT = 5;
const KEY = 'comanda__sent_orders';

function stored(): SentMark[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as SentMark[]) : [];
  } catch {
    // An unreadable value is ignored. The Orders screen shows all orders anyway.
    return [];
  }
}

const state = proxy<{ orders: readonly SentMark[] }>({ orders: stored() });

function keep(orders: readonly SentMark[]): void {
  state.orders = orders;
  remember(KEY, JSON.stringify(orders), 'sessionStorage');
}

/** Records an order that the hub has acknowledged. */
export function noteSent(order: { orderId: number; tokenNo: number; date: string }): void {
  const { orderId, tokenNo, date } = order;
  const others = state.orders.filter((each) => each.orderId !== orderId);
  keep([...others, { orderId, tokenNo, date, seenAt: null }].slice(-MAX_SENT));
}

/** Updates these orders from the hub's answer, and drops the orders that are no longer open. */
export function noteStates(ids: readonly number[], answer: readonly Order[]): void {
  const fresh = new Map(answer.map((order) => [order.id, order]));
  const next = state.orders.flatMap((mark) => {
    if (!ids.includes(mark.orderId)) return mark;
    const order = fresh.get(mark.orderId);
    if (order === undefined) return [];
    const { date, seen_at: seenAt, unseen } = order;
    return { ...mark, date, seenAt, unseen };
  });
  keep(next);
}

export const sentIds = (): number[] => state.orders.map(({ orderId }) => orderId);
export const useSent = (): readonly SentMark[] => useSnapshot(state).orders;

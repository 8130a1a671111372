// A model of two tables with two phones: plain lists, changed by the rules as the contract says them (contract 29).
import type { GuestOrdersSetting } from '#shared/entities/guests.ts';

export interface ModelBill {
  readonly id: number;
  table: number;
  status: 'open' | 'paid' | 'joined' | 'void';
  lines: string[];
}
interface ModelOrder {
  readonly id: number;
  readonly dish: string;
  state: 'waiting' | 'placed' | 'refused' | 'expired';
  /** Whether staff accepted the order. False while the order waits, and if the order was placed without staff. */
  accepted: boolean;
}
export interface ModelSession {
  readonly id: number;
  readonly card: 0 | 1;
  readonly table: number;
  bill: number | null;
  orders: ModelOrder[];
  /** The lines and the state of the session's bill when the session ended; null while the session lasts. */
  ended: { lines: string[]; paid: boolean } | null;
}
export interface Model {
  bills: ModelBill[];
  sessions: ModelSession[];
  /** The current sessions of the two phones. */
  phones: [number, number];
  sent: number;
  readonly mode: GuestOrdersSetting['table'];
}

export const copy = (model: Model): Model => structuredClone(model);
export const billOf = (model: Model, id: number | null) =>
  model.bills.find((bill) => bill.id === id);
export const sessionOf = (model: Model, phone: 0 | 1): ModelSession => {
  const found = model.sessions.find(({ id }) => id === model.phones[phone]);
  if (!found) throw new Error('no session');
  return found;
};
export const openAt = (model: Model, table: number) =>
  model.bills.filter((bill) => bill.table === table && bill.status === 'open');
export const endParties = (model: Model, bill: ModelBill): void => {
  for (const session of model.sessions) {
    if (session.bill !== bill.id || session.ended) continue;
    session.ended = { lines: [...bill.lines], paid: bill.status === 'paid' };
    for (const order of session.orders) if (order.state === 'waiting') order.state = 'expired';
  }
};
export const follow = (model: Model, from: number, to: number): void => {
  for (const session of model.sessions) {
    if (session.bill === from && !session.ended) session.bill = to;
  }
};

const costOf = (dish: string): number => 2 ** Number(dish.split(' ')[1]);
export const sumOf = (lines: readonly string[]) =>
  lines.reduce((sum, dish) => sum + costOf(dish), 0);

/** Returns what the phone of a session must show, computed from the model alone. */
export function expectedParty(model: Model, session: ModelSession) {
  const own = session.orders.map(({ id, dish, state }) => `${id} ${state} mine ${dish}`);
  const isAccepted = session.orders.some(({ accepted }) => accepted);
  const bill = session.ended ?? billOf(model, session.bill);
  const seen = isAccepted ? (bill?.lines ?? []) : [];
  const mine = session.orders.map(({ dish }) => dish);
  const others = model.sessions.flatMap(({ orders }) => orders);
  const theirs = seen
    .filter((dish) => !mine.includes(dish))
    .map((dish) => `${others.find((order) => order.dish === dish)?.id} placed other ${dish}`);
  const total = sumOf(seen);
  return {
    state: session.ended ? 'ended' : 'open',
    orders: [...own, ...theirs].sort(),
    bill: isAccepted
      ? { total, paid: session.ended?.paid ? total : 0, due: session.ended?.paid ? 0 : total }
      : null,
  };
}

// The actions of two tables with two phones. Each action changes the hub and the model in the same way (contract 29).
import { expect } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { Tx } from '../../../server/db/executor.ts';
import { loadBill } from '../../../server/domain/bills/load-bills.ts';
import type { Actor } from '../../../server/engine/command.ts';
import { commands } from '../../../server/threads/commands.ts';
import { letGuestsOrder, makeCard } from '../../fixtures/guests.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import {
  billOf,
  endParties,
  follow,
  type Model,
  type ModelBill,
  type ModelSession,
  openAt,
  sessionOf,
  sumOf,
} from './party-model.ts';

export const hub = await openHub();
const admin = makeAdmin(hub);
export const till = makeTill(hub, admin);
await letGuestsOrder(till);
const cards = [await makeCard(till), await makeCard(till)] as const;
const [tableA, tableB] = cards.map(({ tableId }) => tableId ?? 0) as [number, number];
/** The prices are powers of two, so that a sum shows which dishes are in it. */
const dishes = Array.from({ length: 10 }, (_, n) =>
  makeItem(hub, { title: `Dish ${n}`, priceCents: 100 * 2 ** n }),
);
const actor: Actor = {
  ...admin,
  role: 'admin',
  scope: '',
  tillId: null,
  byPin: 0,
};

// Runs commands on the hub's database as the writer does, but in savepoints. The common beginning of several sequences
// is therefore run only once.

export const tx = new Tx(hub.db, { batches: true });
export const context = { now: hub.clock.now, actor };

/** Runs a command; returns its answer, or the code of its refusal with nothing changed. */
export function run(name: keyof typeof commands, input: object): Record<string, unknown> {
  hub.db.exec('SAVEPOINT step');
  try {
    const command = commands[name] as unknown as (
      tx: Tx,
      input: object,
      context: object,
    ) => { answer: Record<string, unknown> };
    const { answer } = command(
      tx,
      input,
      name === 'sendGuestOrder' ? { ...context, actor: null } : context,
    );
    hub.db.exec('RELEASE step');
    return answer;
  } catch (error) {
    hub.db.exec('ROLLBACK TO step');
    hub.db.exec('RELEASE step');
    tx.undo();
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code };
  }
}

let cookies = 0;
export function openPhone(model: Model, phone: 0 | 1, card: 0 | 1): void {
  cookies += 1;
  const { token, tableId } = cards[card];
  const opening = { token, language: null, cookieHash: null, newHash: `hash ${cookies}` };
  run('openGuest', opening);
  const id = Number(hub.db.prepare('SELECT max(id) FROM guest_sessions').pluck().get());
  model.sessions.push({ id, card, table: tableId ?? 0, bill: null, orders: [], ended: null });
  model.phones[phone] = id;
}

const lastBill = hub.db.prepare('SELECT max(id) FROM bills').pluck();

/** Changes the hub and the model in the same way; returns undefined if there is nothing to act on. */
type Action = (model: Model) => true | undefined;

export const send =
  (phone: 0 | 1): Action =>
  (model) => {
    const session = sessionOf(model, phone);
    const at = model.sent;
    model.sent += 1;
    const lines = [{ itemId: dishes[at] ?? 0, quantity: 1 }];
    const answer = run('sendGuestOrder', { lines, total: 2 ** at, sessionId: session.id });
    if (session.ended) {
      expect(answer).toEqual({ code: 'SESSION_ENDED' });
      return true;
    }
    if (session.orders.filter(({ state }) => state === 'waiting').length === 3) {
      expect(answer).toEqual({ code: 'TOO_MANY_WAITING' });
      return true;
    }
    const dish = `Dish ${at}`;
    const isKnown = session.orders.some(({ accepted }) => accepted);
    const isDirect = model.mode === 'direct' || (model.mode === 'confirm-first' && isKnown);
    const state = isDirect ? 'placed' : 'waiting';
    expect(answer).toMatchObject({ state, tokenNo: isDirect ? expect.any(Number) : null });
    session.orders.push({ id: Number(answer.id), dish, state, accepted: false });
    if (isDirect) placeDirectly(model, session, dish);
    return true;
  };

/** An order that is placed without staff goes to the bill of its session, or else to a new bill at the table. */
function placeDirectly(model: Model, session: ModelSession, dish: string): void {
  const own = billOf(model, session.bill);
  if (own) {
    own.lines.push(dish);
    return;
  }
  const id = Number(lastBill.get());
  expect(model.bills.map((bill) => bill.id)).not.toContain(id);
  model.bills.push({ id, table: session.table, status: 'open', lines: [dish] });
  session.bill = id;
}

/** The oldest order of the phone that nobody has accepted or refused. */
const unanswered = (session: ModelSession) =>
  session.orders.find(({ state }) => state === 'waiting' || state === 'expired');

export const accept =
  (phone: 0 | 1): Action =>
  (model) => {
    const session = sessionOf(model, phone);
    const order = unanswered(session);
    if (!order) return undefined;
    const answer = run('POST /guest-orders/{id}/accept', { id: order.id });
    if (order.state === 'expired') {
      expect(answer).toEqual({ code: 'ANSWERED' });
      return true;
    }
    const own = billOf(model, session.bill);
    const bill = own ?? openAt(model, session.table)[0];
    if (bill) expect(answer.billId).toBe(bill.id);
    else {
      expect(model.bills.map(({ id }) => id)).not.toContain(answer.billId);
      const id = Number(answer.billId);
      model.bills.push({ id, table: session.table, status: 'open', lines: [] });
    }
    billOf(model, Number(answer.billId))?.lines.push(order.dish);
    session.bill = Number(answer.billId);
    Object.assign(order, { state: 'placed', accepted: true });
    return true;
  };

const refuse =
  (phone: 0 | 1): Action =>
  (model) => {
    const order = sessionOf(model, phone).orders.find(({ state }) => state === 'waiting');
    if (!order) return undefined;
    run('POST /guest-orders/{id}/refuse', { id: order.id, reason: 'No' });
    order.state = 'refused';
    return true;
  };

const rescan =
  (phone: 0 | 1): Action =>
  (model) => {
    openPhone(model, phone, sessionOf(model, phone).card);
    return true;
  };

const move: Action = (model) => {
  const [bill] = openAt(model, tableA);
  if (!bill) return undefined;
  run('POST /bills/{id}/move', { id: bill.id, tableId: tableB, onto: 'beside' });
  bill.table = tableB;
  return true;
};

const join: Action = (model) => {
  const [from] = openAt(model, tableA);
  const [into] = openAt(model, tableB);
  if (!from || !into) return undefined;
  expect(run('POST /bills/{id}/join', { id: into.id, billIds: [from.id] }).code).toBe(undefined);
  into.lines.push(...from.lines);
  Object.assign(from, { lines: [], status: 'joined' });
  follow(model, from.id, into.id);
  return true;
};

const lineIdOf = (bill: number, dish: string): number => {
  const { bill: loaded, items } = loadBill(tx, bill);
  const line = loaded.lines.find(({ itemId }) => items.get(itemId)?.item_title === dish);
  return line?.id ?? 0;
};

const split =
  (table: number): Action =>
  (model) => {
    const bill = openAt(model, table).find(({ lines }) => lines.length > 1);
    const dish = bill?.lines.at(-1);
    if (!bill || dish === undefined) return undefined;
    const parts = [{ lines: [{ lineId: lineIdOf(bill.id, dish) }] }];
    const answer = run('POST /bills/{id}/split', { id: bill.id, by: 'items', parts });
    const [, id = 0] = answer.billIds as number[];
    bill.lines.pop();
    model.bills.push({ id, table, status: 'open', lines: [dish] });
    return true;
  };

const moveLine: Action = (model) => {
  const [bill] = openAt(model, tableA);
  const dish = bill?.lines.at(-1);
  if (!bill || dish === undefined) return undefined;
  const lines = [{ lineId: lineIdOf(bill.id, dish) }];
  const answer = run('POST /bills/{id}/move-lines', { id: bill.id, lines, toTableId: tableB });
  const [there] = openAt(model, tableB);
  if (there) expect(answer.billId).toBe(there.id);
  const id = Number(answer.billId);
  const to: ModelBill = there ?? { id, table: tableB, status: 'open', lines: [] };
  if (!there) model.bills.push(to);
  to.lines.push(dish);
  bill.lines.pop();
  if (bill.lines.length > 0) return true;
  follow(model, bill.id, to.id);
  bill.status = 'void';
  return true;
};

const pay =
  (table: number): Action =>
  (model) => {
    const [bill] = openAt(model, table);
    if (!bill) return undefined;
    const due = sumOf(bill.lines);
    const payments = [{ paymentTypeId: 2, amount: due }];
    expect(run('POST /bills/{id}/pay', { id: bill.id, payments, due }).code).toBe(undefined);
    bill.status = 'paid';
    endParties(model, bill);
    return true;
  };

const orderIdOf = hub.db.prepare('SELECT order_id FROM order_items WHERE item_title = ?').pluck();

const voidBill: Action = (model) => {
  const [bill] = openAt(model, tableA);
  if (!bill) return undefined;
  const orderIds = bill.lines.map((dish) => Number(orderIdOf.get(dish)));
  expect(run('POST /orders/cancel', { orderIds, reason: 'Left' }).code).toBe(undefined);
  Object.assign(bill, { lines: [], status: 'void' });
  endParties(model, bill);
  return true;
};

export const ACTIONS: Readonly<Record<string, Action>> = {
  'send 1': send(0),
  'send 2': send(1),
  'accept 1': accept(0),
  'accept 2': accept(1),
  'refuse 1': refuse(0),
  'scan 1': rescan(0),
  'scan 2': rescan(1),
  move,
  join,
  'split A': split(tableA),
  'split B': split(tableB),
  'move a line': moveLine,
  'pay A': pay(tableA),
  'pay B': pay(tableB),
  void: voidBill,
};

// Every sequence of actions between two tables with two phones, compared with a model that knows no SQL. Nobody may see
// a line or a sum of another party, and no order may be lost, doubled or on another bill (contract 29.4 to 29.6).
import { afterAll, expect, test } from 'vitest';
import type { GuestOrdersSetting } from '#shared/entities/guests.ts';
import { Refusal } from '#shared/errors.ts';
import { Tx } from '../../../server/db/executor.ts';
import { loadBill } from '../../../server/domain/bills/load-bills.ts';
import { findGuestSession } from '../../../server/domain/guest-sessions/sessions.ts';
import { readParty } from '../../../server/domain/guests/party.ts';
import type { Actor } from '../../../server/engine/command.ts';
import { commands } from '../../../server/threads/commands.ts';
import { covers } from '../../contract/covers.ts';
import { times } from '../../faults/counts.ts';
import { report } from '../../faults/report.ts';
import { letGuestsOrder, makeCard } from '../../fixtures/guests.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const LENGTH = times(5, 3);
/**
 * The length of the sequences for parties that have already ordered. Such parties have more possible actions from the
 * start.
 */
const ORDERED = times(5, 3);
const hub = await openHub();
const admin = makeAdmin(hub);
const till = makeTill(hub, admin);
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

// The model: plain lists, changed by the rules as the contract says them.

interface ModelBill {
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
interface ModelSession {
  readonly id: number;
  readonly card: 0 | 1;
  readonly table: number;
  bill: number | null;
  orders: ModelOrder[];
  /** The lines and the state of the session's bill when the session ended; null while the session lasts. */
  ended: { lines: string[]; paid: boolean } | null;
}
interface Model {
  bills: ModelBill[];
  sessions: ModelSession[];
  /** The current sessions of the two phones. */
  phones: [number, number];
  sent: number;
  readonly mode: GuestOrdersSetting['table'];
}

const copy = (model: Model): Model => structuredClone(model);
const billOf = (model: Model, id: number | null) => model.bills.find((bill) => bill.id === id);
const sessionOf = (model: Model, phone: 0 | 1): ModelSession => {
  const found = model.sessions.find(({ id }) => id === model.phones[phone]);
  if (!found) throw new Error('no session');
  return found;
};
const openAt = (model: Model, table: number) =>
  model.bills.filter((bill) => bill.table === table && bill.status === 'open');
const endParties = (model: Model, bill: ModelBill): void => {
  for (const session of model.sessions) {
    if (session.bill !== bill.id || session.ended) continue;
    session.ended = { lines: [...bill.lines], paid: bill.status === 'paid' };
    for (const order of session.orders) if (order.state === 'waiting') order.state = 'expired';
  }
};
const follow = (model: Model, from: number, to: number): void => {
  for (const session of model.sessions) {
    if (session.bill === from && !session.ended) session.bill = to;
  }
};

// Runs commands on the hub's database as the writer does, but in savepoints. The common beginning of several sequences
// is therefore run only once.

const tx = new Tx(hub.db, { batches: true });
const context = { now: hub.clock.now, actor };

/** Runs a command; returns its answer, or the code of its refusal with nothing changed. */
function run(name: keyof typeof commands, input: object): Record<string, unknown> {
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
function openPhone(model: Model, phone: 0 | 1, card: 0 | 1): void {
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

const send =
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

const accept =
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

const costOf = (dish: string): number => 2 ** Number(dish.split(' ')[1]);
const sumOf = (lines: readonly string[]) => lines.reduce((sum, dish) => sum + costOf(dish), 0);

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

const ACTIONS: Readonly<Record<string, Action>> = {
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

/** Returns what the phone of a session must show, computed from the model alone. */
function expectedParty(model: Model, session: ModelSession) {
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

function shownParty(id: number) {
  const session = findGuestSession(tx, id);
  if (!session) throw new Error(`no session ${id}`);
  const { state, orders, bill } = readParty(tx, session, context.now, undefined);
  const rows = orders.flatMap((order) =>
    order.lines.map(
      ({ title }) => `${order.id} ${order.state} ${order.mine ? 'mine' : 'other'} ${title}`,
    ),
  );
  return { state, orders: rows.sort(), bill };
}

const billIds = hub.db.prepare('SELECT id, status FROM bills ORDER BY id');

function shownBills() {
  const rows = billIds.all() as { id: number; status: string }[];
  return rows.map(({ id, status }) => {
    const { bill, items } = loadBill(tx, id);
    const lines = bill.lines.map(({ itemId }) => items.get(itemId)?.item_title ?? '').sort();
    return { id, status, lines: status === 'joined' || status === 'void' ? [] : lines };
  });
}

function check(model: Model, path: readonly string[]): void {
  const said = path.join(', ');
  for (const session of model.sessions) {
    expect({ said, ...shownParty(session.id) }).toEqual({ said, ...expectedParty(model, session) });
  }
  const bills = model.bills
    .map(({ id, status, lines }) => ({ id, status, lines: [...lines].sort() }))
    .sort((a, b) => a.id - b.id);
  expect({ said, bills: shownBills() }).toEqual({ said, bills });
}

let checked = 0;

/** Tries every action from this state, and then from each state that it leads to, up to `left` actions deep. */
function walk(model: Model, path: readonly string[], left: number, sweeps: boolean): void {
  if (left === 0) return;
  for (const [name, act] of Object.entries(ACTIONS)) {
    const depth = `level${path.length}`;
    hub.db.exec(`SAVEPOINT ${depth}`);
    const next = copy(model);
    if (act(next)) {
      if (sweeps) run('sweepGuests', {});
      checked += 1;
      check(next, [...path, name]);
      walk(next, [...path, name], left - 1, sweeps);
    }
    hub.db.exec(`ROLLBACK TO ${depth}`);
    hub.db.exec(`RELEASE ${depth}`);
    tx.undo();
  }
}

afterAll(() => {
  if (hub.db.open && hub.db.inTransaction) hub.db.exec('ROLLBACK');
});

interface Start {
  readonly name: string;
  readonly mode?: GuestOrdersSetting['table'];
  /** The cards that the two phones scan; the first card is at table A, the second card at table B. */
  readonly cards?: readonly [0 | 1, 0 | 1];
  /** Whether each phone already has an order that staff accepted. */
  readonly ordered?: boolean;
  /** Whether the ends of sessions are stored after each action, as the hub does once a minute. */
  readonly sweeps?: boolean;
}

/** Opens sessions for two phones. */
function begin({ mode = 'confirm-each', cards: scanned = [0, 1], ordered = false }: Start): Model {
  const model: Model = { bills: [], sessions: [], phones: [0, 0], sent: 0, mode };
  for (const phone of [0, 1] as const) {
    openPhone(model, phone, scanned[phone]);
    if (!ordered) continue;
    send(phone)(model);
    accept(phone)(model);
  }
  return model;
}

const STARTS: readonly Start[] = [
  { name: 'two phones that have just scanned' },
  { name: 'two phones that have just scanned at one table', cards: [0, 0] },
  { name: 'two parties that have ordered', ordered: true },
  { name: 'two parties that have ordered, with each end stored', ordered: true, sweeps: true },
  { name: 'a party with two phones that have ordered', cards: [0, 0], ordered: true },
  { name: 'two phones of which staff confirm the first order', mode: 'confirm-first' },
  { name: 'two phones whose orders are placed without staff', mode: 'direct' },
  { name: 'two phones at one table that order without staff', mode: 'direct', cards: [0, 0] },
];

test.each(STARTS.map((start) => [start.ordered ? ORDERED : LENGTH, start.name, start] as const))(
  'after every sequence of %d actions of %s, each phone sees its own party',
  async (length, _, start) => {
    covers('29.4', '29.6');
    await letGuestsOrder(till, { table: start.mode ?? 'confirm-each' });
    checked = 0;
    hub.db.exec('BEGIN IMMEDIATE');
    tx.begun();
    try {
      const model = begin(start);
      check(model, []);
      walk(model, [], length, start.sweeps ?? false);
    } finally {
      hub.db.exec('ROLLBACK');
      tx.undo();
    }
    expect(checked).toBeGreaterThan(50);
    report({
      fault: `Tables moved, joined, split, paid and voided between the steps of ${start.name}`,
      cause: `every sequence of up to ${length} of ${Object.keys(ACTIONS).length} actions`,
      holds: 'no phone sees another party; no order is lost, doubled or on another bill',
      result: `${checked.toLocaleString('en')} sequences, 0 wrong`,
    });
  },
  1_200_000,
);

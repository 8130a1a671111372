// Every sequence of actions between two tables with two phones, compared with a model that knows no SQL. Nobody may see
// a line or a sum of another party, and no order may be lost, doubled or on another bill (contract 29.4 to 29.6).
import { afterAll, expect, test } from 'vitest';
import type { GuestOrdersSetting } from '#shared/entities/guests.ts';
import { loadBill } from '../../../server/domain/bills/load-bills.ts';
import { findGuestSession } from '../../../server/domain/guest-sessions/sessions.ts';
import { readParty } from '../../../server/domain/guests/party.ts';
import { covers } from '../../contract/covers.ts';
import { times } from '../../faults/counts.ts';
import { report } from '../../faults/report.ts';
import { letGuestsOrder } from '../../fixtures/guests.ts';
import { ACTIONS, accept, context, hub, openPhone, run, send, till, tx } from './party-actions.ts';
import { copy, expectedParty, type Model } from './party-model.ts';

const LENGTH = times(5, 3);
/**
 * The length of the sequences for parties that have already ordered. Such parties have more possible actions from the
 * start.
 */
const ORDERED = times(5, 3);

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

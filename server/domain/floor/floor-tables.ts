// Lists every table with its party and the amount due. The number of database statements does not depend on the
// number of tables (contract 22).
import { addGuests } from '#shared/billing/join.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { groupBy } from '#shared/group-by.ts';
import { RESERVED_WITHIN_MS, tableStateOf } from '#shared/states/table-states.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenBill } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { rangeInstants } from '../../time/zone-days.ts';
import { listCalls } from '../guest-sessions/sessions.ts';
import { listTables } from '../menu/menu.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';
import { dayRuleOf, getStore } from '../store/settings.ts';
import { mapTablePlans } from './floor-plans.ts';
import { listOrdered, type OrderedThere } from './ordered-at-tables.ts';

const billsAtTables = prepared()(() =>
  qb
    .selectFrom('bills')
    .select(['id', 'title', 'table_id', 'guests', 'opened_at', 'printed_at'])
    .select(['net_cents', 'tax_cents', 'paid_cents'])
    .where(isOpenBill)
    .where('table_id', 'is not', null)
    .orderBy('id'),
);
type BillThere = ReturnType<typeof listBillsThere>[number];
const listBillsThere = (tx: Tx) => tx.all(billsAtTables, {});

const bookedBetween = prepared<{ from: number; to: number }>()((p) =>
  qb
    .selectFrom('reservations')
    .select(['id', 'date', 'customer_name', 'people_count', 'table_id'])
    .where('date', '>=', p('from'))
    .where('date', '<', p('to'))
    .where('status', '<>', 'cancelled')
    .where('seated_at', 'is', null)
    .where('no_show_at', 'is', null)
    .where('table_id', 'is not', null)
    .orderBy('date')
    .orderBy('id'),
);

/** Returns the reservations of this business day whose party may still arrive or be seated, in order of time. */
function listComing(tx: Tx, now: number) {
  const day = businessDayNow(tx, now);
  const [, end] = rangeInstants(day, day, dayRuleOf(getStore(tx)));
  return tx.all(bookedBetween, { from: now - RESERVED_WITHIN_MS, to: end });
}
type Coming = ReturnType<typeof listComing>[number];

/**
 * Returns a text that changes when the floor looks different only because time has passed. It lists the reservations
 * that may still come today. A reservation has the word `later` until its table is shown as reserved.
 */
export const floorMoment = (tx: Tx, now: number): string =>
  listComing(tx, now)
    .map(({ id, date }) => `${id}${claims(date, now) ? '' : ' later'}`)
    .join();

const claims = (date: number, now: number): boolean => date - now <= RESERVED_WITHIN_MS;

interface There {
  readonly bills: readonly BillThere[];
  readonly ordered: readonly OrderedThere[];
  readonly next: Coming | undefined;
}

const dueOf = ({ net_cents, tax_cents, paid_cents }: BillThere): number =>
  net_cents + tax_cents - paid_cents;

function sinceOf({ bills, ordered }: There): string | null {
  const times = [...bills.map(({ opened_at }) => opened_at), ...ordered.map(({ since }) => since)];
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

const stateOf = ({ bills, ordered, next }: There, now: number) =>
  tableStateOf({
    reserved: next !== undefined && claims(next.date, now),
    seated: bills.length > 0,
    ordered: ordered.length > 0,
    ready: ordered.some(({ status }) => status === 'completed'),
    printed: bills.some(({ printed_at }) => printed_at !== null),
    'part-paid': bills.some(({ paid_cents }) => paid_cents > 0),
    paid: bills.length === 0 && ordered.length > 0,
  });

const wireNext = (next: Coming | undefined): SeatedTable['next_reservation'] =>
  next === undefined
    ? null
    : {
        id: next.id,
        date: new Date(next.date).toISOString(),
        customer_name: next.customer_name,
        people_count: next.people_count,
      };

const wireThere = (there: There, now: number, wire: Wire) => ({
  state: stateOf(there, now),
  guests: addGuests(there.bills),
  since: sinceOf(there),
  due: wire.amount(there.bills.reduce((sum, bill) => sum + dueOf(bill), 0)),
  bills: there.bills.map((bill) => ({
    id: bill.id,
    title: bill.title,
    due: wire.amount(dueOf(bill)),
  })),
  next_reservation: wireNext(there.next),
});

type Call = ReturnType<typeof listCalls>[number];

const firstOf = (times: readonly (number | null)[]): string | null => {
  const called = times.filter((at): at is number => at !== null);
  return called.length === 0 ? null : new Date(Math.min(...called)).toISOString();
};

/**
 * Returns since when the parties at a table have been calling the waiter, and since when they have been asking for the
 * bill. Each is null if no party does so.
 */
const callsOf = (calls: readonly Call[]): NonNullable<SeatedTable['calls']> => ({
  waiter: firstOf(calls.map(({ called_waiter_at }) => called_waiter_at)),
  bill: firstOf(calls.map(({ called_bill_at }) => called_bill_at)),
});

/** Returns all tables in their current state. */
export function listFloor(tx: Tx, now: number): SeatedTable[] {
  const wire = wireOf(tx);
  const open = listBillsThere(tx);
  const bills = groupBy(open, ({ table_id }) => table_id);
  const ordered = groupBy(listOrdered(tx, open), ({ table_id }) => table_id);
  const coming = groupBy(listComing(tx, now), ({ table_id }) => table_id);
  const plans = mapTablePlans(tx);
  const calls = groupBy(listCalls(tx), ({ table_id }) => table_id);
  return listTables(tx).map((table) => ({
    ...table,
    ...wireThere(
      {
        bills: bills.get(table.id) ?? [],
        ordered: ordered.get(table.id) ?? [],
        next: coming.get(table.id)?.[0],
      },
      now,
      wire,
    ),
    calls: callsOf(calls.get(table.id) ?? []),
    plan: plans.get(table.id) ?? null,
  }));
}

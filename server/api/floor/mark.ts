// Marks a reservation as arrived, seated or no-show (contract 22).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import { mayMove } from '#shared/states/moves.ts';
import { MARK_MOVES, markOf, type ReservationMark } from '#shared/states/reservation-marks.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { partyUpdated } from '../../domain/floor/floor-events.ts';
import { clearPartyBill, openPartyBill } from '../../domain/floor/parties.ts';
import type { Command, CommandContext } from '../../engine/command.ts';

type Body = BodyOf<'POST /reservations/{id}/mark'> & { readonly id: number };
interface Answer {
  readonly message: string;
  readonly billId: number | null;
}

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('reservations').selectAll().where('id', '=', p('id')),
);
type Booked = NonNullable<ReturnType<typeof getBooked>>;
const getBooked = (tx: Tx, id: number) => tx.get(byId, { id });

const WORDS: Readonly<Record<ReservationMark, string>> = {
  booked: 'The reservation is open again.',
  arrived: 'Marked as arrived.',
  seated: 'The party is seated.',
  'no-show': 'Marked as no-show.',
};

const CLEARED = { arrived_at: null, seated_at: null, no_show_at: null, bill_id: null };

function seat(tx: Tx, context: CommandContext, old: Booked, tableId: number | null) {
  if (tableId === null) throw invalid('tableId', 'Please choose a table.');
  const billId = openPartyBill(tx, context, tableId, {
    name: old.customer_name,
    people_count: old.people_count,
    // A guest without a phone number is not in the list of customers.
    customer: old.customer_id === '' ? null : { phone: old.customer_id, name: old.customer_name },
  });
  const { arrived_at } = old;
  return { ...CLEARED, arrived_at, seated_at: context.now, table_id: tableId, bill_id: billId };
}

const changeFor = (tx: Tx, context: CommandContext, old: Booked, body: Body) => {
  if (body.state === 'seated') return seat(tx, context, old, body.tableId ?? old.table_id);
  if (old.bill_id !== null) clearPartyBill(tx, old.bill_id);
  if (body.state === 'arrived') return { ...CLEARED, arrived_at: context.now };
  return body.state === 'no-show' ? { ...CLEARED, no_show_at: context.now } : CLEARED;
};

const alreadySeated = () => new Refusal('BAD_TRANSITION', 'This party is seated already.');

/**
 * Throws if the call seats a party at one table, but the party is already seated at another: two hosts acted at the
 * same time.
 */
function expectSameTable(old: Booked, { state, tableId }: Body): void {
  const isElsewhere = typeof tableId === 'number' && tableId !== old.table_id;
  if (state === 'seated' && isElsewhere) throw alreadySeated();
}

/** Marks a reservation; repeating a mark changes nothing, and `seated` opens the party's bill. */
export const markReservation: Command<Body, Answer> = (tx, body, context) => {
  const old = getBooked(tx, body.id);
  if (!old) throw notFound('reservation');
  const from = markOf(old);
  const message = WORDS[body.state];
  if (from === body.state) {
    expectSameTable(old, body);
    return { answer: { message, billId: old.bill_id } };
  }
  if (!mayMove(MARK_MOVES, from, body.state)) {
    throw alreadySeated();
  }
  if (old.status === 'cancelled' && body.state !== 'booked') {
    throw new Refusal('BAD_TRANSITION', 'This reservation is cancelled.');
  }
  const change = changeFor(tx, context, old, body);
  const query = qb.updateTable('reservations').where('id', '=', old.id);
  tx.run(query.set({ ...change, updated_at: context.now }));
  const details = { state: body.state, billId: change.bill_id };
  audit(tx, context, { kind: 'reservation.marked', entity: 'reservation', id: old.id, details });
  const events = partyUpdated(change.bill_id ?? old.bill_id, { reservationIds: [old.id] });
  return { answer: { message, billId: change.bill_id }, events };
};

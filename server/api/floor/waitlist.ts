// The waitlist: parties without a reservation (contract 22).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound, Refusal, say } from '#shared/errors.ts';
import { MAX_WAITING_PARTIES } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { findCustomer, readPhone } from '../../domain/customers/customers.ts';
import { partyUpdated, seatingUpdated } from '../../domain/floor/floor-events.ts';
import { openPartyBill } from '../../domain/floor/parties.ts';
import { quoteMinutes } from '../../domain/floor/turn-times.ts';
import type { Command } from '../../engine/command.ts';

interface Added {
  readonly message: string;
  readonly id: number;
  readonly quotedMinutes: number | null;
}

const countWaiting = prepared()(() =>
  qb
    .selectFrom('waitlist')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seated_at', 'is', null)
    .where('removed_at', 'is', null),
);

export const addWaiting: Command<BodyOf<'POST /waitlist/add'>, Added> = (tx, body, context) => {
  if ((tx.get(countWaiting, {})?.count ?? 0) >= MAX_WAITING_PARTIES) {
    throw new Refusal('TOO_MANY_TRIES', 'Too many parties are waiting already.');
  }
  const quotedMinutes = quoteMinutes(tx, body.peopleCount, context.now);
  const values = {
    name: body.name,
    phone: body.phone ? readPhone(body.phone, 'phone') : null,
    people_count: body.peopleCount,
    notes: body.notes ?? '',
    created_at: context.now,
    quoted_minutes: quotedMinutes,
  };
  const { id } = tx.run(qb.insertInto('waitlist').values(values));
  const details = { people: body.peopleCount, quotedMinutes };
  audit(tx, context, { kind: 'waitlist.added', entity: 'waitlist', id, details });
  const message = `${body.name} is on the waitlist.`;
  return {
    answer: { message, id, quotedMinutes },
    events: seatingUpdated({ waitlistIds: [id] }),
  };
};

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('waitlist').selectAll().where('id', '=', p('id')),
);

/** Returns a party that still waits; 404 if unknown, 409 if it was seated or has left. */
function getWaiting(tx: Tx, id: number) {
  const row = tx.get(byId, { id });
  if (!row) throw notFound('party');
  if (row.seated_at === null && row.removed_at === null) return row;
  const what = row.seated_at === null ? 'has left the waitlist' : 'is seated already';
  throw new Refusal('BAD_TRANSITION', say`${{ name: row.name }} ${{ what }}.`);
}

const setSeated = prepared<{ id: number; now: number; bill: number }>()((p) =>
  qb
    .updateTable('waitlist')
    .set({ seated_at: p('now'), bill_id: p('bill') })
    .where('id', '=', p('id')),
);

type Seat = BodyOf<'POST /waitlist/{id}/seat'> & { readonly id: number };
export const seatWaiting: Command<Seat, { message: string; billId: number }> = (
  tx,
  { id, tableId },
  context,
) => {
  const { name, people_count, phone } = getWaiting(tx, id);
  const customer = phone === null ? null : (findCustomer(tx, phone) ?? null);
  const billId = openPartyBill(tx, context, tableId, { name, people_count, customer });
  tx.run(setSeated, { id, now: context.now, bill: billId });
  audit(tx, context, {
    kind: 'waitlist.seated',
    entity: 'waitlist',
    id,
    details: { tableId, billId },
  });
  const events = partyUpdated(billId, { waitlistIds: [id] });
  return { answer: { message: 'The party is seated.', billId }, events };
};

const setRemoved = prepared<{ id: number; now: number; reason: string | null }>()((p) =>
  qb
    .updateTable('waitlist')
    .set({ removed_at: p('now'), remove_reason: p('reason') })
    .where('id', '=', p('id')),
);

type Removal = BodyOf<'POST /waitlist/{id}/remove'> & { readonly id: number };
export const removeWaiting: Command<Removal, { message: string }> = (tx, body, context) => {
  const { id, name } = getWaiting(tx, body.id);
  const reason = body.reason || null;
  tx.run(setRemoved, { id, now: context.now, reason });
  audit(tx, context, {
    kind: 'waitlist.removed',
    entity: 'waitlist',
    id,
    details: { name, reason },
  });
  const events = seatingUpdated({ waitlistIds: [id] });
  return { answer: { message: `${name} is no longer on the waitlist.` }, events };
};

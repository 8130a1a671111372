// Manages the restaurant's tables (contract 5); a deleted table is hidden and keeps its history.

import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import { prepared, qb } from '../../db/query.ts';
import { listOpenAt } from '../../domain/bills/open-bills.ts';
import { seatingUpdated } from '../../domain/floor/floor-events.ts';
import { closeTable } from '../../domain/guests/end.ts';
import type { Command } from '../../engine/command.ts';

type Body = BodyOf<'POST /settings/store-tables/add'>;
const signals = [{ kind: 'answers-stale' }] as const;

const valuesOf = ({ title, floor, seatingCapacity }: Body) => ({
  table_title: title,
  floor,
  seating_capacity: seatingCapacity,
});

export const addTable: Command<Body, { message: string; id: number }> = (tx, body, context) => {
  const values = valuesOf(body);
  const { id } = tx.run(qb.insertInto('store_tables').values(values));
  audit(tx, context, { kind: 'table.added', entity: 'table', id, details: values });
  return { answer: { message: 'Table added successfully.', id }, signals };
};

export const updateTable: Command<Body & { id: number }, { message: string }> = (
  tx,
  body,
  context,
) => {
  const { id } = body;
  const values = valuesOf(body);
  const live = qb.updateTable('store_tables').where('id', '=', id).where('deleted_at', 'is', null);
  if (tx.run(live.set(values)).changes === 0) throw notFound('table');
  audit(tx, context, { kind: 'table.updated', entity: 'table', id, details: values });
  return { answer: { message: 'Table updated successfully.' }, signals };
};

const openOrder = prepared<{ table: number }>()((p) =>
  qb
    .selectFrom('orders')
    .select('id')
    .where('table_id', '=', p('table'))
    .where('status', '=', 'created')
    .limit(1),
);

export const deleteTable: Command<{ id: number }, { message: string }> = (tx, { id }, context) => {
  const live = qb.updateTable('store_tables').where('id', '=', id).where('deleted_at', 'is', null);
  if (tx.run(live.set({ deleted_at: context.now })).changes === 0) throw notFound('table');
  if (tx.get(openOrder, { table: id })) {
    throw new Refusal('TABLE_IN_USE', 'This table has open orders.');
  }
  audit(tx, context, {
    kind: 'table.deleted',
    entity: 'table',
    id,
    details: storedRow(tx, 'store_tables', id),
  });
  const events = closeTable(tx, id, context.now);
  return { answer: { message: 'Table deleted successfully.' }, events, signals };
};

const newestInvoice = prepared()(() =>
  qb.selectFrom('invoices').select((eb) => eb.fn.max<number | null>('id').as('id')),
);

/** Makes a table with state `paid` free again: its last party has left. 409 while it has an open bill. */
export const clearTable: Command<{ id: number }, { message: string }> = (tx, { id }, context) => {
  const billIds = listOpenAt(tx, id).map((bill) => bill.id);
  const cleared_invoice_id = tx.get(newestInvoice, {})?.id ?? null;
  const live = qb.updateTable('store_tables').where('id', '=', id).where('deleted_at', 'is', null);
  if (tx.run(live.set({ cleared_invoice_id })).changes === 0) throw notFound('table');
  if (billIds.length > 0) {
    throw new Refusal('TABLE_OCCUPIED', 'This table has an open bill.', { extra: { billIds } });
  }
  audit(tx, context, { kind: 'table.cleared', entity: 'table', id });
  return { answer: { message: 'The table is free.' }, events: seatingUpdated() };
};

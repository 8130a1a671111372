// Adds, changes and deletes customers; the orders and invoices of a deleted customer are kept (contract 5).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { foldText } from '#shared/fold-text.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import { prepared, qb } from '../../db/query.ts';
import { renameAccounts } from '../../domain/accounts/accounts.ts';
import { closeAccounts, setHouseAccount } from '../../domain/accounts/house-accounts.ts';
import { findCustomer, getCustomer, readPhone } from '../../domain/customers/customers.ts';
import type { CallCommands } from '../../engine/calls.ts';
import type { Command } from '../../engine/command.ts';
import { addCustomer } from './lookup.ts';

const renameBooked = prepared<{ phone: string; name: string; now: number }>()((p) =>
  qb
    .updateTable('reservations')
    .set({ customer_name: p('name') })
    .where('customer_id', '=', p('phone'))
    .where('status', '=', 'booked')
    .where('date', '>=', p('now')),
);

type CustomerChange = BodyOf<'POST /customers/{id}/update'> & { readonly id: string };

/**
 * Changes a customer; absent fields are left unchanged. Future reservations get the new name, past reservations keep
 * the old name.
 */
const updateCustomer: Command<CustomerChange, { message: string }> = (tx, input, context) => {
  const old = getCustomer(tx, input.id, 'id');
  const values = {
    name: input.name,
    folded_name: foldText(input.name),
    email: input.email === undefined ? old.email : (input.email ?? ''),
    birth_date: input.birthDate === undefined ? old.birth_date : input.birthDate || null,
    gender: input.gender === undefined ? old.gender : input.gender || null,
    updated_at: context.now,
  };
  tx.run(qb.updateTable('customers').set(values).where('phone', '=', old.phone));
  renameAccounts(tx, old.phone, input.name);
  setHouseAccount(tx, context, { phone: old.phone, name: input.name }, input.houseAccount);
  tx.run(renameBooked, { phone: old.phone, name: input.name, now: context.now });
  audit(tx, context, { kind: 'customer.updated', entity: 'customer', id: old.phone });
  return { answer: { message: 'Customer updated successfully.' } };
};

const removeCustomer = prepared<{ phone: string }>()((p) =>
  qb.deleteFrom('customers').where('phone', '=', p('phone')),
);

/** Deletes a customer. Their orders, invoices and reservations are kept and still show the name (contract 5). */
const deleteCustomer: Command<{ readonly id: string }, { message: string }> = (
  tx,
  { id },
  context,
) => {
  const phone = readPhone(id, 'id');
  const details = storedRow(tx, 'customers', phone);
  if (findCustomer(tx, phone)) closeAccounts(tx, context, phone);
  if (tx.run(removeCustomer, { phone }).changes === 0) throw notFound('customer');
  audit(tx, context, { kind: 'customer.deleted', entity: 'customer', id: phone, details });
  return { answer: { message: 'Customer deleted successfully.' } };
};

export const customerCommands = {
  'POST /customers/{id}/update': updateCustomer,
  'DELETE /customers/{id}/delete': deleteCustomer,
  'POST /customers/add': addCustomer,
} satisfies CallCommands;

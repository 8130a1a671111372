// Finds customers by their phone number, for selling, reservations and lookups.
import type { Selectable } from 'kysely';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { Customer } from '#shared/entities/people.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { INVALID } from '#shared/texts.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CustomerRow } from '../../db/schema.ts';
import { normalisePhone } from './phone.ts';

const byPhone = prepared<{ phone: string }>()((p) =>
  qb.selectFrom('customers').selectAll().where('phone', '=', p('phone')),
);

/**
 * Returns the stored form of a phone number; 400 if the text is not a phone number. `field` is the field of the call
 * that contains it.
 */
export function readPhone(text: string, field: string): string {
  const phone = normalisePhone(text);
  if (phone === undefined) throw invalid(field, INVALID.phone);
  return phone;
}

/** Returns the customer with a phone number in its stored form; undefined if there is none. */
export const findCustomer = (tx: Tx, phone: string): Selectable<CustomerRow> | undefined =>
  tx.get(byPhone, { phone });

/**
 * Returns the customer with a phone number as somebody typed it; 400 if it is not a phone number, 404 if no customer
 * has it.
 */
export function getCustomer(tx: Tx, text: string, field: string): Selectable<CustomerRow> {
  const row = findCustomer(tx, readPhone(text, field));
  if (!row) throw notFound('customer');
  return row;
}

type CustomerRef = BodyOf<'POST /pos/create-order'>['customerId'];

/**
 * Returns the customer to whom a request refers, by a phone number or by a whole customer object. Throws 400 if neither
 * was sent.
 */
export function getReferredCustomer(tx: Tx, ref: CustomerRef): Selectable<CustomerRow> {
  const phone = typeof ref === 'string' ? ref : ref?.phone;
  if (!phone) throw invalid('customerId', INVALID.customer);
  return getCustomer(tx, phone, 'customerId');
}

/** Returns a customer as the API returns it (contract 10). */
export const customerOf = (row: Selectable<CustomerRow>): Customer => ({
  phone: row.phone,
  name: row.name,
  email: row.email,
  gender: row.gender,
  birth_date: row.birth_date,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

const counted = prepared()(() => qb.selectFrom('rollup_customer_count').select('customers'));

/**
 * Returns the number of customers. Database triggers keep this number, because counting many customers would be slow.
 */
export const countCustomers = (tx: Tx): number => tx.get(counted, {})?.customers ?? 0;

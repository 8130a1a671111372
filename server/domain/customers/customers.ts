// Customers by their phone, as selling, reservations and lookups need them.
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

/** The stored form of a phone; 400 when it is none. `field` is what the caller sent it as. */
export function readPhone(text: string, field: string): string {
  const phone = normalisePhone(text);
  if (phone === undefined) throw invalid(field, INVALID.phone);
  return phone;
}

/** The customer with a phone in its stored form, if there is one. */
export const findCustomer = (tx: Tx, phone: string): Selectable<CustomerRow> | undefined =>
  tx.get(byPhone, { phone });

/** The customer with a phone as somebody typed it; 400 when it is no phone, 404 when nobody has it. */
export function getCustomer(tx: Tx, text: string, field: string): Selectable<CustomerRow> {
  const row = findCustomer(tx, readPhone(text, field));
  if (!row) throw notFound('customer');
  return row;
}

type CustomerRef = BodyOf<'POST /pos/create-order'>['customerId'];

/** The customer that a screen sent as his phone or as a whole object; 400 when it sent none. */
export function getReferredCustomer(tx: Tx, ref: CustomerRef): Selectable<CustomerRow> {
  const phone = typeof ref === 'string' ? ref : ref?.phone;
  if (!phone) throw invalid('customerId', INVALID.customer);
  return getCustomer(tx, phone, 'customerId');
}

/** The read form (CONTRACT §10). */
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

/** How many there are; kept by triggers, so that it costs the same in twenty years. */
export const countCustomers = (tx: Tx): number => tx.get(counted, {})?.customers ?? 0;

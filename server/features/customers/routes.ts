// The customers' register: the paged list, a customer's history, changing and deleting one (CONTRACT §5 Customers).

import { toAmount } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb, type Tx } from '../../db/executor.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import type { Command } from '../../threads/command.ts';
import { wholeOrders } from '../orders/queries.ts';
import { getStore } from '../store/queries.ts';
import { listCustomers } from './list.ts';
import { getCustomer, readPhone } from './queries.ts';

/** So many of his newest orders a customer's history shows. */
const HISTORY_ORDERS = 20;

export const customerRoutes = (hub: Hub): Route[] => [
  // Who looks for one or two letters asks for nearly everybody: off the path of the tills.
  route('GET /customers', ({ query }) =>
    query.filter
      ? hub.readElsewhere('customersPage', query)
      : hub.read((tx) => listCustomers(tx, query)),
  ),
  route('GET /customers/{id}/history', ({ params }) =>
    hub.read((tx) => historyOf(tx, getCustomer(tx, params.id, 'id').phone)),
  ),
  route('POST /customers/{id}/update', ({ params, body, call }) =>
    hub.command('updateCustomer', { ...body, id: params.id }, call),
  ),
  route('DELETE /customers/{id}/delete', ({ params, call }) =>
    hub.command('deleteCustomer', params, call),
  ),
];

const newestOrders = prepared<{ phone: string; limit: number }>()((p) =>
  qb
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', p('phone'))
    .orderBy('business_day', 'desc')
    .orderBy('id', 'desc')
    .limit(p('limit')),
);

const ordersOf = prepared<{ phone: string }>()((p) =>
  qb
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', p('phone')),
);

const spentBy = prepared<{ phone: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => eb.fn.sum<number | null>('order_items.total_cents').as('cents'))
    .where('orders.customer_id', '=', p('phone'))
    .where('orders.payment_status', '=', 'paid')
    .where('order_items.status', '<>', 'cancelled'),
);

const historyOf = (tx: Tx, phone: string) => ({
  ordersCount: tx.get(ordersOf, { phone })?.count ?? 0,
  spent: toAmount(tx.get(spentBy, { phone })?.cents ?? 0),
  currency: getStore(tx).currency,
  orders: wholeOrders(tx, tx.all(newestOrders, { phone, limit: HISTORY_ORDERS })),
});

const renameBooked = prepared<{ phone: string; name: string; now: number }>()((p) =>
  qb
    .updateTable('reservations')
    .set({ customer_name: p('name') })
    .where('customer_id', '=', p('phone'))
    .where('status', '=', 'booked')
    .where('date', '>=', p('now')),
);

type CustomerChange = BodyOf<'POST /customers/{id}/update'> & { readonly id: string };

/** What is absent stays as it is. Tables still to be taken bear the new name; what is past keeps the old. */
const updateCustomer: Command<CustomerChange, { message: string }> = (tx, input, context) => {
  const old = getCustomer(tx, input.id, 'id');
  const values = {
    name: input.name,
    email: input.email === undefined ? old.email : (input.email ?? ''),
    birth_date: input.birthDate === undefined ? old.birth_date : input.birthDate || null,
    gender: input.gender === undefined ? old.gender : input.gender || null,
    updated_at: context.now,
  };
  tx.run(qb.updateTable('customers').set(values).where('phone', '=', old.phone));
  tx.run(renameBooked, { phone: old.phone, name: input.name, now: context.now });
  audit(tx, context, { kind: 'customer.updated', entity: 'customer', id: old.phone });
  return { answer: { message: 'Customer updated successfully!' } };
};

const removeCustomer = prepared<{ phone: string }>()((p) =>
  qb.deleteFrom('customers').where('phone', '=', p('phone')),
);

/** His orders, invoices and reservations stay, with the name as it was (CONTRACT §5). */
const deleteCustomer: Command<{ readonly id: string }, { message: string }> = (
  tx,
  { id },
  context,
) => {
  const phone = readPhone(id, 'id');
  if (tx.run(removeCustomer, { phone }).changes === 0) throw notFound('customer');
  audit(tx, context, { kind: 'customer.deleted', entity: 'customer', id: phone });
  return { answer: { message: 'Customer deleted successfully!' } };
};

export const customerCommands = { updateCustomer, deleteCustomer };

// The calls that read customers: the paged list, a customer's history, one customer by phone (contract 5).

import { customerOf, getCustomer } from '../../domain/customers/customers.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { listCustomers } from './list.ts';

export const customerRoutes = (hub: Hub): Route[] => [
  // A filter of one or two letters matches nearly every customer: a reader thread lists them, so that tills do not wait.
  route('GET /customers', ({ query }) =>
    query.filter
      ? hub.readElsewhere('customersPage', query)
      : hub.read((tx) => listCustomers(tx, query)),
  ),
  // A regular's history is long: a reader thread lists it, so that tills do not wait.
  route('GET /customers/{id}/history', ({ params }) =>
    hub.readElsewhere('customerHistory', params),
  ),
  route('GET /customers/{id}', ({ params }) =>
    hub.read((tx) => customerOf(getCustomer(tx, params.id, 'id'))),
  ),
];

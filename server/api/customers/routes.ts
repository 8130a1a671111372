// The calls of the customers' register: the paged list, a customer's history, changing and deleting one (CONTRACT §5).
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deleteCustomer, updateCustomer } from './commands.ts';
import { listCustomers } from './list.ts';

export const customerRoutes = (hub: Hub): Route[] => [
  // Who looks for one or two letters asks for nearly everybody: off the path of the tills.
  route('GET /customers', ({ query }) =>
    query.filter
      ? hub.readElsewhere('customersPage', query)
      : hub.read((tx) => listCustomers(tx, query)),
  ),
  // Who comes every day for years has many: off the path of the tills.
  route('GET /customers/{id}/history', ({ params }) =>
    hub.readElsewhere('customerHistory', params),
  ),
  route('POST /customers/{id}/update', ({ params, body, call }) =>
    hub.run(updateCustomer, { ...body, id: params.id }, call),
  ),
  route('DELETE /customers/{id}/delete', ({ params, call }) =>
    hub.run(deleteCustomer, params, call),
  ),
];

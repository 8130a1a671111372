// The till's calls of customers: one by his phone, and a new one (CONTRACT §5).

import { customerOf, getCustomer } from '../../domain/customers/customers.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addCustomer } from './lookup.ts';

export const customerLookupRoutes = (hub: Hub): Route[] => [
  route('GET /customers/{id}', ({ params }) =>
    hub.read((tx) => customerOf(getCustomer(tx, params.id, 'id'))),
  ),
  route('POST /customers/add', ({ body, call }) => hub.run(addCustomer, body, call)),
];

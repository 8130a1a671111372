// The list of customers (contract 5).
import { Type } from 'typebox';
import { decimals, MessageOnly } from '../entities/common.ts';
import { Order } from '../entities/orders.ts';
import { Customer } from '../entities/people.ts';
import { looseText } from '../fields.ts';
import { CUSTOMER_READERS, CUSTOMER_WRITERS } from '../scopes.ts';
import { customerFields } from './customer-lookup.ts';
import type { EndpointTable } from './endpoint.ts';

const phoneParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) });

export const customerEndpoints = {
  'GET /customers': {
    access: CUSTOMER_READERS,
    query: Type.Object({
      sort: Type.Optional(looseText()),
      page: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000_000,
          sentence: 'Please choose a page from 1.',
        }),
      ),
      perPage: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1_000_000_000, sentence: 'Please choose how many.' }),
      ),
      filter: Type.Optional(looseText(200)),
    }),
    answer: Type.Object({
      customers: Type.Array(Customer),
      total: Type.Integer(),
      page: Type.Integer(),
      perPage: Type.Integer(),
      totalPages: Type.Integer(),
    }),
  },
  /** A customer's newest orders, the number of all orders, and the total of the paid orders. */
  'GET /customers/{id}/history': {
    access: CUSTOMER_READERS,
    params: phoneParams,
    answer: Type.Object({
      ordersCount: Type.Integer(),
      spent: Type.Number(),
      currency: Type.String(),
      currencyDecimals: decimals(),
      orders: Type.Array(Order),
    }),
  },
  'POST /customers/{id}/update': {
    access: CUSTOMER_WRITERS,
    params: phoneParams,
    body: Type.Object(customerFields),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  'DELETE /customers/{id}/delete': {
    access: CUSTOMER_WRITERS,
    params: phoneParams,
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;

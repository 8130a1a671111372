// Customers (contract 5).
import { Type } from 'typebox';
import { MessageOnly, nullable } from '../entities/common.ts';
import { Customer } from '../entities/people.ts';
import { looseDay, looseEmail, oneOf, text } from '../fields.ts';
import { CUSTOMER_READERS, CUSTOMER_WRITERS } from '../scopes.ts';
import { INVALID } from '../texts.ts';
import { sentAmount } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';

export const customerFields = {
  name: text(INVALID.customerName),
  email: Type.Optional(nullable(looseEmail())),
  birthDate: Type.Optional(nullable(looseDay())),
  gender: Type.Optional(
    nullable(oneOf(['female', 'male', 'other', ''], 'Please choose a gender.')),
  ),
  /** `limit` is the highest amount that the customer may owe. Null instead of the object ends further charges. */
  houseAccount: Type.Optional(nullable(Type.Object({ limit: sentAmount() }))),
};

export const customerLookupEndpoints = {
  'GET /customers/{id}': {
    access: [...CUSTOMER_READERS, 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS'],
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
    answer: Customer,
  },
  'POST /customers/add': {
    idempotent: true,
    approvable: true,
    access: [...CUSTOMER_WRITERS, 'POS'],
    body: Type.Object({ phone: text(INVALID.customerPhone, 40), ...customerFields }),
    answer: Type.Object({ ...MessageOnly.properties, id: Type.String() }),
  },
} as const satisfies EndpointTable;

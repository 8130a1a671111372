// The search over tables, orders, bills, invoices, customers, reservations and dishes (contract 22.7).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { MAX_FOUND } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';

const FOUND_KINDS = [
  'table',
  'order',
  'bill',
  'invoice',
  'customer',
  'reservation',
  'item',
] as const;

/** One result of the search. `detail` is a text that helps to identify it. */
const Found = Type.Object({
  kind: oneOf(FOUND_KINDS),
  /** A phone number, as a text, for a customer; a number for all other kinds. */
  id: Type.Union([Type.Integer(), Type.String()]),
  title: Type.String(),
  detail: Type.String(),
});
export type Found = Static<typeof Found>;

const WANTED = 'Please enter 1 to 100 characters to search for.';

export const searchEndpoints = {
  /** Returns only results that the session's scopes may read. */
  'GET /search': {
    access: 'session',
    query: Type.Object({
      q: Type.String({ minLength: 1, maxLength: 100, clean: 'line', sentence: WANTED }),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_FOUND,
          sentence: 'Please ask for 1 to 20 results.',
        }),
      ),
    }),
    answer: Type.Array(Found),
  },
} as const satisfies EndpointTable;

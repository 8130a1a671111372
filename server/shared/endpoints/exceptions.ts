// Exceptions in the reports: voids, comps and other steps that a manager may want to check (contract 5).
import { Type } from 'typebox';
import { EXCEPTION_KINDS, ExceptionEntry } from '../entities/bills.ts';
import { nullable } from '../entities/common.ts';
import { looseText, oneOf, pageQuery, periodQuery, price } from '../fields.ts';
import { LIST_PAGE, MAX_USERNAME } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

/**
 * A period, and optionally one kind, one user, or a minimum value. An empty `username` asks for the entries without a
 * user.
 */
const exceptionsQuery = {
  ...periodQuery().properties,
  kind: Type.Optional(oneOf(EXCEPTION_KINDS, INVALID.request)),
  username: Type.Optional(looseText(MAX_USERNAME)),
  least: Type.Optional(price(INVALID.request)),
};

export const exceptionEndpoints = {
  'GET /reports/exceptions': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: Type.Object({ ...exceptionsQuery, ...pageQuery(LIST_PAGE) }),
    answer: Type.Array(ExceptionEntry),
  },
  /** Exports all exceptions of the period. */
  'GET /reports/exceptions/export': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: Type.Object(exceptionsQuery),
    answer: Type.String(),
    raw: true,
  },
  /**
   * The sums of all exceptions of the period: by person, by week (named by its Monday) and by kind. Refused approvals
   * and discarded entries are counted, but their value is not added. Values are added without their signs.
   */
  'GET /reports/exceptions/sums': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: Type.Object(exceptionsQuery),
    answer: Type.Object({
      people: Type.Array(
        Type.Object({
          username: nullable(Type.String()),
          count: Type.Integer(),
          after_print: Type.Integer(),
          value: Type.Number(),
        }),
      ),
      weeks: Type.Array(
        Type.Object({ week: Type.String(), count: Type.Integer(), value: Type.Number() }),
      ),
      kinds: Type.Array(
        Type.Object({
          kind: oneOf(EXCEPTION_KINDS),
          count: Type.Integer(),
          value: Type.Number(),
        }),
      ),
    }),
  },
} as const satisfies EndpointTable;

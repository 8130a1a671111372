// The audit trail (contract 5).
import { Type } from 'typebox';
import { nullable } from '../entities/common.ts';
import { day, id, looseText, oneOf, price } from '../fields.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

/**
 * The subject of an entry of the audit trail, such as an order and its table; fields that do not apply are null.
 * `title` is a dish with its quantity, or the name of a guest.
 */
const about = Type.Object({
  title: nullable(Type.String()),
  order_id: nullable(Type.Integer()),
  token_no: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  bill_id: nullable(Type.Integer()),
  invoice_id: nullable(Type.Integer()),
});

const auditEntry = {
  id: Type.Integer(),
  at: Type.String(),
  user_id: nullable(Type.Integer()),
  username: Type.String(),
  kind: Type.String(),
  entity: Type.String(),
  entity_id: Type.String(),
  details: Type.Unknown(),
};

const auditFilter = {
  day: Type.Optional(day()),
  username: Type.Optional(looseText()),
  kind: Type.Optional(looseText()),
};

const auditQuery = { ...auditFilter, before: Type.Optional(id()) };

export const auditEndpoints = {
  /** Filters by day, user and kind. Admins only: no scope gives access. */
  'GET /audit': {
    access: [],
    query: Type.Object(auditQuery),
    answer: Type.Array(Type.Object(auditEntry)),
  },
  /**
   * Returns the entries of `GET /audit` for people: each with its dish, order, table, bill and invoice. The routine
   * steps of the kitchen are left out without `kitchen=shown`. With `least`, entries with a lower value or without a
   * value are left out.
   */
  'GET /audit/entries': {
    access: [],
    query: Type.Object({
      ...auditQuery,
      least: Type.Optional(price(INVALID.request)),
      kitchen: Type.Optional(oneOf(['shown', 'hidden'], INVALID.request)),
    }),
    answer: Type.Array(Type.Object({ ...auditEntry, about: nullable(about) })),
  },
  /**
   * Counts the entries of `GET /audit/entries` without the routine steps of the kitchen, by week: 12 weeks up to the
   * week of `day` or of today, earliest first. `week` is a Monday.
   */
  'GET /audit/weeks': {
    access: [],
    query: Type.Object({ ...auditFilter, least: Type.Optional(price(INVALID.request)) }),
    answer: Type.Array(Type.Object({ week: Type.String(), count: Type.Integer() })),
  },
} as const satisfies EndpointTable;

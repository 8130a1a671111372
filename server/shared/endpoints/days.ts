// X and Z reports, and their printing (contract 19.5, 19.6).
import { Type } from 'typebox';
import { XReport, ZReport } from '../entities/cash.ts';
import { Printed } from '../entities/paper.ts';
import { flag, id, idParams, oneOf, pageQuery, periodQuery } from '../fields.ts';
import { BOOKS_PAGE } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const readers = ['CASH', 'REPORTS', 'SETTINGS'] as const;
const zParams = Type.Object({ zNo: id() });

export const dayEndpoints = {
  'GET /shifts/{id}/report': { access: readers, params: idParams, answer: XReport },
  'POST /shifts/{id}/print': {
    access: 'session',
    params: idParams,
    body: Type.Object({ what: oneOf(['x', 'count'], INVALID.request) }),
    answer: Printed,
    idempotent: true,
    approvable: true,
  },
  'POST /days/close': {
    access: 'session',
    body: Type.Object({ anyway: Type.Optional(flag()) }),
    answer: Type.Object({ message: Type.String(), zNo: Type.Integer() }),
    idempotent: true,
    approvable: true,
  },
  'GET /days': {
    access: readers,
    key: 'reports:read',
    query: Type.Object({ ...periodQuery().properties, ...pageQuery(BOOKS_PAGE) }),
    answer: Type.Array(ZReport),
  },
  'GET /days/{zNo}': { access: readers, key: 'reports:read', params: zParams, answer: ZReport },
  'GET /days/{zNo}.csv': {
    access: readers,
    key: 'reports:read',
    params: zParams,
    answer: Type.String(),
    raw: true,
  },
  'POST /days/{zNo}/print': {
    access: 'session',
    params: zParams,
    answer: Printed,
    idempotent: true,
    approvable: true,
  },
} as const satisfies EndpointTable;

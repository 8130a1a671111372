// Tables with their states, for the floor screen (CONTRACT §22).
import { Type } from 'typebox';
import { SeatedTable } from '../entities/tables.ts';
import type { EndpointTable } from './endpoint.ts';

export const tableEndpoints = {
  'GET /tables': { access: ['POS', 'ORDERS'], answer: Type.Array(SeatedTable) },
} as const satisfies EndpointTable;

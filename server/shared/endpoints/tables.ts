// Tables with their states, for the floor screen (contract 22).

import { Type } from 'typebox';
import { MessageOnly } from '../entities/common.ts';
import { SeatedTable } from '../entities/tables.ts';
import { idParams } from '../fields.ts';
import { SELLERS } from '../scopes.ts';
import type { EndpointTable } from './endpoint.ts';

export const tableEndpoints = {
  'GET /tables': { access: SELLERS, answer: Type.Array(SeatedTable) },
  /** Ends the state `paid`. 409 TABLE_OCCUPIED if the table has an open bill. */
  'POST /tables/{id}/clear': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({}),
    answer: MessageOnly,
    idempotent: true,
  },
} as const satisfies EndpointTable;

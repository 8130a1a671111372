// Export of the menu as a CSV file, and import after a dry run.
import { Type } from 'typebox';
import { instant, MessageOnly, nullable } from '../entities/common.ts';
import { flag, oneOf } from '../fields.ts';
import { MAX_CSV_BODY_BYTES, MAX_CSV_BYTES } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;

const csv = () =>
  Type.String({ maxBytes: MAX_CSV_BYTES, sentence: 'Please choose a CSV file of 2 MB at most.' });

const counts = {
  adds: Type.Integer(),
  updates: Type.Integer(),
  unchanged: Type.Integer(),
};

export const menuCsvEndpoints = {
  'GET /menu-items/export': {
    access: settings,
    key: 'menu:read',
    raw: true,
    answer: Type.String(),
  },
  'POST /menu-items/import/check': {
    access: settings,
    key: 'menu:write',
    bodyLimit: MAX_CSV_BODY_BYTES,
    body: Type.Object({ csv: csv(), createMissing: Type.Optional(flag()) }),
    answer: Type.Object({
      ...counts,
      rows: Type.Array(
        Type.Object({
          line: Type.Integer(),
          action: oneOf(['add', 'update', 'unchanged']),
          title: Type.String(),
          changes: Type.Array(Type.String()),
        }),
      ),
      errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
      missingCategories: Type.Array(Type.String()),
      missingTaxes: Type.Array(Type.String()),
      digest: Type.String(),
    }),
  },
  'POST /menu-items/import': {
    access: settings,
    key: 'menu:write',
    bodyLimit: MAX_CSV_BODY_BYTES,
    body: Type.Object({
      csv: csv(),
      createMissing: Type.Optional(flag()),
      digest: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: Type.Object({ message: Type.String(), ...counts }),
  },
  'GET /menu-items/import/last': {
    access: settings,
    answer: nullable(
      Type.Object({
        at: instant(),
        username: Type.String(),
        adds: Type.Integer(),
        updates: Type.Integer(),
        /** False once the menu was changed after the import. */
        canUndo: Type.Boolean(),
      }),
    ),
  },
  'POST /menu-items/import/undo': { access: settings, answer: MessageOnly },
} as const satisfies EndpointTable;

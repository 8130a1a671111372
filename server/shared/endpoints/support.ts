// The hub's state, for whoever stands at a screen with a helper on the phone (CONTRACT §9 Contact Support).
import { Type } from 'typebox';
import { nullable } from '../entities/common.ts';
import type { EndpointTable } from './endpoint.ts';

export const supportEndpoints = {
  'GET /support': {
    access: 'session',
    answer: Type.Object({
      version: Type.String(),
      uptimeSeconds: Type.Integer(),
      databaseBytes: Type.Integer(),
      freeDiskBytes: Type.Integer(),
      /** The instant of the last proven backup. */
      lastBackup: nullable(Type.String()),
      /** A sentence when it is too long ago, or was never made. */
      backupWarning: nullable(Type.String()),
      clockWarning: nullable(Type.String()),
      screens: Type.Array(
        Type.Object({
          screen: Type.String(),
          name: Type.String(),
          user: Type.String(),
          lastHeard: Type.String(),
          /** Orders that lie unsent on it. */
          held: Type.Integer(),
        }),
      ),
      printers: Type.Array(
        Type.Object({ name: Type.String(), state: Type.String(), waiting: Type.Integer() }),
      ),
    }),
  },
} as const satisfies EndpointTable;

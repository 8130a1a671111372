// The state of the hub, shown to a user who is on the phone with support (contract 9 Contact Support).
import { Type } from 'typebox';
import { nullable } from '../entities/common.ts';
import { oneOf } from '../fields.ts';
import { SCREEN_KINDS } from '../frames.ts';
import { PRINTER_STATES } from '../printing.ts';
import type { EndpointTable } from './endpoint.ts';

export const supportEndpoints = {
  'GET /support': {
    access: 'session',
    answer: Type.Object({
      version: Type.String(),
      uptimeSeconds: Type.Integer(),
      databaseBytes: Type.Integer(),
      freeDiskBytes: Type.Integer(),
      /** The instant of the last verified backup. */
      lastBackup: nullable(Type.String()),
      /** A sentence if the last backup is too old or there is no backup; else null. */
      backupWarning: nullable(Type.String()),
      clockWarning: nullable(Type.String()),
      /**
       * The state of the last rehearsal in a pair of hubs: `faulty` if it found faults, `old` if it was more than three
       * days ago.
       */
      rehearsal: Type.Optional(oneOf(['faulty', 'old'])),
      screens: Type.Array(
        Type.Object({
          screen: oneOf(SCREEN_KINDS),
          name: Type.String(),
          user: Type.String(),
          lastHeard: Type.String(),
          /** The number of unsent orders on the screen. */
          held: Type.Integer(),
        }),
      ),
      printers: Type.Array(
        Type.Object({
          name: Type.String(),
          state: oneOf(PRINTER_STATES),
          waiting: Type.Integer(),
        }),
      ),
      /** How many mails wait, how many were given up, and the last answer of the mail server. */
      mails: Type.Object({
        waiting: Type.Integer(),
        failed: Type.Integer(),
        reason: nullable(Type.String()),
      }),
      /** Webhooks that fail or have stopped; absent if there are none (contract 34.5). */
      webhooks: Type.Optional(
        Type.Array(
          Type.Object({
            host: Type.String(),
            state: Type.String(),
            reason: nullable(Type.String()),
            since: nullable(Type.String()),
          }),
        ),
      ),
    }),
  },
} as const satisfies EndpointTable;

// A wrong password in the audit trail (CONTRACT §3).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../audit/record.ts';
import type { Command } from '../../engine/command.ts';

export interface Asked {
  /** What the password is asked for, as the audit trail names a failure. */
  readonly failure:
    | 'user.sign-in-failed'
    | 'user.password-change-failed'
    | 'user.pin-change-failed'
    | 'user.approval-failed';
  readonly username: string;
  readonly password: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface WrongPassword {
  readonly kind: Asked['failure'];
  /** Empty when there is no such user. */
  readonly username: string;
  readonly address: string;
  /** Failures since the row before that were not written. */
  readonly unrecorded: number;
}

export const noteWrongPassword: Command<WrongPassword, { message: string }> = (
  tx,
  input,
  context,
) => {
  const { kind, username, address, unrecorded } = input;
  const details = { address, ...(unrecorded > 0 ? { unrecorded } : {}) };
  audit(tx, context, { kind, entity: 'user', id: username, details });
  return { answer: { message: 'Noted.' } };
};

export const passwordCheckCommands = { noteWrongPassword };

// Approval of one call by somebody else, at the till or remotely (contract 18.2).
import { type Static, Type } from 'typebox';
import { Approval, AskedApproval } from '../entities/approvals.ts';
import { MessageOnly, nullable } from '../entities/common.ts';
import { flag, id, idParams, looseText, oneOf } from '../fields.ts';
import { MAX_CALL, MAX_REASON, MAX_USERNAME } from '../limits.ts';
import { APPROVABLE_ACTIONS } from '../scopes.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const secretText = () => Type.String({ minLength: 1, maxLength: 1000, clean: 'secret' });

/** The approval that a call may send in addition to its body: a username with PIN or password, or the id of a remote approval. */
export const ApprovalInput = Type.Object(
  {
    username: Type.Optional(looseText(MAX_USERNAME)),
    pin: Type.Optional(secretText()),
    password: Type.Optional(secretText()),
    id: Type.Optional(id()),
    /**
     * The amount that `APPROVAL_NEEDED` returned and the screen showed; sent with a PIN or password. A higher amount is
     * not approved.
     */
    amount: Type.Optional(nullable(Type.Number())),
  },
  { sentence: 'Please send who approves, with the PIN or the password.' },
);
export type ApprovalInput = Static<typeof ApprovalInput>;

export const approvalEndpoints = {
  /**
   * Asks for an approval. The hub runs the call and rolls it back, so that the description of the request comes from
   * the hub, not from the caller.
   */
  'POST /approvals': {
    access: 'session',
    body: Type.Object({
      action: oneOf(APPROVABLE_ACTIONS, INVALID.request),
      /** The method and path of the call, as in 'POST /bills/12/discount'. */
      call: Type.String({
        minLength: 1,
        maxLength: MAX_CALL,
        clean: 'line',
        sentence: INVALID.request,
      }),
      /** The body as it will be sent. */
      body: Type.Optional(Type.Unknown()),
      note: Type.Optional(nullable(looseText(MAX_REASON))),
    }),
    answer: Type.Object({ id: Type.Integer() }),
  },
  'GET /approvals': { access: ['APPROVE'], answer: Type.Array(Approval) },
  'GET /approvals/{id}': { access: 'session', params: idParams, answer: AskedApproval },
  'POST /approvals/{id}/answer': {
    access: ['APPROVE'],
    params: idParams,
    body: Type.Object({ yes: flag(), reason: Type.Optional(nullable(looseText(MAX_REASON))) }),
    answer: MessageOnly,
  },
  /** Only the user who asked may withdraw the request. */
  'POST /approvals/{id}/withdraw': { access: 'session', params: idParams, answer: MessageOnly },
} as const satisfies EndpointTable;

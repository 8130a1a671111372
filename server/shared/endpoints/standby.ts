// The second hub: pairing, its state, and the takeover (contract 35).
import { Type } from 'typebox';
import { instant, MessageOnly, nullable } from '../entities/common.ts';
import { comparedAmount, flag, idParams, oneOf, secret, text } from '../fields.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;
const staff = ['POS', 'ORDERS'] as const;
const adminOnly = 'Only an admin may do this.';

const Status = Type.Object({
  role: oneOf(['primary', 'standby', 'sealed', 'waiting']),
  generation: Type.Integer(),
  partner: nullable(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      connected: Type.Boolean(),
      lag_ms: Type.Integer(),
      lag_bytes: Type.Integer(),
      /** Since when it is connected, or is not. */
      since: Type.String(),
    }),
  ),
  mode: oneOf(['doubled', 'single', 'alone']),
  /** The number of the last commit. */
  commit: Type.Integer(),
  /** On a standby: until when its copy is known to be complete. */
  complete_until: nullable(Type.String()),
  /** When the standby last tried its copy, and what it found. */
  rehearsed_at: nullable(Type.String()),
  rehearsal: nullable(
    Type.Object({
      /** None if a takeover would have everything. */
      faults: Type.Array(Type.String()),
      last_order: nullable(Type.Integer()),
    }),
  ),
});

export const standbyEndpoints = {
  'GET /standby': { access: settings, answer: Status },
  /** Pairs with the hub that shows this code. */
  'POST /standby/confirm': {
    access: settings,
    adminOnly,
    needsPassword: true,
    body: Type.Object({
      code: Type.String({
        pattern: '^ *\\d{3} ?\\d{3} *$',
        sentence: 'Please enter the six digits that the second hub shows.',
      }),
    }),
    answer: MessageOnly,
  },
  'POST /standby/unpair': {
    access: settings,
    adminOnly,
    needsPassword: true,
    /** Needed at the standby, which has no sessions. */
    body: Type.Object({
      username: Type.Optional(text('Please provide a username.', 100)),
      password: Type.Optional(secret('Please provide a password.')),
    }),
    answer: MessageOnly,
  },
  /** On a hub that waits for its partner: somebody says that the other one is off. */
  'POST /standby/work': { access: staff, answer: MessageOnly },
  /** What the old hub had acknowledged and this one lacks, oldest first, at most 200 at a time. */
  'GET /standby/found': {
    access: staff,
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        kind: oneOf(['order', 'payment', 'entry']),
        at: instant(),
        username: nullable(Type.String()),
        /** The table or number of an order, the tender of a payment, the holder of an account. */
        title: Type.String(),
        /** The total, the payment, or the change of the balance. */
        amount: Type.Number(),
        /** Its number on the old hub. */
        old_number: Type.Integer(),
        /** Of orders and payments: the bill on the old hub. */
        old_bill_id: nullable(Type.Integer()),
        token_no: nullable(Type.Integer()),
        /** The dishes of an order. */
        lines: Type.Array(Type.Object({ title: Type.String(), quantity: Type.Integer() })),
      }),
    ),
  },
  /** Enters it now, by new numbers. */
  'POST /standby/found/{id}/enter': {
    access: staff,
    idempotent: true,
    approvable: true,
    params: idParams,
    body: Type.Object({
      /** The total that PRICE_CHANGED named. */
      total: Type.Optional(nullable(comparedAmount())),
      /** Prints an order in the kitchen once more. */
      kitchen: Type.Optional(flag()),
    }),
    answer: Type.Object({
      message: Type.String(),
      orderId: nullable(Type.Integer()),
      tokenNo: nullable(Type.Integer()),
      billId: nullable(Type.Integer()),
    }),
  },
  'POST /standby/found/{id}/dismiss': {
    access: staff,
    idempotent: true,
    params: idParams,
    body: Type.Object({}),
    answer: MessageOnly,
  },
  /** At the standby: makes it the primary. `anyway` is needed if no screen says how long the primary is silent. */
  'POST /standby/takeover': {
    access: 'public',
    body: Type.Object({
      username: text('Please provide a username.', 100),
      password: secret('Please provide a password.'),
      anyway: Type.Optional(flag()),
    }),
    answer: MessageOnly,
  },
  /** At the standby: how long ago a screen heard the primary. */
  'POST /standby/heard': {
    access: 'public',
    body: Type.Object({
      ms_ago: Type.Integer({
        minimum: 0,
        maximum: 86_400_000,
        sentence: 'Please say how many milliseconds ago.',
      }),
    }),
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;

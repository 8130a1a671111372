// The second hub: pairing, its state, and the takeover (contract 35).

import { Type } from 'typebox';
import { instant, MessageOnly, nullable } from '../entities/common.ts';
import { comparedAmount, flag, idParams, oneOf, secret, text } from '../fields.ts';
import { SELLERS } from '../scopes.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;
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
      /** When the current connection to the partner began; without a connection, when the last connection ended. */
      since: Type.String(),
    }),
  ),
  mode: oneOf(['doubled', 'single', 'alone']),
  /** The number of the hub's last commit. */
  commit: Type.Integer(),
  /** The instant up to which the copy of a standby is known to be complete; null for other hubs. */
  complete_until: nullable(Type.String()),
  /**
   * The time and the result of the last rehearsal. In a rehearsal, the standby opens and checks a copy of its data, as
   * in a takeover.
   */
  rehearsed_at: nullable(Type.String()),
  rehearsal: nullable(
    Type.Object({
      /** The problems that the rehearsal found, as sentences; empty if a takeover would have all data. */
      faults: Type.Array(Type.String()),
      last_order: nullable(Type.Integer()),
    }),
  ),
});

export const standbyEndpoints = {
  'GET /standby': { access: settings, answer: Status },
  /** Pairs this hub with the second hub, which shows the code. */
  'POST /standby/confirm': {
    access: settings,
    adminOnly,
    needsPassword: true,
    idempotent: true,
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
    idempotent: true,
    /** Only a standby needs the credentials, because it has no sessions. */
    body: Type.Object({
      username: Type.Optional(text('Please provide a username.', 100)),
      password: Type.Optional(secret('Please provide a password.')),
    }),
    answer: MessageOnly,
  },
  /**
   * Confirms that the partner is switched off, and makes this hub the primary. Only for a hub that waits for its
   * partner.
   */
  'POST /standby/work': { access: SELLERS, idempotent: true, answer: MessageOnly },
  /**
   * Returns the entries that the old hub had acknowledged before a takeover and that this hub lacks, oldest first, at
   * most 200 at a time.
   */
  'GET /standby/found': {
    access: SELLERS,
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        kind: oneOf([
          'order',
          'payment',
          'entry',
          'guest',
          'reservation',
          'waitlist',
          'change',
          'cash',
          'z',
        ]),
        at: instant(),
        username: nullable(Type.String()),
        /**
         * The table or number of an order, the tender of a payment, the holder of an account. For entries of other
         * kinds: a name, a reason or a number.
         */
        title: Type.String(),
        /** The total of an order, the amount of a payment, the change of the balance of an account. */
        amount: Type.Number(),
        /** The number of the entry on the old hub. */
        old_number: Type.Integer(),
        /** The number that the bill of an order or payment had on the old hub. */
        old_bill_id: nullable(Type.Integer()),
        token_no: nullable(Type.Integer()),
        /** The dishes of an order. */
        lines: Type.Array(Type.Object({ title: Type.String(), quantity: Type.Integer() })),
        /**
         * A detail of the entry: the kind of exception (for `change`); `in`, `out`, `drop` or `tipout` (for `cash`);
         * the instant of a reservation; the reason why the old hub refused a guest's order. Null for all other entries.
         */
        what: nullable(Type.String()),
        /** The steps to take by hand for an entry that can only be dismissed; null if the entry can be entered. */
        by_hand: nullable(Type.String()),
      }),
    ),
  },
  /**
   * Enters an order, payment or account entry of the old hub on this hub, under new numbers. Refuses a guest's order that
   * the old hub refused.
   */
  'POST /standby/found/{id}/enter': {
    access: SELLERS,
    idempotent: true,
    approvable: true,
    params: idParams,
    body: Type.Object({
      /** The total that the error PRICE_CHANGED contained. Sending it accepts the changed price. */
      total: Type.Optional(nullable(comparedAmount())),
      /** Prints the order in the kitchen again. */
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
    access: SELLERS,
    idempotent: true,
    params: idParams,
    body: Type.Object({}),
    answer: MessageOnly,
  },
  /**
   * Makes the standby the primary; sent to the standby. `anyway` is needed if no screen has reported how long the
   * primary has been silent.
   */
  'POST /standby/takeover': {
    access: 'public',
    body: Type.Object({
      username: text('Please provide a username.', 100),
      password: secret('Please provide a password.'),
      anyway: Type.Optional(flag()),
    }),
    answer: MessageOnly,
  },
  /** Reports how long ago a screen last heard from the primary; the screen sends this to the standby. */
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

// The feed of facts, the keys of other programs, and webhooks (contract 34).
import { Type } from 'typebox';
import { instant, MessageOnly, nullable } from '../entities/common.ts';
import { FACT_KINDS } from '../fact-kinds.ts';
import { idParams, oneOf, text } from '../fields.ts';
import { KEY_SCOPES } from '../key-scopes.ts';
import { MAX_FACTS } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

/** No scope allows these calls; only admins may make them. */
const admins = [] as const;
const MAX_URL = 500;

const Fact = Type.Object({
  seq: Type.Integer(),
  at: instant(),
  day: Type.String(),
  kind: oneOf(FACT_KINDS),
  body: Type.Unknown(),
  hash: Type.String(),
});

export const factEndpoints = {
  /**
   * Returns the facts after a given number, oldest first. If facts are long, an answer may contain fewer than
   * `limit`.
   */
  'GET /facts': {
    access: 'key',
    key: 'facts:read',
    query: Type.Object({
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          sentence: 'Please give the number of the last fact that you have.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_FACTS,
          sentence: 'Please ask for 1 to 1000 facts.',
        }),
      ),
    }),
    answer: Type.Object({
      store: Type.Object({ id: Type.String(), title: Type.String() }),
      generation: Type.Integer(),
      facts: Type.Array(Fact),
      head: Type.Object({ seq: Type.Integer(), hash: Type.String() }),
    }),
  },
  'GET /settings/api-keys': {
    access: admins,
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        scopes: Type.Array(oneOf(KEY_SCOPES)),
        created_at: instant(),
        username: nullable(Type.String()),
        used_at: nullable(instant()),
      }),
    ),
  },
  /** The key is returned only once. It is null if the call is repeated more than ten minutes later. */
  'POST /settings/api-keys/add': {
    access: admins,
    needsPassword: true,
    idempotent: true,
    body: Type.Object({
      title: text(INVALID.title),
      scopes: Type.Array(oneOf(KEY_SCOPES, 'Please choose what the key may do.'), {
        minItems: 1,
        maxItems: 20,
        sentence: 'Please choose what the key may do.',
      }),
    }),
    answer: Type.Object({
      message: Type.String(),
      id: Type.Integer(),
      key: nullable(Type.String()),
    }),
  },
  'DELETE /settings/api-keys/{id}': {
    access: admins,
    needsPassword: true,
    params: idParams,
    answer: MessageOnly,
  },
  'GET /settings/head-office': {
    access: admins,
    answer: nullable(
      Type.Object({
        address: Type.String(),
        title: Type.String(),
        /** The number of facts that head office does not have yet. */
        waiting: Type.Integer(),
        paired_at: instant(),
        heard_at: nullable(instant()),
        failing_since: nullable(instant()),
        reason: nullable(Type.String()),
      }),
    ),
  },
  /**
   * Pairs with head office, with a code that head office shows. From then on, head office gets all facts. Throws 409
   * `OFFICE_FAILED` with `reason`.
   */
  'POST /settings/head-office/pair': {
    access: admins,
    needsPassword: true,
    idempotent: true,
    body: Type.Object({
      address: text('Please provide the address.', MAX_URL),
      code: text('Please provide the code.', 40),
    }),
    answer: Type.Object({ message: Type.String(), title: Type.String() }),
  },
  'DELETE /settings/head-office': { access: admins, needsPassword: true, answer: MessageOnly },
  'GET /settings/webhooks': {
    access: admins,
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        url: Type.String(),
        kinds: Type.Array(oneOf(FACT_KINDS)),
        state: oneOf(['active', 'stopped']),
        /** The number of facts of any kind that wait to be sent. */
        waiting: Type.Integer(),
        failing_since: nullable(instant()),
        reason: nullable(Type.String()),
        next_try_at: nullable(instant()),
        delivered_at: nullable(instant()),
        created_at: instant(),
      }),
    ),
  },
  /** The secret is returned only once. It is null if the call is repeated more than ten minutes later. */
  'POST /settings/webhooks/add': {
    access: admins,
    needsPassword: true,
    idempotent: true,
    body: Type.Object({
      url: text('Please provide the address.', MAX_URL),
      kinds: Type.Array(oneOf(FACT_KINDS, 'Please choose what is sent.'), {
        minItems: 1,
        maxItems: 50,
        sentence: 'Please choose what is sent.',
      }),
    }),
    answer: Type.Object({
      message: Type.String(),
      id: Type.Integer(),
      secret: nullable(Type.String()),
    }),
  },
  /** Sends a signed test immediately and reports what the receiver answered. */
  'POST /settings/webhooks/{id}/test': {
    access: admins,
    idempotent: true,
    params: idParams,
    answer: MessageOnly,
  },
  /** Resumes a stopped webhook immediately, beginning with the fact at which it stopped. */
  'POST /settings/webhooks/{id}/resume': {
    access: admins,
    idempotent: true,
    params: idParams,
    answer: MessageOnly,
  },
  'DELETE /settings/webhooks/{id}': {
    access: admins,
    needsPassword: true,
    params: idParams,
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;

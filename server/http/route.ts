// Registers a row of the endpoint table with Fastify: guard, reading of input, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApprovalInput } from '#shared/endpoints/approvals.ts';
import {
  type AnswerOf,
  type BodyOf,
  bodyLimitOf,
  type EndpointKey,
  type Endpoints,
  endpointOf,
  type ParamsOf,
  type QueryOf,
  splitKey,
} from '#shared/endpoints/table.ts';
import { Refusal, say } from '#shared/errors.ts';
import { holdsAny } from '#shared/scopes.ts';
import type { Actor, Question } from '../engine/command.ts';
import { SentAnswer } from '../engine/sent-answer.ts';
import type { CallContext } from '../hub.ts';
import { expectPassword } from '../rights/password-session.ts';
import type { ApiKey } from '../sessions/api-keys.ts';
import type { Till } from '../sessions/tills.ts';
import { nameOf, type Parts, takeApproval } from './approvable.ts';
import { onceOf } from './idempotency.ts';
import { type DecimalsOf, makeReader } from './input.ts';
import { refuseOtherMedia } from './json-body.ts';
import { readInName } from './on-behalf.ts';

/** The user who is signed in on the calling device; found from its cookie before anything else. */
export interface Caller extends Actor {
  readonly name: string;
  readonly designation: string;
  readonly language: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The enrolled till that calls; found from its cookie. */
    till: Till | null;
    /** The program that calls; null if the key that was sent is unknown, undefined if no key was sent. */
    apiKey: ApiKey | null | undefined;
    once: CallContext['once'] | null;
  }
  interface FastifyInstance {
    /** Routes that can be dry-run to find the permissions they need. */
    approvables: ReadonlyMap<EndpointKey, Route>;
  }
}

type CallerOf<K extends EndpointKey> = Endpoints[K]['access'] extends
  | 'public'
  | 'guest'
  | 'till'
  | 'key'
  ? Caller | null
  : Endpoints[K] extends { readonly key: string }
    ? Caller | null
    : Caller;

/** The input of a handler, cleaned and checked, and the caller. */
interface Input<K extends EndpointKey> {
  readonly params: ParamsOf<K>;
  readonly query: QueryOf<K>;
  readonly body: BodyOf<K>;
  readonly caller: CallerOf<K>;
  /** The context in which commands of this call run: its user, approval and idempotency key. */
  readonly call: CallContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Given<K extends EndpointKey> = AnswerOf<K> | SentAnswer<AnswerOf<K>> | FastifyReply;
type Handler<K extends EndpointKey> = (input: Input<K>) => Given<K> | Promise<Given<K>>;

export interface Route {
  readonly key: EndpointKey;
  register(app: FastifyInstance): void;
  /** Runs the call, rolls it back, and requests approval for the permissions that the call needs (contract 18.2). */
  ask(parts: Parts, sent: Pick<Sent, 'params' | 'body'>, question: Question): unknown;
}

interface Sent {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Returns the route of a row of the endpoint table with its handler. */
export function route<K extends EndpointKey>(key: K, handler: Handler<K>): Route {
  const { access } = endpointOf(key);
  const read = makeInputReader(key);
  // The writer thread checks the scopes again, because a session may end while a body is still being received.
  const needs = typeof access === 'string' ? {} : { needs: access };
  const inputOf = ({ request, reply }: Parts, sent: Sent, more: Partial<CallContext>): Input<K> => {
    const { caller } = request;
    const { params, query, body } = read(sent, request.server.currencyDecimals);
    const byKey = request.apiKey
      ? { byKey: { id: request.apiKey.id, title: request.apiKey.title } }
      : {};
    // A guest's call has no actor, even if a waiter is signed in on the same phone.
    const call = { actor: access === 'guest' ? null : caller, ...needs, ...byKey, ...more };
    return { params, query, body, caller, call, request, reply } as Input<K>;
  };
  return {
    key,
    register: (app) =>
      register(app, key, async (parts) => {
        const { sent, more } = readHead(key, parts.request);
        const input = inputOf(parts, parts.request, more);
        return sent ? handleApproved(key, input, sent, handler) : handler(input);
      }),
    ask: (parts, sent, question) => {
      guard(parts.request, key);
      return handler(inputOf(parts, { ...sent, query: {} }, { question }));
    },
  };
}

function makeInputReader(key: EndpointKey) {
  const { params, query, body } = endpointOf(key);
  const readParams = params && makeReader(params);
  const readQuery = query && makeReader(query);
  const readBody = body && makeReader(body);
  return (sent: Sent, decimalsOf: DecimalsOf) => ({
    params: readParams?.(sent.params, decimalsOf),
    query: readQuery?.(sent.query, decimalsOf),
    body: readBody?.(sent.body ?? {}, decimalsOf),
  });
}

/**
 * Reads the parts of a request other than its body. Hashes the body before it is cleaned, because bodies are compared
 * as they were sent (contract 1).
 */
function readHead(key: EndpointKey, request: FastifyRequest) {
  const { approvable, idempotent, onBehalf, params } = endpointOf(key);
  const sent = approvable ? takeApproval(request) : undefined;
  const { method } = splitKey(key);
  const once = idempotent ? onceOf(request, params ? `${method} ${request.url}` : key) : undefined;
  const inName = readInName(request, onBehalf === true);
  if (!inName) return { sent, more: once ? { once } : {} };
  const { userId } = inName.actor;
  return { sent, more: once ? { ...inName, once: { ...once, userId } } : inName };
}

/**
 * Handles a call with an approval. The approval is checked before the writer runs the call. Recording that check
 * delays no call.
 */
async function handleApproved<K extends EndpointKey>(
  key: K,
  input: Input<K>,
  sent: ApprovalInput,
  handler: Handler<K>,
): Promise<Given<K>> {
  const { request } = input;
  const named = nameOf(key, input.params, request.body);
  const { approval, noted } = await request.server.checkApproval(sent, named, input);
  try {
    return await handler({ ...input, call: { ...input.call, approval } });
  } finally {
    await noted;
  }
}

function register(app: FastifyInstance, key: EndpointKey, answer: (parts: Parts) => unknown): void {
  const { method, path } = splitKey(key);
  const { upload, access, afterEnd } = endpointOf(key);
  app.route({
    method,
    url: `/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`,
    // HEAD is only for pages; the API has only the calls of its table.
    exposeHeadRoute: false,
    bodyLimit: bodyLimitOf(key),
    onRequest: async (request, reply) => {
      if (access === 'guest') {
        request.guest = request.server.guests.admit(request, reply, afterEnd === true);
      } else if (request.apiKey !== undefined) guardKey(request.apiKey, key, reply);
      else guard(request, key);
      refuseOtherMedia(request, upload ? 'picture' : 'json');
    },
    handler: async (request, reply) => send(reply, await answer({ request, reply })),
  });
}

/**
 * Throws 401 for an unknown key, 403 for a key that may not make this call, 429 after too many calls. A public call
 * ignores the key.
 */
function guardKey(apiKey: ApiKey | null, key: EndpointKey, reply: FastifyReply): void {
  const { access, key: scope } = endpointOf(key);
  if (access === 'public') return;
  if (apiKey === null) throw new Refusal('NOT_SIGNED_IN', 'This API key is not known.');
  if (scope === undefined || !apiKey.scopes.includes(scope)) {
    throw new Refusal('FORBIDDEN', 'This API key may not make this call.');
  }
  const wait = apiKey.count();
  if (wait === 0) return;
  reply.header('Retry-After', String(wait));
  throw new Refusal(
    'TOO_MANY_TRIES',
    say`Too many calls. Please try again in ${{ seconds: wait }} seconds.`,
  );
}

/**
 * Throws 401 or 403 if the caller may not use the endpoint. Runs before the body is read, so that a 400 reveals
 * nothing to an unknown caller.
 */
function guard(request: FastifyRequest, key: EndpointKey): void {
  const { access, adminOnly, needsPassword } = endpointOf(key);
  const { caller } = request;
  if (access === 'public') return;
  if (access === 'till' && request.till) return;
  if (!caller || access === 'till' || access === 'guest' || access === 'key')
    throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  if (access !== 'session' && !holdsAny(caller, access)) {
    throw new Refusal('FORBIDDEN', "You don't have access to this.");
  }
  if (adminOnly && caller.role !== 'admin') throw new Refusal('ADMIN_ONLY', adminOnly);
  if (needsPassword) expectPassword(caller);
}

function send(reply: FastifyReply, answer: unknown): unknown {
  // Fastify would send an empty body for null.
  if (answer === null) return reply.type('application/json; charset=utf-8').send('null');
  if (!(answer instanceof SentAnswer)) return answer;
  if (answer.replayed) reply.header('Idempotency-Replayed', 'true');
  if (answer.status === 429) {
    const { retryAfter } = JSON.parse(answer.text) as { retryAfter?: number };
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  }
  if (answer.commit !== undefined) reply.header('Hub-Commit', String(answer.commit));
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

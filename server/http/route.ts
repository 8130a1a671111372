// One way from the endpoint table to Fastify: guard, reading of input, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { Refusal } from '#shared/errors.ts';
import { holdsAny } from '#shared/scopes.ts';
import { type CallContext, SentAnswer } from '../hub.ts';
import type { Till } from '../sessions/tills.ts';
import type { Actor } from '../threads/command.ts';
import { onceOf } from './idempotency.ts';
import { makeReader } from './input.ts';
import { refuseOtherMedia } from './json-body.ts';

/** Who is signed in on the device that calls; found from its cookie before anything else. */
export interface Caller extends Actor {
  readonly name: string;
  readonly designation: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The enrolled till that calls; found from its cookie. */
    till: Till | null;
    once: CallContext['once'] | null;
  }
}

type CallerOf<K extends EndpointKey> = Endpoints[K]['access'] extends 'public' | 'till'
  ? Caller | null
  : Caller;

/** What a handler is handed: input that has been cleaned and checked, and who asks. */
interface Input<K extends EndpointKey> {
  readonly params: ParamsOf<K>;
  readonly query: QueryOf<K>;
  readonly body: BodyOf<K>;
  readonly caller: CallerOf<K>;
  /** To run commands in the caller's name. */
  readonly call: CallContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Given<K extends EndpointKey> = AnswerOf<K> | SentAnswer<AnswerOf<K>> | FastifyReply;
type Handler<K extends EndpointKey> = (input: Input<K>) => Given<K> | Promise<Given<K>>;

export interface Route {
  readonly key: EndpointKey;
  register(app: FastifyInstance): void;
}

/** A row of the endpoint table with what answers it. */
export const route = <K extends EndpointKey>(key: K, handler: Handler<K>): Route => ({
  key,
  register: (app) => register(app, key, handler),
});

function register<K extends EndpointKey>(app: FastifyInstance, key: K, handler: Handler<K>): void {
  const { method, path } = splitKey(key);
  const { access, params, query, body, idempotent, upload } = endpointOf(key);
  // The writer looks again: a session may end while a body is still on its way.
  const needs = typeof access === 'string' ? {} : { needs: access };
  const readParams = params && makeReader(params);
  const readQuery = query && makeReader(query);
  const readBody = body && makeReader(body);
  app.route({
    method,
    url: `/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`,
    // A HEAD of a page is answered by the page; the API has only the calls of its table.
    exposeHeadRoute: false,
    bodyLimit: bodyLimitOf(key),
    onRequest: async (request) => {
      guard(request, access);
      refuseOtherMedia(request, upload ? 'picture' : 'json');
    },
    handler: async (request, reply) => {
      // The raw body is hashed before it is cleaned: "same body" means what was sent (CONTRACT §1).
      const once = idempotent
        ? onceOf(request, params ? `${method} ${request.url}` : key)
        : undefined;
      const input = {
        params: readParams?.(request.params),
        query: readQuery?.(request.query),
        body: readBody?.(request.body ?? {}),
        caller: request.caller,
        call: { actor: request.caller, ...needs, ...(once ? { once } : {}) },
        request,
        reply,
      } as Input<K>;
      return send(reply, await handler(input));
    },
  });
}

function guard(request: FastifyRequest, access: ReturnType<typeof endpointOf>['access']): void {
  if (access === 'public') return;
  if (access === 'till' && request.till) return;
  if (!request.caller || access === 'till') throw new Refusal('NOT_SIGNED_IN', 'Please sign in!');
  if (access === 'session' || holdsAny(request.caller, access)) return;
  throw new Refusal('FORBIDDEN', "You don't have access to this!");
}

function send(reply: FastifyReply, answer: unknown): unknown {
  if (!(answer instanceof SentAnswer)) return answer;
  if (answer.replayed) reply.header('Idempotency-Replayed', 'true');
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

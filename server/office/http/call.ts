// Registers a call of head office: checks who may make it, checks its input, and returns errors in the same form as a
// hub does.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject } from 'typebox';
import { Refusal } from '#shared/errors.ts';
import type { OfficeRole } from '#shared/office.ts';
import { makeReader } from '../../http/input.ts';
import type { Office, Person } from './office.ts';
import { findPerson } from './sessions.ts';
import { expectKnownKey } from './store-key.ts';

/** Who may make a call: everyone, hubs with a key, every signed-in user, or the users with one of these roles. */
type Access = 'public' | 'hub' | 'session' | readonly OfficeRole[];

interface Shape {
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly bodyLimit?: number;
}

type Part<S extends Shape, P extends 'params' | 'query' | 'body'> = S[P] extends TObject
  ? Static<S[P]>
  : undefined;

interface Input<S extends Shape> {
  readonly params: Part<S, 'params'>;
  readonly query: Part<S, 'query'>;
  readonly body: Part<S, 'body'>;
  /** Null only in calls of hubs, and in public calls if nobody is signed in. */
  readonly person: S['access'] extends 'public' | 'hub' ? Person | null : Person;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Call = (app: FastifyInstance, office: Office) => void;

const decimalsOf = () => 2 as const;

function expectAccess(access: Exclude<Access, 'hub'>, person: Person | undefined): void {
  if (access === 'public') return;
  if (!person) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  if (access === 'session' || access.includes(person.role)) return;
  throw new Refusal('FORBIDDEN', "You don't have access to this.");
}

/** Returns a function that registers a call with this method and path. Access is checked before the body is read. */
export function call<const S extends Shape>(
  key: `${'GET' | 'POST' | 'DELETE'} /${string}`,
  shape: S,
  answer: (office: Office, input: Input<S>) => Promise<unknown>,
): Call {
  const [method = 'GET', url = '/'] = key.split(' ');
  const readerOf = (schema: TObject | undefined) => schema && makeReader(schema);
  const read = {
    params: readerOf(shape.params),
    query: readerOf(shape.query),
    body: readerOf(shape.body),
  };
  return (app, office) => {
    const people = new WeakMap<FastifyRequest, Person>();
    app.route({
      method,
      url: url.replace(/\{(\w+)\}/g, ':$1'),
      ...(shape.bodyLimit === undefined ? {} : { bodyLimit: shape.bodyLimit }),
      onRequest: async (request) => {
        if (shape.access === 'hub') return expectKnownKey(office, request);
        const person = await findPerson(office, request);
        expectAccess(shape.access, person);
        if (person) people.set(request, person);
      },
      handler: async (request, reply) => {
        const input = {
          params: read.params?.(request.params, decimalsOf),
          query: read.query?.(request.query, decimalsOf),
          body: read.body?.(request.body ?? {}, decimalsOf),
          person: people.get(request) ?? null,
          request,
          reply,
        };
        return answer(office, input as Input<S>);
      },
    });
  };
}

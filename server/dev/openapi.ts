// Converts the endpoint table to an OpenAPI document: its schemas are JSON Schema already.
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointKey, endpointKeys, endpointOf, splitKey } from '#shared/endpoints/table.ts';
import { ERROR_STATUS } from '#shared/errors.ts';
import { namedSchemas, withReferences } from './named-schemas.ts';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const ERROR = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { enum: Object.keys(ERROR_STATUS) },
    field: { type: 'string' },
  },
};

const PICTURE = {
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } } },
    },
  },
};

/** Returns the OpenAPI 3.1 document of all calls, or only of those in `keys`. */
export function makeOpenApi(
  version: string,
  keys: readonly EndpointKey[] = endpointKeys,
): {
  openapi: string;
  paths: Record<string, Record<string, object>>;
  [more: string]: unknown;
} {
  const paths: Record<string, Record<string, object>> = {};
  for (const key of keys) {
    const { method, path } = splitKey(key);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      description: 'The API of the hub, from its endpoint table. Its rules: server/docs/contract.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'comanda_access' },
        guest: { type: 'apiKey', in: 'cookie', name: 'comanda_guest' },
        key: { type: 'http', scheme: 'bearer' },
      },
      responses: { failure: { description: 'Refused', ...json(ERROR) } },
      schemas: namedSchemas(),
    },
  };
}

function operationOf(key: EndpointKey): object {
  const row = endpointOf(key);
  const { path } = splitKey(key);
  const requestBody = row.upload
    ? PICTURE
    : row.body && { required: true, ...json(withReferences(row.body)) };
  return {
    tags: [path.split('/')[1]],
    summary: key,
    description: describe(row),
    parameters: parametersOf(row),
    ...(requestBody ? { requestBody } : {}),
    ...securityOf(row),
    responses: {
      200: { description: 'Done', ...(row.raw ? {} : json(withReferences(row.answer))) },
      default: { $ref: '#/components/responses/failure' },
    },
  };
}

/** Returns the ways to sign in. Any one of them is enough. */
function securityOf({ access, key }: Endpoint): object {
  if (access === 'public') return {};
  if (access === 'guest') return { security: [{ guest: [] }] };
  const ways = [...(access === 'key' ? [] : [{ session: [] }]), ...(key ? [{ key: [] }] : [])];
  return { security: ways };
}

function accessSentence(access: Endpoint['access']): string {
  if (access === 'public') return 'Nobody need sign in.';
  if (access === 'guest') return "A guest's phone with a session.";
  if (access === 'till') return 'An enrolled till.';
  if (access === 'key') return '';
  if (access.length === 0) return 'Admins.';
  return access === 'session' ? 'Any session.' : `Any one of: ${access.join(', ')}.`;
}

/** Describes who may make the call, and the rules that its schemas cannot express. */
function describe({
  access,
  key,
  adminOnly,
  needsPassword,
  approvable,
  bodyLimit,
}: Endpoint): string {
  const sentences = [
    accessSentence(access),
    key !== undefined && `A program with a key for \`${key}\`.`,
    adminOnly !== undefined && 'Admins only.',
    needsPassword && 'Not from a session that began with a PIN.',
    approvable && 'Accepts `approval` beside its body (contract 18.2).',
    bodyLimit !== undefined && `A body has at most ${bodyLimit} bytes.`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string' && sentence !== '').join(' ');
}

const header = (name: string) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
});

function parametersOf({ params, query, idempotent, onBehalf }: Endpoint): object[] {
  const of = (place: 'path' | 'query', schema: Endpoint['params']) => {
    const required: readonly string[] = schema?.required ?? [];
    return Object.entries(schema?.properties ?? {}).map(([name, node]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: withReferences(node),
    }));
  };
  return [
    ...of('path', params),
    ...of('query', query),
    ...(idempotent ? [header('Idempotency-Key')] : []),
    ...(onBehalf ? [header('On-Behalf-Of')] : []),
  ];
}

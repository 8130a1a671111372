// Converts the endpoint table to an OpenAPI document: its schemas are JSON Schema already.

import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointKey, endpointKeys, endpointOf, splitKey } from '#shared/endpoints/table.ts';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const ERROR = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
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

/** Returns the whole document, OpenAPI 3.1. */
export function makeOpenApi(version: string): {
  openapi: string;
  paths: Record<string, Record<string, object>>;
  [more: string]: unknown;
} {
  const paths: Record<string, Record<string, object>> = {};
  for (const key of endpointKeys) {
    const { method, path } = splitKey(key);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      description: 'The API of the hub, from its endpoint table.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'comanda_access' } },
      responses: { failure: { description: 'Refused', ...json(ERROR) } },
    },
  };
}

function operationOf(key: EndpointKey): object {
  const row = endpointOf(key);
  const { path } = splitKey(key);
  const { access } = row;
  const requestBody = row.upload ? PICTURE : row.body && { required: true, ...json(row.body) };
  return {
    tags: [path.split('/')[1]],
    summary: key,
    description: accessSentence(access),
    parameters: parametersOf(row),
    ...(requestBody ? { requestBody } : {}),
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    responses: {
      200: { description: 'Done', ...(row.raw ? {} : json(row.answer)) },
      default: { $ref: '#/components/responses/failure' },
    },
  };
}

function accessSentence(access: Endpoint['access']): string {
  if (access === 'public') return 'Nobody need sign in.';
  if (access === 'till') return 'An enrolled till.';
  return access === 'session' ? 'Any session.' : `Any one of: ${access.join(', ')}.`;
}

function parametersOf({ params, query, idempotent }: Endpoint): object[] {
  const of = (place: 'path' | 'query', schema: Endpoint['params']) => {
    const required: readonly string[] = schema?.required ?? [];
    return Object.entries(schema?.properties ?? {}).map(([name, node]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: node,
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string' },
  };
  return [...of('path', params), ...of('query', query), ...(idempotent ? [key] : [])];
}

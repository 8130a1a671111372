// The page at /docs in production: the calls that programs with an API key can make, for admins (contract 34.4). Its
// text is made at the first request.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointKey, endpointKeys, endpointOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { version } from '../../package.json';
import { makeOpenApi } from './openapi.ts';

/** Returns the calls that a program with an API key can make. */
export const keyCalls = (): EndpointKey[] =>
  endpointKeys.filter((key) => endpointOf(key).key !== undefined);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const part = (title: string, schema: Endpoint['body']): string =>
  schema === undefined
    ? ''
    : `<h3>${title}</h3><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`;

function sectionOf(key: EndpointKey): string {
  const { key: scope, params, query, body, answer, raw } = endpointOf(key);
  const parts = [
    part('Path', params),
    part('Query', query),
    part('Body', body),
    part('Answer', raw ? undefined : answer),
  ];
  return `<details><summary><code>${escaped(key)}</code> (${scope})</summary>${parts.join('')}</details>`;
}

const makePage = (): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Comanda API</title></head>
<body>
<h1>Comanda API ${escaped(version)}</h1>
<p>Calls for programs with an API key. Addresses are below <code>/api/v1</code>. Send
<code>Authorization: Bearer &lt;key&gt;</code>, at most 600 calls a minute. Keys are made in Settings, API keys.
<a href="/docs/openapi.json">OpenAPI document</a></p>
${keyCalls().map(sectionOf).join('\n')}
</body>
</html>
`;

function expectAdmin({ caller }: FastifyRequest): void {
  if (!caller) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  if (caller.role !== 'admin') throw new Refusal('FORBIDDEN', "You don't have access to this.");
}

/** Registers /docs and its OpenAPI document. */
export function registerKeyDocs(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/docs', async (request, reply) => {
    expectAdmin(request);
    page ??= makePage();
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page);
  });
  app.get('/docs/openapi.json', async (request, reply) => {
    expectAdmin(request);
    return reply.header('Cache-Control', 'no-store').send(makeOpenApi(version, keyCalls()));
  });
}

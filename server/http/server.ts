// The web server without any routes: its limits, and the refusal of invalid requests.
import { readFileSync } from 'node:fs';
import Fastify, { LogController } from 'fastify';
import type { Logger } from 'pino';
import { MAX_BODY_BYTES } from '#shared/limits.ts';
import type { Config } from '../config.ts';
import { trustHops } from '../sessions/forwarded.ts';
import { answerBrokenHttp, sendBadAddress } from './refusals.ts';

/** Slow or incomplete requests are closed after these times (Fastify's defaults never close a slow body). */
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;

/** A request without a Host header is refused by our request checks, in the same form as other refusals. */
const HTTP = {
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: 2000,
  requireHostHeader: false,
} as const;

const connectionsOf = ({ tls }: Pick<Config, 'tls'>) =>
  tls
    ? { https: { ...HTTP, cert: readFileSync(tls.cert), key: readFileSync(tls.key) } }
    : { http: HTTP };

/** Throws for a route with a Fastify schema, which is not allowed. */
const noSchemas = () => () => {
  throw new Error('schemas belong in the endpoint table');
};

/** Creates the server; throws if a certificate or its key is invalid. */
export function makeServer(log: Logger, config: Pick<Config, 'trustProxy' | 'tls'>) {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustHops(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    ...connectionsOf(config),
    routerOptions: { maxParamLength: 200 },
    // When the hub stops, running requests finish and the request checks refuse new requests.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => sendBadAddress(request, reply),
    clientErrorHandler: answerBrokenHttp,
    exposeHeadRoutes: false,
    // Our own reader checks input; Fastify's coercing Ajv is never used, and not even loaded.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
  });
}

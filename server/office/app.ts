// The web server of head office: checks, calls, screens (contract 36).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { securityHeaders } from '../http/headers.ts';
import { refuseForeignChange } from '../http/origin.ts';
import { nothingHere, sendBadAddress, sendError } from '../http/refusals.ts';
import { isSecure, trustHops } from '../sessions/forwarded.ts';
import { hubCalls } from './calls/hubs.ts';
import { pairCalls } from './calls/pair.ts';
import { peopleCalls } from './calls/people.ts';
import { hubReleaseCalls } from './calls/releases.ts';
import { reportCalls } from './calls/reports.ts';
import { storeCalls } from './calls/stores.ts';
import type { Shards } from './db/databases.ts';
import type { OfficeDb } from './db/open.ts';
import type { Call } from './http/call.ts';
import { Tries } from './http/tries.ts';
import { KnownKeys } from './receive/known-keys.ts';
import { catalogueCalls } from './releases/catalogue.ts';
import { groupCalls } from './releases/groups.ts';
import { releaseCalls } from './releases/releases.ts';

const CALLS: readonly Call[] = [
  ...peopleCalls,
  ...storeCalls,
  ...reportCalls,
  ...groupCalls,
  ...catalogueCalls,
  ...releaseCalls,
  ...pairCalls,
  ...hubCalls,
  ...hubReleaseCalls,
];

/** Serves the built screens. Every address that is neither a call nor a file returns the page. */
async function registerScreens(app: FastifyInstance, client: string): Promise<void> {
  const index = join(client, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: client,
      index: false,
      preCompressed: true,
      allowedPath: (path) => !path.endsWith('/') && path !== '/index.html',
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isCall = /^\/(api|v1|assets)\//.test(request.url);
    if (page === undefined || request.method !== 'GET' || isCall) throw nothingHere();
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

interface OfficeParts {
  readonly db: OfficeDb;
  /** The databases of STORES_SHARD. */
  readonly shards?: Shards;
  readonly clock: () => number;
  readonly log: Logger;
  readonly config: Pick<Config, 'trustProxy' | 'tls'>;
  /** The built screens, `dist/office/`. */
  readonly client: string;
}

/** Builds head office without listening. */
export async function buildOffice({
  db,
  shards = new Map(),
  clock,
  log,
  config,
  client,
}: OfficeParts): Promise<FastifyInstance> {
  const { tls } = config;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustHops(config.trustProxy),
    requestTimeout: 60_000,
    frameworkErrors: (_error, request, reply) => sendBadAddress(request, reply),
    ...(tls ? { https: { cert: readFileSync(tls.cert), key: readFileSync(tls.key) } } : {}),
  }) as unknown as FastifyInstance;
  app.setErrorHandler((error: Parameters<typeof sendError>[1], _request, reply) =>
    sendError(reply, error),
  );
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.host, { secure: isSecure(request) }));
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    refuseForeignChange(request);
  });
  app.get('/healthz', async () => ({ office: true }));
  const office = { db, shards, log, clock, tries: new Tries(clock), keys: new KnownKeys(clock) };
  for (const register of CALLS) register(app, office);
  await registerScreens(app, client);
  return app;
}

// Builds the app without listening: plugins, then the list of all features.
import { readFileSync } from 'node:fs';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { endpointOf } from '#shared/endpoints/table.ts';
import { MAX_BODY_BYTES } from '#shared/limits.ts';
import { checkApproval } from './api/auth/checks.ts';
import { features } from './api/routes.ts';
import { knowDecimals } from './api/store/store-decimals.ts';
import type { Config } from './config.ts';
import { registerApiDocs } from './dev/api-docs.ts';
import { registerKeyDocs } from './dev/key-docs.ts';
import { registerAuthority } from './http/authority.ts';
import { limitConnections } from './http/connections.ts';
import { registerRequestChecks } from './http/every-request.ts';
import { GuestAdmission, registerGuests } from './http/guest-admission.ts';
import { refuseFloods } from './http/guest-flood.ts';
import { registerHealth } from './http/health.ts';
import { readJsonBodies } from './http/json-body.ts';
import { findOwner } from './http/on-behalf.ts';
import { registerPages, type Serves } from './http/pages.ts';
import { registerReceiptPage } from './http/receipt-page.ts';
import { answerBrokenHttp, sendBadAddress } from './http/refusals.ts';
import type { Route } from './http/route.ts';
import { separateCookies } from './http/training-cookies.ts';
import { registerUploads } from './http/uploads.ts';
import type { Hub } from './hub.ts';
import type { SocketTimes } from './realtime/order-sockets.ts';
import { registerRealtime } from './realtime/socket.ts';
import { trustHops } from './sessions/forwarded.ts';

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
    // When the hub stops, running requests finish and the request checks refuse new ones.
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

/** Registers what the routes of both listeners need. */
async function prepare(app: FastifyInstance, hub: Hub, guests: GuestAdmission): Promise<void> {
  app.decorateRequest('caller', null);
  app.decorateRequest('till', null);
  app.decorateRequest('apiKey', undefined);
  registerGuests(app, guests);
  refuseFloods(app, guests);
  knowDecimals(app, hub);
  readJsonBodies(app);
  await app.register(cookie);
  if (hub.config.training) separateCookies(app);
}

/** What the listener for guests serves, and nothing else. */
const isForGuests = ({ key }: Route): boolean =>
  key === 'GET /qrmenu' || key === 'GET /languages' || isGuestCall(key);

const isGuestCall = (key: string): boolean => / \/guest\//.test(key);

const GUEST_PAGE = /^\/g\/[^/]+\/?$/;
const GUEST_FILES: Serves = {
  file: (path) => path.startsWith('/assets/') || path === '/icon.svg',
  page: (path) => GUEST_PAGE.test(path) || path === '/menu',
};
/** If guests have a listener of their own, the listener for staff serves no guest pages. */
const STAFF_FILES: Serves = {
  file: () => true,
  page: (path) => !/^\/(g|guest)(\/|$)/.test(path),
};

/** Registers the listener for guests: their pages, calls and pictures. */
async function buildGuestApp(
  app: FastifyInstance,
  hub: Hub,
  client: string,
  routes: readonly Route[],
  guests: GuestAdmission,
): Promise<void> {
  limitConnections(app.server, hub.config.trustProxy > 0);
  await prepare(app, hub, guests);
  registerRequestChecks(app, hub, true);
  await registerPages(app, client, { serves: GUEST_FILES, isTraining: hub.config.training });
  for (const route of routes) route.register(app);
  registerUploads(app, hub.config.dataDir);
}

interface Extras {
  readonly times?: SocketTimes | undefined;
  /** The server of the listener for guests. */
  readonly guestApp?: FastifyInstance | undefined;
}

/** Registers everything on servers from `makeServer`. */
export async function buildApp(
  app: FastifyInstance,
  hub: Hub,
  client: string,
  { times, guestApp }: Extras = {},
): Promise<FastifyInstance> {
  const guests = new GuestAdmission(hub);
  const connections = limitConnections(app.server, hub.config.trustProxy > 0);
  await prepare(app, hub, guests);
  // This comes before the request checks, because the plugin of the socket closes the upgrades that the checks
  // refuse.
  await registerRealtime(app, hub, times);
  registerRequestChecks(app, hub);
  app.addHook('onRequest', async ({ caller, raw }) => {
    if (caller) connections.noteCaller(raw.socket);
  });
  registerAuthority(app, hub.config.dataDir);
  if (hub.config.dev) await registerApiDocs(app);
  else registerKeyDocs(app);
  registerHealth(
    app,
    hub,
    await registerPages(app, client, {
      serves: guestApp && STAFF_FILES,
      isTraining: hub.config.training,
    }),
  );
  const all = features.flatMap((feature) => feature(hub));
  const routes = guestApp ? all.filter(({ key }) => !isGuestCall(key)) : all;
  if (guestApp) await buildGuestApp(guestApp, hub, client, all.filter(isForGuests), guests);
  app.decorate('approvables', new Map(routes.map((route) => [route.key, route])));
  app.decorate('findOwner', (...wanted) => findOwner(hub, ...wanted));
  app.decorate('checkApproval', (...word) => checkApproval(hub, ...word));
  for (const route of routes.filter(({ key }) => !endpointOf(key).upload)) route.register(app);
  // Uploads have a separate scope. Outside it, a form is refused with 415.
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes.filter(({ key }) => endpointOf(key).upload)) route.register(scope);
  });
  registerReceiptPage(app, hub);
  registerUploads(app, hub.config.dataDir);
  return app;
}

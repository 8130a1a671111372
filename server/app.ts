// Registers plugins and all features on the app's servers. Does not start to listen.
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { endpointOf } from '#shared/endpoints/table.ts';
import { checkApproval } from './api/auth/checks.ts';
import { features } from './api/routes.ts';
import { knowDecimals } from './api/store/store-decimals.ts';
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
import type { Route } from './http/route.ts';
import { separateCookies } from './http/training-cookies.ts';
import { registerUploads } from './http/uploads.ts';
import type { Hub } from './hub.ts';
import type { SocketTimes } from './realtime/order-sockets.ts';
import { registerRealtime } from './realtime/socket.ts';

/** Registers what every route needs, on both listeners. */
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

/** Returns whether the listener for guests serves a route. It serves no others. */
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

/** Registers everything on servers from `makeServer` (http/server.ts). */
export async function buildApp(
  app: FastifyInstance,
  hub: Hub,
  client: string,
  { times, guestApp }: Extras = {},
): Promise<FastifyInstance> {
  const guests = new GuestAdmission(hub);
  const connections = limitConnections(app.server, hub.config.trustProxy > 0);
  await prepare(app, hub, guests);
  // The socket comes before the request checks, because its plugin closes the upgrades that the checks refuse.
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

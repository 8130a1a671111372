// While the disk has no space for the start, serves the screens and answers every call with 503, so that tills keep
// their sales as unsent.
import type { FastifyInstance } from 'fastify';
import { version } from '../../package.json';
import { storageUnavailable } from '../db/storage-failure.ts';
import { securityHeaders } from '../http/headers.ts';
import { refuseForeignHost } from '../http/host.ts';
import { registerPages } from '../http/pages.ts';
import { sendError } from '../http/refusals.ts';
import { makeServer } from '../http/server.ts';
import type { HubParts } from './assemble-hub.ts';

/** Listens at the hub's address; returns the function that stops it. */
export async function serveMeanwhile({
  log,
  config,
  client,
}: HubParts): Promise<() => Promise<void>> {
  const app = makeServer(log, config) as unknown as FastifyInstance;
  app.setErrorHandler((error: Parameters<typeof sendError>[1], _request, reply) =>
    sendError(reply, error),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.host));
    refuseForeignHost(request.host, config.allowedHosts);
    if (request.url.startsWith('/api/')) throw storageUnavailable();
  });
  app.get('/healthz', { exposeHeadRoute: true }, (_request, reply) => {
    const { status, body } = storageUnavailable();
    reply.code(status).header('Cache-Control', 'no-store');
    return reply.send({ status: 'failing', version, ...body });
  });
  await registerPages(app, client);
  await app.listen({ port: config.port, host: config.host });
  return async () => {
    app.server.closeAllConnections();
    await app.close();
  };
}

// The checks of every request before its route runs (contract 1).
import type { FastifyInstance } from 'fastify';
import { SOCKET_PATH } from '#shared/limits.ts';
import type { Hub } from '../hub.ts';
import { apiKeyFinder } from '../sessions/api-keys.ts';
import { callerFinder, tillFinder } from '../sessions/finders.ts';
import { hostsOf, isSecure } from '../sessions/forwarded.ts';
import { securityHeaders } from './headers.ts';
import { refuseForeignHost, refuseSecondHost } from './host.ts';
import { refuseForeignChange } from './origin.ts';
import { asksForState, checkPair } from './pair-checks.ts';
import { RefusalLog } from './refusal-log.ts';
import { nothingHere, sendError, stopping } from './refusals.ts';

/**
 * Registers the checks before the routes. The first check sets the headers, so that refusals have them too. On the
 * listener for guests nobody is signed in.
 */
export function registerRequestChecks(app: FastifyInstance, hub: Hub, forGuests = false): void {
  app.setErrorHandler((error: Parameters<typeof sendError>[1], _request, reply) =>
    sendError(reply, error),
  );
  const refusals = new RefusalLog(hub.monotonic);
  const [findCaller, findTill] = [callerFinder(hub), tillFinder(hub)];
  const findKey = apiKeyFinder(hub);
  app.addHook('onResponse', async (request, reply) => refusals.note(request, reply));
  app.addHook('onRequest', async (request, reply) => {
    const partner = hub.pair?.partnerAddress;
    reply.headers(securityHeaders(request.host, { secure: isSecure(request), partner }));
    if (hub.isStopping) {
      reply.header('Connection', 'close');
      throw stopping();
    }
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    refuseSecondHost(request.raw.rawHeaders);
    for (const host of hostsOf(request)) refuseForeignHost(host, hub.config.allowedHosts);
    if (hub.pair) checkPair(hub.pair, request, reply);
    // While the hub waits for its partner, everybody may read its state.
    if (hub.pair?.isWaiting && asksForState(request)) return reply.send(hub.pair.status());
    refuseForeignChange(request);
    if (request.ws && !namesSocket(request.url)) throw nothingHere();
    // A request to an unknown address is refused before its body is read, because no route would read the body.
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw nothingHere();
    if (forGuests) return;
    request.apiKey = findKey(request);
    // A program has no session, whatever cookies it sends.
    if (request.apiKey !== undefined) return;
    request.caller = findCaller(request);
    request.till = findTill(request);
  });
}

const namesSocket = (url: string): boolean =>
  url.split('?', 1)[0]?.replace(/\/$/, '') === SOCKET_PATH;

// Refuses calls that open guest sessions if one address sends too many. This happens before the router and the checks
// run, so that the calls do not delay staff (contract 29.8). A refusal by the route would take three times as long.
import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type GuestAdmission, tooFast } from './guest-admission.ts';
import { securityHeaders } from './headers.ts';

const OPENING = '/api/v1/guest/open';
const { status, body } = tooFast();
const TEXT = JSON.stringify(body);

/** Must be called before the server listens. Requests that are injected without a connection are not affected. */
export function refuseFloods({ server }: FastifyInstance, guests: GuestAdmission): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const isOpening = request.method === 'POST' && request.url === OPENING;
    const seconds = isOpening ? guests.floodRest(request.socket.remoteAddress ?? '') : 0;
    if (seconds === 0) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    response.writeHead(status, {
      ...securityHeaders(request.headers.host ?? ''),
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(TEXT),
      'Retry-After': seconds,
    });
    response.end(TEXT);
  });
}

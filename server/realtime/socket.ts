// The upgrade route of the realtime socket: checks access, and answers plain requests (contract 6).
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { MAX_FRAME_BYTES, SOCKET_PATH } from '#shared/limits.ts';
import { CONNECTORS, holdsAny } from '#shared/scopes.ts';
import { refuseForeignOrigin } from '../http/origin.ts';
import { nothingHere } from '../http/refusals.ts';
import type { Hub } from '../hub.ts';
import { OrderSockets, type SocketTimes } from './order-sockets.ts';

/** Registers the socket; the plugin must be registered before any other hook or route. */
export async function registerRealtime(
  app: FastifyInstance,
  hub: Hub,
  times?: SocketTimes,
): Promise<void> {
  const sockets = new OrderSockets(hub, times);
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'a socket failed');
      socket.terminate();
    },
    preClose: () => sockets.close(),
  });
  // Also registered with a trailing slash, because Socket.IO clients send it.
  for (const url of [SOCKET_PATH, `${SOCKET_PATH}/`]) addDoor(app, url, sockets);
}

function addDoor(app: FastifyInstance, url: string, sockets: OrderSockets): void {
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest: async (request) => guard(request, sockets),
    handler: () => {
      throw nothingHere();
    },
    wsHandler: (socket, request) => {
      if (request.caller) sockets.add(socket, request.caller);
      else socket.terminate();
    },
  });
}

/** Refuses a plain GET, a foreign page, and callers who are not signed in or lack a scope, before the upgrade. */
function guard(request: FastifyRequest, sockets: OrderSockets): void {
  if (!request.ws) throw nothingHere();
  refuseForeignOrigin(request);
  if (!request.caller) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  if (!holdsAny(request.caller, CONNECTORS)) {
    throw new Refusal('FORBIDDEN', "You don't have access to this.");
  }
  if (!sockets.mayConnect(request.caller)) {
    throw new Refusal('OVERLOADED', 'Too many screens are connected.');
  }
}

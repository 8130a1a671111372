// The calls by which guests' phones and outside programs send orders (contract 29.4, 35).
import type { FastifyRequest } from 'fastify';
import { readOpenOrder } from '../../domain/guests/open-orders.ts';
import { guestOf } from '../../http/guest-admission.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { sendGuestOrder } from './guest-send.ts';
import { sendOpenOrder } from './open-send.ts';

/** Returns the id of the API key that made the call. A call that needs a key is refused earlier if it has none. */
function keyIdOf({ apiKey }: FastifyRequest): number {
  if (!apiKey) throw new Error('a call of a key came without one');
  return apiKey.id;
}

export const guestOrderRoutes = (hub: Hub): Route[] => [
  route('POST /guest/orders', ({ body, request, call }) =>
    hub.run(sendGuestOrder, { ...body, sessionId: guestOf(request).id }, call),
  ),
  route('POST /open/orders', ({ body, request, call }) =>
    hub.run(sendOpenOrder, { ...body, keyId: keyIdOf(request) }, call),
  ),
  route('GET /open/orders/{externalId}', ({ params: { externalId }, request }) =>
    hub.read((tx) => readOpenOrder(tx, { keyId: keyIdOf(request), externalId }, hub.clock())),
  ),
];

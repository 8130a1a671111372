// The call by which guests' phones order (contract 29.4).
import { guestOf } from '../../http/guest-admission.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { sendGuestOrder } from './guest-send.ts';

export const guestOrderRoutes = (hub: Hub): Route[] => [
  route('POST /guest/orders', ({ body, request, call }) =>
    hub.run(sendGuestOrder, { ...body, sessionId: guestOf(request).id }, call),
  ),
];

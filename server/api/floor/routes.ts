// The calls of the drawn floors, of reservations' marks and of the waitlist (CONTRACT §22).

import { listFloorPlans } from '../../domain/floor/floor-plans.ts';
import { listWaiting } from '../../domain/floor/waitlist.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { setFloorPlan } from './floor-plan.ts';
import { markReservation } from './mark.ts';
import { addWaiting, removeWaiting, seatWaiting } from './waitlist.ts';

export const seatingRoutes = (hub: Hub): Route[] => [
  route('GET /settings/floor-plan', () => hub.read(listFloorPlans)),
  route('POST /settings/floor-plan', ({ body, call }) => hub.run(setFloorPlan, body, call)),
  route('POST /reservations/{id}/mark', ({ params, body, call }) =>
    hub.run(markReservation, { ...body, ...params }, call),
  ),
  route('GET /waitlist', () => hub.read(listWaiting)),
  route('POST /waitlist/add', ({ body, call }) => hub.run(addWaiting, body, call)),
  route('POST /waitlist/{id}/seat', ({ params, body, call }) =>
    hub.run(seatWaiting, { ...body, ...params }, call),
  ),
  route('POST /waitlist/{id}/remove', ({ params, body, call }) =>
    hub.run(removeWaiting, { ...body, ...params }, call),
  ),
];

// The call by which a screen tells of what it held and did not send (CONTRACT §19.7).
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { tellDiscarded } from './discarded.ts';

export const heldRoutes = (hub: Hub): Route[] => [
  route('POST /held/discarded', ({ body, call }) => hub.run(tellDiscarded, body, call)),
];

// The calls of promotions (contract 31).

import { listPromotions } from '../../domain/promotions/promotions.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export const promotionRoutes = (hub: Hub): Route[] => [
  route('GET /settings/promotions', () => hub.read(listPromotions)),
  route('POST /settings/promotions/preview', ({ body }) =>
    hub.readElsewhere('promotionPreview', { now: hub.clock(), sent: body }),
  ),
];

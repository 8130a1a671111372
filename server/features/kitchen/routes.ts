// The kitchen's calls: its tickets, the next step of an item, what its screens have shown (CONTRACT §5, §6).
import { parseOrderIds } from '../../http/order-ids.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { listKitchenOrders } from '../orders/queries.ts';
import { markSeen, setKitchenStatus } from './commands.ts';

export const kitchenRoutes = (hub: Hub): Route[] => [
  route('GET /kitchen', ({ query }) => {
    const orderIds = parseOrderIds(query.orderIds);
    return hub.read((tx) => listKitchenOrders(tx, orderIds));
  }),
  route('GET /kitchen/screens', () => ({ connected: hub.screens.kitchenScreens() })),
  route('POST /kitchen/seen', ({ body, call }) => hub.run(markSeen, body, call)),
  route('POST /kitchen/{id}', ({ params, body, call }) =>
    hub.run(setKitchenStatus, { ...body, id: params.id }, call),
  ),
];

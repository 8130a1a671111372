// The calls of the payment types (CONTRACT §5).

import { listPaymentTypes } from '../../domain/menu/menu.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import {
  addPaymentType,
  deletePaymentType,
  togglePaymentType,
  updatePaymentType,
} from './payment-types.ts';

export const paymentTypeRoutes = (hub: Hub): Route[] => [
  route('GET /settings/payment-types', () =>
    hub.read((tx) => listPaymentTypes(tx, { activeOnly: false })),
  ),
  route('POST /settings/payment-types/add', ({ body, call }) =>
    hub.run(addPaymentType, body, call),
  ),
  route('POST /settings/payment-types/{id}/update', ({ params, body, call }) =>
    hub.run(updatePaymentType, { ...params, ...body }, call),
  ),
  route('POST /settings/payment-types/{id}/toggle', ({ params, body, call }) =>
    hub.run(togglePaymentType, { ...params, ...body }, call),
  ),
  route('DELETE /settings/payment-types/{id}', ({ params, call }) =>
    hub.run(deletePaymentType, params, call),
  ),
];

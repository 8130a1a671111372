// The calls of the register of subscriptions (CONTRACT §5).
import { toAmount } from '#shared/billing/money.ts';
import { prepared, qb } from '../../db/query.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addSubscription, deleteSubscription, updateSubscription } from './subscriptions.ts';

const all = prepared()(() => qb.selectFrom('subscriptions').selectAll().orderBy('id'));

export const subscriptionRoutes = (hub: Hub): Route[] => [
  route('GET /settings/subscriptions', () =>
    hub.read((tx) =>
      tx.all(all, {}).map(({ plan_price_cents, ...row }) => ({
        ...row,
        plan_price: toAmount(plan_price_cents),
      })),
    ),
  ),
  route('POST /settings/subscriptions/add', ({ body, call }) =>
    hub.run(addSubscription, body, call),
  ),
  route('POST /settings/subscriptions/{id}/update', ({ params, body, call }) =>
    hub.run(updateSubscription, { ...params, ...body }, call),
  ),
  route('DELETE /settings/subscriptions/{id}', ({ params, call }) =>
    hub.run(deleteSubscription, params, call),
  ),
];

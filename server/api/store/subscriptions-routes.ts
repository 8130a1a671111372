// The calls of the register of subscriptions (CONTRACT §5).
import { prepared, qb } from '../../db/query.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addSubscription, deleteSubscription, updateSubscription } from './subscriptions.ts';

const all = prepared()(() => qb.selectFrom('subscriptions').selectAll().orderBy('id'));

export const subscriptionRoutes = (hub: Hub): Route[] => [
  route('GET /settings/subscriptions', () =>
    hub.read((tx) => {
      const wire = wireOf(tx);
      return tx.all(all, {}).map(({ plan_price_cents, ...row }) => ({
        ...row,
        plan_price: wire.amount(plan_price_cents),
      }));
    }),
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

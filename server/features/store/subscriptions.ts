// The register of subscriptions that the owner keeps (CONTRACT §5); it enters no bill.

import { toAmount, toCents } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/executor.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import type { Command } from '../../threads/command.ts';

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
    hub.command('addSubscription', body, call),
  ),
  route('POST /settings/subscriptions/{id}/update', ({ params, body, call }) =>
    hub.command('updateSubscription', { ...params, ...body }, call),
  ),
  route('DELETE /settings/subscriptions/{id}', ({ params, call }) =>
    hub.command('deleteSubscription', params, call),
  ),
];

type Body = BodyOf<'POST /settings/subscriptions/add'>;

/** The whole form: a day or number that is absent or empty is none. */
const valuesOf = (body: Body) => ({
  plan_name: body.planName,
  plan_price_cents: toCents(body.planPrice),
  subscription_date: body.subscriptionDate || null,
  expiry_date: body.expiryDate || null,
  payment_status: body.paymentStatus,
  renewal_date: body.renewalDate || null,
  transaction_no: body.transactionNo ?? '',
  ref_no: body.refNo ?? '',
  is_active: body.isActive === false ? (0 as const) : (1 as const),
});

const entity = 'subscription';

const addSubscription: Command<Body, { message: string; id: number }> = (tx, body, context) => {
  const values = valuesOf(body);
  const { id } = tx.run(qb.insertInto('subscriptions').values(values));
  audit(tx, context, { kind: 'subscription.added', entity, id, details: values });
  return { answer: { message: 'Subscription added successfully!', id } };
};

const updateSubscription: Command<Body & { id: number }, { message: string }> = (
  tx,
  body,
  context,
) => {
  const values = valuesOf(body);
  const { id } = body;
  const { changes } = tx.run(qb.updateTable('subscriptions').set(values).where('id', '=', id));
  if (changes === 0) throw notFound(entity);
  audit(tx, context, { kind: 'subscription.updated', entity, id, details: values });
  return { answer: { message: 'Subscription updated successfully!' } };
};

const deleteSubscription: Command<{ id: number }, { message: string }> = (tx, { id }, context) => {
  const { changes } = tx.run(qb.deleteFrom('subscriptions').where('id', '=', id));
  if (changes === 0) throw notFound(entity);
  audit(tx, context, { kind: 'subscription.deleted', entity, id });
  return { answer: { message: 'Subscription deleted successfully!' } };
};

export const subscriptionCommands = { addSubscription, updateSubscription, deleteSubscription };

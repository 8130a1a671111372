// The subscriptions that the owner tracks (contract 5); they affect no bill.

import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command } from '../../engine/command.ts';

type Body = BodyOf<'POST /settings/subscriptions/add'>;

/** Returns the values of the full form. A day or number that is absent or empty is cleared. */
const valuesOf = (tx: Tx, body: Body) => ({
  plan_name: body.planName,
  plan_price_cents: wireOf(tx).read(body.planPrice, 'planPrice'),
  subscription_date: body.subscriptionDate || null,
  expiry_date: body.expiryDate || null,
  payment_status: body.paymentStatus,
  renewal_date: body.renewalDate || null,
  transaction_no: body.transactionNo ?? '',
  ref_no: body.refNo ?? '',
  is_active: body.isActive === false ? (0 as const) : (1 as const),
});

const entity = 'subscription';

export const addSubscription: Command<Body, { message: string; id: number }> = (
  tx,
  body,
  context,
) => {
  const values = valuesOf(tx, body);
  const { id } = tx.run(qb.insertInto('subscriptions').values(values));
  audit(tx, context, { kind: 'subscription.added', entity, id, details: values });
  return { answer: { message: 'Subscription added successfully.', id } };
};

export const updateSubscription: Command<Body & { id: number }, { message: string }> = (
  tx,
  body,
  context,
) => {
  const values = valuesOf(tx, body);
  const { id } = body;
  const { changes } = tx.run(qb.updateTable('subscriptions').set(values).where('id', '=', id));
  if (changes === 0) throw notFound(entity);
  audit(tx, context, { kind: 'subscription.updated', entity, id, details: values });
  return { answer: { message: 'Subscription updated successfully.' } };
};

export const deleteSubscription: Command<{ id: number }, { message: string }> = (
  tx,
  { id },
  context,
) => {
  const details = storedRow(tx, 'subscriptions', id);
  const { changes } = tx.run(qb.deleteFrom('subscriptions').where('id', '=', id));
  if (changes === 0) throw notFound(entity);
  audit(tx, context, { kind: 'subscription.deleted', entity, id, details });
  return { answer: { message: 'Subscription deleted successfully.' } };
};

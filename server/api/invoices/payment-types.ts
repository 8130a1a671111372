// The payment types (contract 5). At least one is always active. A deleted type is hidden and keeps its history.

import type { TenderKind, ValueTender } from '#shared/card-kinds.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import { flag } from '#shared/flag.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { expectMayLower } from '../../domain/prices/lowered-prices.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';

type Body = BodyOf<'POST /settings/payment-types/add'>;
const signals = [{ kind: 'answers-stale' }] as const;

const live = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'is_cash', 'kind'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);
const otherActive = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('payment_types')
    .select('id')
    .where('id', '<>', p('id'))
    .where('is_active', '=', 1)
    .where('kind', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1),
);

const otherCash = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('payment_types')
    .select('id')
    .where('id', '<>', p('id'))
    .where('is_cash', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(1),
);
const openShift = prepared()(() =>
  qb.selectFrom('shifts').select('id').where('state', '<>', 'closed').limit(1),
);

function getLive(tx: Tx, id: number) {
  const row = tx.get(live, { id });
  if (!row) throw notFound('payment type');
  return row;
}

/** Throws 400 if a type for gift cards or house accounts is marked as cash. */
function expectNoCash(kind: ValueTender | null, isCash: boolean | undefined): void {
  if (kind === null || isCash !== true) return;
  throw invalid('isCash', 'Gift cards and house accounts are not cash.');
}

/** Returns the kind as it is stored; null for the kind `usual`. */
const storedKind = (kind: TenderKind): ValueTender | null => (kind === 'usual' ? null : kind);

/** Throws 409 `LAST_PAYMENT_TYPE` if no other usual type could pay a bill. */
function keepOneActive(
  tx: Tx,
  row: { id: number; is_active: 0 | 1; kind: ValueTender | null },
): void {
  if (row.is_active === 0 || row.kind !== null || tx.get(otherActive, { id: row.id })) return;
  throw new Refusal('LAST_PAYMENT_TYPE', 'At least one payment type must stay active.');
}

/**
 * Throws 409 `SHIFT_OPEN` for the last cash type while a shift is open or being counted: the cash of the shift could
 * not be counted.
 */
function keepCash(tx: Tx, { id, is_cash }: { id: number; is_cash: 0 | 1 }): void {
  if (is_cash === 0 || !tx.get(openShift, {}) || tx.get(otherCash, { id })) return;
  throw new Refusal(
    'SHIFT_OPEN',
    'An open shift contains cash of this payment type. Please close the shift first.',
  );
}

/**
 * Requires the permission for discounts if a type becomes cash, because its payments are then rounded and counted as
 * cash. Throws 403 SCOPE_NOT_HELD without the permission.
 */
function allowCash(
  tx: Tx,
  context: CommandContext,
  row: { readonly title: string; readonly is_cash: 0 | 1 },
  isCash: 0 | 1,
): void {
  if (isCash <= row.is_cash) return;
  expectMayLower(context);
  const reason = 'not cash → cash';
  recordException(tx, context, { kind: 'price', title: row.title, valueCents: 0, reason });
}

export const addPaymentType: Command<Body, { message: string; id: number }> = (
  tx,
  body,
  context,
) => {
  expectNoCash(storedKind(body.kind ?? 'usual'), body.isCash);
  const values = {
    title: body.title,
    is_active: flag(body.isActive ?? true),
    is_cash: flag(body.isCash ?? false),
    kind: storedKind(body.kind ?? 'usual'),
  };
  const { id } = tx.run(qb.insertInto('payment_types').values(values));
  audit(tx, context, { kind: 'payment-type.added', entity: 'payment type', id, details: values });
  return { answer: { message: 'Payment Type added successfully.', id }, signals };
};

export const updatePaymentType: Command<Body & { id: number }, { message: string }> = (
  tx,
  { id, title, isActive, isCash, kind },
  context,
) => {
  const row = getLive(tx, id);
  if (kind !== undefined && storedKind(kind) !== row.kind) {
    throw invalid(
      'kind',
      "The kind of a payment type can't be changed. Please add another payment type.",
    );
  }
  expectNoCash(row.kind, isCash);
  if (isActive === false) keepOneActive(tx, row);
  if (isCash === false) keepCash(tx, row);
  // The form in the contract has no `isCash`. If it is absent, the stored value is left unchanged.
  const values = {
    title,
    is_active: isActive === undefined ? row.is_active : flag(isActive),
    is_cash: isCash === undefined ? row.is_cash : flag(isCash),
  };
  allowCash(tx, context, row, values.is_cash);
  tx.run(qb.updateTable('payment_types').set(values).where('id', '=', id));
  audit(tx, context, { kind: 'payment-type.updated', entity: 'payment type', id, details: values });
  return { answer: { message: 'Payment Type updated successfully.' }, signals };
};

export const togglePaymentType: Command<{ id: number; isActive: boolean }, { message: string }> = (
  tx,
  { id, isActive },
  context,
) => {
  const row = getLive(tx, id);
  if (!isActive) keepOneActive(tx, row);
  const values = { is_active: flag(isActive) };
  tx.run(qb.updateTable('payment_types').set(values).where('id', '=', id));
  audit(tx, context, { kind: 'payment-type.updated', entity: 'payment type', id, details: values });
  return { answer: { message: 'Payment Type updated successfully.' }, signals };
};

export const deletePaymentType: Command<{ id: number }, { message: string }> = (
  tx,
  { id },
  context,
) => {
  const row = getLive(tx, id);
  keepOneActive(tx, row);
  keepCash(tx, row);
  tx.run(qb.updateTable('payment_types').set({ deleted_at: context.now }).where('id', '=', id));
  audit(tx, context, {
    kind: 'payment-type.deleted',
    entity: 'payment type',
    id,
    details: storedRow(tx, 'payment_types', id),
  });
  return { answer: { message: 'Payment Type deleted successfully.' }, signals };
};

// Exceptions, such as voids, discounts, comps and refunds: each with its user, its approver and its value.
import type { Cents } from '#shared/billing/money.ts';
import type { ExceptionKind } from '#shared/entities/bills.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { openShiftOf } from '../domain/drawers/money-place.ts';
import type { CommandContext } from '../engine/command.ts';
import { openBusinessDay } from '../time/business-day.ts';
import { recordWithinLimit } from './noisy-hours.ts';
import { recordMoney } from './record-money.ts';

const insert = prepared<{
  at: number;
  day: string;
  kind: ExceptionKind;
  user: number | null;
  approved: string | null;
  reason: string | null;
  title: string;
  value: Cents;
  afterPrint: 0 | 1;
  waste: 0 | 1;
  other: 0 | 1;
  order: number | null;
  bill: number | null;
  invoice: number | null;
  shift: number | null;
  sentBy: string | null;
}>()((p) =>
  qb.insertInto('exceptions').values({
    at: p('at'),
    business_day: p('day'),
    kind: p('kind'),
    user_id: p('user'),
    approved_by: p('approved'),
    reason: p('reason'),
    title: p('title'),
    value_cents: p('value'),
    after_print: p('afterPrint'),
    waste: p('waste'),
    other_tender: p('other'),
    order_id: p('order'),
    bill_id: p('bill'),
    invoice_id: p('invoice'),
    shift_id: p('shift'),
    sent_by: p('sentBy'),
  }),
);

interface Exceptional {
  readonly kind: ExceptionKind;
  readonly valueCents: Cents;
  readonly title?: string;
  readonly reason?: string | null;
  readonly approvedBy?: string | null;
  readonly afterPrint?: boolean;
  readonly waste?: boolean;
  readonly otherTender?: boolean;
  readonly orderId?: number | null;
  readonly billId?: number | null;
  readonly invoiceId?: number | null;
}

const flag = (value: boolean | undefined): 0 | 1 => (value ? 1 : 0);

/** Records an exception on the current business day, and adds a void to the sums of that day. Returns its id. */
export function recordException(tx: Tx, context: CommandContext, entry: Exceptional): number {
  const { now, actor } = context;
  const day = openBusinessDay(tx, now);
  const { id } = tx.run(insert, {
    at: now,
    day,
    kind: entry.kind,
    user: actor?.userId ?? null,
    approved: entry.approvedBy ?? null,
    reason: entry.reason ?? null,
    title: entry.title ?? '',
    value: entry.valueCents,
    afterPrint: flag(entry.afterPrint),
    waste: flag(entry.waste),
    other: flag(entry.otherTender),
    order: entry.orderId ?? null,
    bill: entry.billId ?? null,
    invoice: entry.invoiceId ?? null,
    shift: openShiftOf(tx, context).shift?.id ?? null,
    sentBy: context.sentBy ?? null,
  });
  if (entry.kind === 'void') {
    const wasteCents = entry.waste ? entry.valueCents : 0;
    recordMoney(tx, day, { voidCents: entry.valueCents, wasteCents });
  }
  return id;
}

/**
 * Records one exception for all further exceptions of a user who has reached the limit of an hour. Their number is
 * stored in `noisy_hours`. Returns the id of the exception.
 */
export const recordMore = (tx: Tx, context: CommandContext, kind: ExceptionKind): number =>
  recordException(tx, context, {
    kind,
    valueCents: 0,
    title: 'More exceptions of this kind within an hour',
  });

/**
 * Records exceptions that a user can cause at will: 60 an hour per user, then one row that counts the other exceptions.
 */
export const recordLimited = (tx: Tx, context: CommandContext, entry: Exceptional): void =>
  recordWithinLimit(tx, context, {
    kind: entry.kind,
    valueCents: entry.valueCents,
    record: () => {
      recordException(tx, context, entry);
    },
    recordMore: () => recordMore(tx, context, entry.kind),
  });

// Checks that every Z is unchanged since it was closed: its number, hash, place in the trail, and rows (contract 19.6).
import { hash as hashOf } from 'node:crypto';
import { toMinor } from '#shared/billing/money.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { ZReport } from '#shared/entities/cash.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { listZerosTakenBack } from '../../rollups/payment-count.ts';
import { billRulesOf, wireOf } from '../store/bill-rules.ts';
import { figuresOf } from './report-figures.ts';
import { type FigureRows, rowsOfReach } from './report-sums.ts';
import { withOpen } from './value-figures.ts';
import { reachFrom, type StoredZ } from './z-reports.ts';

const all = prepared()(() => qb.selectFrom('zs').selectAll().orderBy('z_no'));
export const listStoredZs = (tx: Tx): StoredZ[] => tx.all(all, {});

const trailRows = prepared()(() =>
  qb
    .selectFrom('audit')
    .select(['entity_id', 'details', 'prev_hash'])
    .where('kind', '=', 'day.closed')
    .orderBy('id'),
);
interface RecordedZ {
  readonly hash: string;
  readonly head: string;
}

/** Returns the data that the audit trail records for each closed Z, by the number of the Z. */
const recordedZs = (tx: Tx): Map<number, RecordedZ> =>
  new Map(
    tx
      .all(trailRows, {})
      .map(({ entity_id, details, prev_hash }) => [
        Number(entity_id),
        { hash: (JSON.parse(details) as { hash: string }).hash, head: prev_hash },
      ]),
  );

/** Checks the sums of a Z: invoices and payments must balance. Returns the difference, which is 0 if the Z is valid. */
function balanceOf(tx: Tx, z: ZReport): number {
  const { invoices, payments, part_payments } = z;
  // Z reports that are older than gift cards, house accounts and points do not have these figures.
  const { value, accountPayments } = z as Partial<ZReport>;
  const { decimals } = billRulesOf(tx);
  const minor = (amount: number) => toMinor(amount, decimals);
  const paid = payments.reduce((sum, { amount }) => sum + minor(amount), 0);
  return (
    minor(invoices.sales.amount) -
    minor(invoices.credits.amount) +
    minor(value?.gift.sold_multi ?? 0) +
    minor(accountPayments?.amount ?? 0) -
    paid +
    minor(part_payments.taken) -
    minor(part_payments.used)
  );
}

/**
 * Returns the rows as an older version of the hub counted them. That version counted a cancelled payment of 0.00 as a
 * further payment.
 */
function asCountedBefore(tx: Tx, rows: FigureRows, before: StoredZ, stored: StoredZ): FigureRows {
  const zeros = listZerosTakenBack(tx).filter(
    ({ id }) => id > before.payment_id && id <= stored.payment_id,
  );
  const payments = rows.payments.map((row) => {
    const own = zeros.filter(({ type, title }) => type === row.type && title === row.title);
    return { ...row, count: row.count + 2 * own.length };
  });
  return { ...rows, payments };
}

/**
 * Returns the figures of these rows with the fields that this Z has. Older Z reports have no figures of gift cards,
 * house accounts and points.
 */
function figuresAsClosed(tx: Tx, z: Partial<ZReport>, before: StoredZ, rows: FigureRows): object {
  const { value, accountPayments, ...figures } = figuresOf(tx, rows);
  if (z.value === undefined) return figures;
  const last = (JSON.parse(before.document || '{}') as Partial<ZReport>).value;
  const open = withOpen(value, last, rows.entries, wireOf(tx));
  return { ...figures, value: open, accountPayments };
}

/**
 * Returns whether a Z still matches its rows. Figures that were true only when the Z was closed, such as open bills,
 * can't be computed again.
 */
function isOfItsRows(tx: Tx, z: ZReport, before: StoredZ, stored: StoredZ): boolean {
  const saysSo = (rows: FigureRows): boolean =>
    Object.entries(figuresAsClosed(tx, z, before, rows)).every(
      ([name, figure]) => canonicalJson(figure) === canonicalJson(Reflect.get(z, name) ?? []),
    );
  const rows = rowsOfReach(tx, reachFrom(before, stored));
  return saysSo(rows) || saysSo(asCountedBefore(tx, rows, before, stored));
}

const isBefore = (before: StoredZ, after: StoredZ): boolean =>
  (
    [
      'invoice_id',
      'payment_id',
      'cancel_id',
      'move_id',
      'exception_id',
      'shift_id',
      'entry_id',
    ] as const
  ).every((mark) => before[mark] <= after[mark]);

/** Returns the first thing that is wrong with a Z, in words. */
function findFault(
  tx: Tx,
  before: StoredZ,
  stored: StoredZ,
  trail: RecordedZ | undefined,
): string | undefined {
  const { z_no: no, document, hash } = stored;
  if (no !== before.z_no + 1) return `Z ${before.z_no + 1} is missing: after it comes Z ${no}`;
  if (hashOf('sha256', document, 'hex') !== hash) return `Z ${no} was changed`;
  const z = { ...JSON.parse(document), hash } as ZReport;
  const { decimals } = billRulesOf(tx);
  if (z.z_no !== no || z.previous_hash !== before.hash)
    return `Z ${no} does not follow the one before it`;
  if (trail?.hash !== hash) return `Z ${no} is not the one in the audit trail`;
  if (trail.head !== z.audit_head) return `Z ${no} does not stand where the trail says`;
  if (!isBefore(before, stored)) return `Z ${no} begins before the end of the one before it`;
  if (balanceOf(tx, z) !== 0) return `Z ${no} does not add up`;
  if (
    toMinor(z.perpetual.sales, decimals) !== stored.sales_cents ||
    stored.sales_cents < before.sales_cents ||
    stored.credits_cents < before.credits_cents
  ) {
    return `the totals of Z ${no} go back`;
  }
  return isOfItsRows(tx, z, before, stored)
    ? undefined
    : `Z ${no} is not what its rows come to: one of them was changed, removed or inserted`;
}

/**
 * Compares every Z with the previous Z, with the trail, and with the rows that it covers. Returns the first fault only;
 * undefined if there is none.
 */
export function findZFault(tx: Tx): string | undefined {
  const trail = recordedZs(tx);
  const [start, ...zs] = listStoredZs(tx);
  if (!start) return 'the start of the Zs is missing';
  let before = start;
  for (const stored of zs) {
    const fault = findFault(tx, before, stored, trail.get(stored.z_no));
    if (fault !== undefined) return fault;
    before = stored;
  }
  const lost = [...trail.keys()].find((no) => no > before.z_no);
  return lost === undefined ? undefined : `Z ${lost} is in the audit trail, but its row is gone`;
}

// Closes the day with a Z report over everything since the last Z. Invoice numbers, not a clock, decide which rows are
// new (contract 19.6).

import { hash as hashOf } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { HoldingScreen, ZReport } from '#shared/entities/cash.ts';
import { Refusal, say } from '#shared/errors.ts';
import { audit, auditHead } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { expireDue } from '../../domain/accounts/expire.ts';
import { figuresOf, listOpenBills } from '../../domain/cash/report-figures.ts';
import { type FigureRows, rowsOfReach } from '../../domain/cash/report-sums.ts';
import { withOpen } from '../../domain/cash/value-figures.ts';
import {
  daysIn,
  getLastZ,
  newestMarks,
  reachFrom,
  type StoredZ,
} from '../../domain/cash/z-reports.ts';
import { addDayReport } from '../../domain/mail/mails.ts';
import { generationNow } from '../../domain/standby/generations.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { wireHolding } from '../../domain/unsent/screens.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import type { HeldScreen } from '../../realtime/held-screens.ts';
import { needRight } from '../../rights/actions.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { expectNothingHeld } from './nothing-held.ts';

const openShifts = prepared()(() =>
  qb
    .selectFrom('shifts')
    .innerJoin('drawers', 'drawers.id', 'shifts.drawer_id')
    .select('drawers.title')
    .where('shifts.state', '<>', 'closed')
    .orderBy('shifts.id'),
);

function expectShiftsClosed(tx: Tx): void {
  const titles = tx.all(openShifts, {}).map(({ title }) => `“${title}”`);
  if (titles.length === 0) return;
  throw new Refusal(
    'SHIFT_OPEN',
    say`Please count and close these drawers first: ${{ titles: titles.join(', ') }}.`,
  );
}

const insertZ = prepared<{ [K in keyof StoredZ]: StoredZ[K] }>()((p) =>
  qb.insertInto('zs').values({
    z_no: p('z_no'),
    closed_at: p('closed_at'),
    business_day: p('business_day'),
    invoice_id: p('invoice_id'),
    payment_id: p('payment_id'),
    cancel_id: p('cancel_id'),
    move_id: p('move_id'),
    exception_id: p('exception_id'),
    shift_id: p('shift_id'),
    entry_id: p('entry_id'),
    sales_cents: p('sales_cents'),
    credits_cents: p('credits_cents'),
    document: p('document'),
    hash: p('hash'),
  }),
);

const totalOf = ({ invoices }: FigureRows, kind: 'sale' | 'credit'): number =>
  Math.abs(invoices.find((row) => row.kind === kind)?.total ?? 0);

/**
 * Returns the figures of gift cards, house accounts and points from the last Z; undefined if there is no Z yet, or if
 * the last Z was made before Z reports had these figures.
 */
const lastValue = ({ document }: StoredZ): ZReport['value'] | undefined =>
  (JSON.parse(document || '{}') as Partial<ZReport>).value;

interface Closing {
  readonly last: StoredZ;
  readonly holding: readonly HoldingScreen[];
  readonly approvedBy: string | null;
}

/** Computes the figures and stores the Z with the hash of the previous Z. */
function writeZ(tx: Tx, { now, actor }: CommandContext, { last, holding, approvedBy }: Closing) {
  const marks = newestMarks(tx);
  const reach = reachFrom(last, marks);
  const rows = rowsOfReach(tx, reach);
  const { days, first = now } = daysIn(tx, reach);
  const wire = wireOf(tx);
  const sales = last.sales_cents + totalOf(rows, 'sale');
  const credits = last.credits_cents + totalOf(rows, 'credit');
  const figures = figuresOf(tx, rows);
  const generation = generationNow(tx);
  const z: Omit<ZReport, 'hash'> = {
    ...figures,
    value: withOpen(figures.value, lastValue(last), rows.entries, wire),
    open_bills: listOpenBills(tx),
    z_no: last.z_no + 1,
    ...(generation !== undefined && { generation }),
    from: new Date(last.z_no === 0 ? first : last.closed_at).toISOString(),
    to: new Date(now).toISOString(),
    days,
    closed_at: new Date(now).toISOString(),
    closed_by: actor?.username ?? null,
    approved_by: approvedBy,
    screens_holding: [...holding],
    perpetual: { sales: wire.amount(sales), credits: wire.amount(credits) },
    audit_head: auditHead(tx),
    previous_hash: last.hash,
  };
  const document = canonicalJson(z);
  const hash = hashOf('sha256', document, 'hex');
  tx.run(insertZ, {
    ...marks,
    z_no: z.z_no,
    closed_at: now,
    business_day: openBusinessDay(tx, now),
    sales_cents: sales,
    credits_cents: credits,
    document,
    hash,
  });
  return { zNo: z.z_no, hash, previous: last.hash };
}

export const closeDay: Command<
  {
    readonly anyway?: boolean;
    readonly holding: readonly HeldScreen[];
    /** False or absent while the clock of the hub is in doubt. Nothing expires then. */
    readonly isClockTrusted?: boolean;
  },
  { message: string; zNo: number }
> = (tx, { anyway, holding: screens, isClockTrusted = false }, context) => {
  const holding = wireHolding(tx, screens);
  expectShiftsClosed(tx);
  expectNothingHeld(holding, anyway);
  const { approvedBy } = needRight(context, 'cash');
  if (isClockTrusted) expireDue(tx, context);
  const { zNo, ...chain } = writeZ(tx, context, { last: getLastZ(tx), holding, approvedBy });
  const details = { ...chain, approvedBy };
  audit(tx, context, { kind: 'day.closed', entity: 'day', id: zNo, details });
  const isMailed = addDayReport(tx, context.now, zNo);
  return {
    answer: { message: `The day is closed: Z ${zNo}.`, zNo },
    ...(isMailed && { signals: [{ kind: 'mail' }] }),
  };
};

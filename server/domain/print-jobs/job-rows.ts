// Writes the row of a print job, with a snapshot of what is to be printed.
import type { ScreenTag } from '#shared/languages.ts';
import type { JobKind } from '#shared/printing.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { PrintDocument } from '../../printing/layout/document.ts';
import { getStore } from '../store/settings.ts';

/** The ids of the jobs that were written; empty if nothing is to be printed. */
export type Printed = readonly number[];

export const NOTHING: Printed = [];

interface NewJob {
  readonly printerId: number;
  readonly document: PrintDocument;
  readonly orderId?: number | null;
  readonly invoiceId?: number | null;
  readonly reprintOf?: number;
  readonly duplicate?: number;
}

const insert = prepared<{
  printer: number;
  kind: JobKind;
  order: number | null;
  invoice: number | null;
  document: string;
  now: number;
  reprint: number | null;
  duplicate: number;
}>()((p) =>
  qb.insertInto('print_jobs').values({
    printer_id: p('printer'),
    kind: p('kind'),
    order_id: p('order'),
    invoice_id: p('invoice'),
    document: p('document'),
    state: 'waiting',
    next_at: p('now'),
    created_at: p('now'),
    updated_at: p('now'),
    printed_by: null,
    reprint_of: p('reprint'),
    duplicate: p('duplicate'),
  }),
);

/** Writes a job that waits to be printed. Returns its id. */
export const addJob = (tx: Tx, now: number, job: NewJob): number =>
  tx.run(insert, {
    printer: job.printerId,
    // Reports and gift cards are stored as receipts, because they use the same printers and are moved together with
    // receipts.
    kind:
      job.document.kind === 'report' || job.document.kind === 'card'
        ? 'receipt'
        : job.document.kind,
    order: job.orderId ?? null,
    invoice: job.invoiceId ?? null,
    document: JSON.stringify(job.document),
    now,
    reprint: job.reprintOf ?? null,
    duplicate: job.duplicate ?? 0,
  }).id;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant in the format of the screens' receipts, in the store's time zone. */
export function formatAt(now: number, timeZone: string, tag: ScreenTag = 'en'): string {
  const key = `${tag} ${timeZone}`;
  const known = formatters.get(key);
  const format =
    known ?? new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  if (!known) formatters.set(key, format);
  return format.format(now);
}

export const nowOnPaper = (tx: Tx, now: number, tag?: ScreenTag): string =>
  formatAt(now, getStore(tx).timezone, tag);

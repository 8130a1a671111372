// Finds out which invoices a receipt covers, and how many copies of each invoice there are.

import type { Expression } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import { mayBeOnPaper, type StoredJob } from './job-queries.ts';

const receiptsOver = (ids: Expression<string>) =>
  qb
    .selectFrom('print_jobs')
    .select((eb) => eb.fn.max('duplicate').as('most'))
    .where('kind', '=', 'receipt')
    .where((eb) =>
      eb.or([
        eb('invoice_id', 'in', idsIn(ids)),
        eb(
          'id',
          'in',
          eb
            .selectFrom('receipt_invoices')
            .select('job_id')
            .where('receipt_invoices.invoice_id', 'in', idsIn(ids)),
        ),
      ]),
    );
const copies = prepared<{ ids: string }>()((p) => receiptsOver(p('ids')));
const copiesOnPaper = prepared<{ ids: string }>()((p) =>
  receiptsOver(p('ids')).where(mayBeOnPaper),
);

/** Returns the highest copy number of any of these invoices, including abandoned jobs. */
export const lastCopy = (tx: Tx, invoices: readonly number[]): number =>
  tx.get(copies, { ids: JSON.stringify(invoices) })?.most ?? 0;

/**
 * Returns the number of the next copy: 0 if no receipt of these invoices can have been printed yet, otherwise the
 * highest copy number plus 1.
 */
export function nextCopy(tx: Tx, invoices: readonly number[]): number {
  const most = tx.get(copiesOnPaper, { ids: JSON.stringify(invoices) })?.most ?? null;
  return most === null ? 0 : most + 1;
}

const addInvoice = prepared<{ job: number; invoice: number }>()((p) =>
  qb.insertInto('receipt_invoices').values({ job_id: p('job'), invoice_id: p('invoice') }),
);
const furtherInvoices = prepared<{ job: number }>()((p) =>
  qb.selectFrom('receipt_invoices').select('invoice_id').where('job_id', '=', p('job')),
);

/**
 * Stores the invoices of a receipt except the first, which is in the job's own row. The receipt counts as a copy for
 * each of its invoices.
 */
export function addFurtherInvoices(tx: Tx, job: number, [, ...further]: readonly number[]): void {
  for (const invoice of further) tx.run(addInvoice, { job, invoice });
}

export const invoicesOf = (tx: Tx, { id, invoice_id }: StoredJob): number[] =>
  invoice_id === null
    ? []
    : [invoice_id, ...tx.all(furtherInvoices, { job: id }).map((row) => row.invoice_id)];

// Which invoices a receipt is over, and how many copies of each there are.

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

/** The highest number of a copy of any of these invoices, given up ones too. */
export const lastCopy = (tx: Tx, invoices: readonly number[]): number =>
  tx.get(copies, { ids: JSON.stringify(invoices) })?.most ?? 0;

/** 0 while no receipt of these invoices can be on paper, else the number after the highest. */
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

/** The first invoice of a receipt stands in its own row; a copy of these others it is as well. */
export function addFurtherInvoices(tx: Tx, job: number, [, ...further]: readonly number[]): void {
  for (const invoice of further) tx.run(addInvoice, { job, invoice });
}

export const invoicesOf = (tx: Tx, { id, invoice_id }: StoredJob): number[] =>
  invoice_id === null
    ? []
    : [invoice_id, ...tx.all(furtherInvoices, { job: id }).map((row) => row.invoice_id)];

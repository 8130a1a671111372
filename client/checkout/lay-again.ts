// Documents that the hub lays out for the browser: once as a receipt, each further time as a copy that it marks and
// counts.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { call } from '../hub/api.ts';
import { makeRequestKey } from '../hub/request-key.ts';
import type { CopyOf, StoredReport } from './receipt.ts';

type Laid = NonNullable<AnswerOf<'POST /bills/{id}/pay'>['paper']>;

/** Returns the receipt in the answer of a payment. */
export const paidPaper = (paper: Laid, invoiceId: number): StoredReport => ({
  ...paper,
  once: { key: `invoice ${invoiceId}`, copyOf: { invoiceIds: [invoiceId] } },
});

/** Returns the open bills of these orders; if there are none, their invoices. */
export async function billsOrInvoices(orderIds: readonly number[]): Promise<CopyOf> {
  const bills = await call('GET /bills', { query: { orderIds: orderIds.join(',') } });
  const open = bills.filter(({ status }) => status === 'open');
  if (open.length > 0) return { billIds: open.map(({ id }) => id) };
  return { invoiceIds: [...new Set(bills.flatMap(({ invoice_id }) => invoice_id ?? []))] };
}

async function inTurn<T>(ids: readonly number[], print: (id: number) => Promise<T>): Promise<T[]> {
  const printed: T[] = [];
  for (const id of ids) printed.push(await print(id));
  return printed;
}

const printShift = ({ id, what }: NonNullable<CopyOf['shift']>) =>
  call('POST /shifts/{id}/print', { params: { id }, body: { what } });

/** Requests another copy; `paper` is undefined if the hub prints it on its own printer. */
export async function layAgain(
  copyOf: CopyOf,
): Promise<{ message: string; paper: StoredReport | undefined }> {
  const { billIds = [], invoiceIds = [], shift, zNo } = copyOf;
  const printed = [
    ...(await inTurn(billIds, (id) =>
      call('POST /bills/{id}/print', { params: { id }, body: {} }),
    )),
    ...(await inTurn(invoiceIds, (id) => call('POST /invoices/{id}/print', { params: { id } }))),
    ...(shift ? [await printShift(shift)] : []),
    ...(zNo === undefined ? [] : [await call('POST /days/{zNo}/print', { params: { zNo } })]),
  ];
  const papers = printed.flatMap(({ paper }) => paper ?? []);
  const [first] = papers;
  const paper = first && {
    ...first,
    parts: papers.flatMap(({ parts }) => parts),
    once: { key: makeRequestKey(), copyOf },
  };
  return { message: printed.at(-1)?.message ?? '', paper };
}

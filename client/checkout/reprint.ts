// Prints documents again. The hub lays out each document. The first print is the receipt, and every further print is
// marked and counted as a copy.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { call } from '../hub/api.ts';
import { makeRequestKey } from '../hub/request-key.ts';
import type { CopyOf, StoredReport } from './receipt.ts';

type Laid = NonNullable<AnswerOf<'POST /bills/{id}/pay'>['paper']>;

/** Converts the receipt in the answer of a payment to a document that this browser stores. */
export const paymentReceipt = (paper: Laid, invoiceId: number): StoredReport => ({
  ...paper,
  once: { key: `invoice ${invoiceId}`, copyOf: { invoiceIds: [invoiceId] } },
});

/**
 * Returns the open bills of these orders, or their invoices if no bill is open. With `tableId`, returns only the bills
 * and invoices of that table; null means bills and invoices without a table.
 */
export async function billsOrInvoices(
  orderIds: readonly number[],
  tableId?: number | null,
): Promise<CopyOf> {
  const all = await call('GET /bills', { query: { orderIds: orderIds.join(',') } });
  const bills = all.filter(({ table_id }) => tableId === undefined || table_id === tableId);
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

/** Requests copies. `paper` is undefined if the hub prints them on its own printer. */
export async function reprint(
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

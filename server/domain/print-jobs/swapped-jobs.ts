// The slip about an exchanged dish. It is printed where the new dish is printed and where the old dish was printed
// (contract 30.5).
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import type { SlipDocument } from '../../printing/layout/document.ts';
import { paperLanguage } from '../../printing/words/languages.ts';
import { idsIn, type SoldOrder } from '../orders/orders.ts';
import { wholeOrders } from '../orders/read-form.ts';
import { findNotices } from './cancelled-jobs.ts';
import { addJob, NOTHING, type Printed } from './job-rows.ts';
import { listPrinters } from './printers.ts';
import { headingOf, printItems, slipItem, slipOf } from './slips.ts';

const jobsByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .select(['printer_id', 'document'])
    .where('id', 'in', idsIn(p('ids'))),
);

/** A dish that was exchanged; `swapped` is the text that names the old and the new dish. */
interface Swapped {
  readonly itemId: number;
  readonly swapped: string;
}

function documentOf(
  tx: Tx,
  context: CommandContext,
  row: SoldOrder,
  { itemId, swapped }: Swapped,
  languages: Pick<SlipDocument, 'language'>,
) {
  const [order] = wholeOrders(tx, [row]);
  const item = order?.items.find(({ id }) => id === itemId);
  if (!order || !item) return undefined;
  const head = { ...headingOf(tx, context), language: paperLanguage(languages.language) };
  return { ...slipOf('slip', order, [slipItem(item)], head), swapped };
}

/** Prints one slip at each printer of the old dish and of the new dish. Call it after the dish is exchanged. */
export function printSwapped(
  tx: Tx,
  context: CommandContext,
  row: SoldOrder,
  dish: Swapped,
): Printed {
  const printers = listPrinters(tx);
  if (printers.length === 0) return NOTHING;
  const { itemId, swapped } = dish;
  const notices = findNotices(tx, row, [{ id: itemId, order_id: row.id, quantity: 1 }]);
  const jobIds = printItems(tx, context, row.id, [itemId], () => ({ swapped }));
  const jobs = tx.all(jobsByIds, { ids: JSON.stringify(jobIds) });
  const told = new Set(jobs.map(({ printer_id }) => printer_id));
  const others = notices
    .map(({ printerId }) => printerId)
    .filter((id) => !told.has(id) && printers.some((printer) => printer.id === id));
  const document = jobs[0]
    ? (JSON.parse(jobs[0].document) as SlipDocument)
    : documentOf(tx, context, row, dish, notices[0]?.languages ?? {});
  if (!document) return jobIds;
  const more = others.map((printerId) =>
    addJob(tx, context.now, { printerId, document, orderId: row.id }),
  );
  return [...jobIds, ...more];
}

// A bill split into equal parts. The lines are stored once, unchanged, for all parts, until a part is changed.
import type { Bill } from '#shared/billing/bill.ts';
import type { BillLine } from '#shared/billing/line.ts';
import { settlePromos } from '#shared/billing/line-promos.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, preparedRows, qb, type SlotOf, written } from '../../db/query.ts';
import type { LoadedBill } from './load-bills.ts';
import { openBeside } from './open-new-bill.ts';
import { writeBill } from './write-bills.ts';
import {
  columnsOf,
  figureSlots,
  isUnreduced,
  leaveSplits,
  reducedSlots,
  removeLines,
  setItemsApart,
} from './write-lines.ts';

/**
 * Takes ids from the counter of all bill lines. The lines of an even split need such ids too, although they have no
 * rows.
 */
const countLines = written<{ count: number }, { seq: number }>(
  "UPDATE sqlite_sequence SET seq = seq + :count WHERE name = 'bill_lines' RETURNING seq",
);

const insertSplit = prepared<{ parts: number; first: number; net: number; tax: number }>()((p) =>
  qb.insertInto('even_splits').values({
    parts: p('parts'),
    first_line_id: p('first'),
    service_net_cents: p('net'),
    service_tax_cents: p('tax'),
  }),
);

const rowOf = (split_id: number, line: BillLine, position: number) => ({
  ...columnsOf(line),
  split_id,
  position,
  line_id: line.id,
});
type Row = ReturnType<typeof rowOf>;

const placeSlots = (p: SlotOf<Row>) => ({
  split_id: p('split_id'),
  position: p('position'),
  line_id: p('line_id'),
});
const plainLines = preparedRows<Row>((rows) =>
  qb.insertInto('even_lines').values(rows.map((p) => ({ ...placeSlots(p), ...figureSlots(p) }))),
);
const allLines = preparedRows<Row>((rows) =>
  qb.insertInto('even_lines').values(rows.map((p) => ({ ...placeSlots(p), ...reducedSlots(p) }))),
);

/** Stores the lines of the whole bill that is split into `parts`. Returns the id of the split. */
function storeWhole(tx: Tx, { lines, service }: Bill, parts: number): number {
  const count = lines.length * (parts - 1);
  const [counted] = tx.all(countLines, { count });
  if (!counted) throw new Error('the lines of bills are not counted');
  const first = counted.seq - count + 1;
  const { netCents: net, taxCents: tax } = service;
  const { id } = tx.run(insertSplit, { parts, first, net, tax });
  tx.insertAll(
    lines.every(isUnreduced) ? plainLines : allLines,
    lines.map((line, position) => rowOf(id, line, position)),
  );
  return id;
}

const makeFirst = prepared<{ id: number; of: number; split: number }>()((p) =>
  qb
    .updateTable('bills')
    .set({ part_no: 1, part_of: p('of'), even_split_id: p('split'), even_part: 0 })
    .where('id', '=', p('id')),
);

/** Stores the equal parts as bills; the original bill becomes the first part. Returns the numbers of the bills. */
export function writeEvenParts(tx: Tx, loaded: LoadedBill, parts: readonly Bill[]): number[] {
  const { row, bill, items, storedIds } = loaded;
  const of = parts.length;
  const apart = [...items.values()].filter(({ is_apart }) => is_apart === 0);
  setItemsApart(
    tx,
    apart.map(({ id }) => id),
  );
  leaveSplits(tx, [row]);
  removeLines(tx, [...storedIds]);
  const splitId = storeWhole(tx, { ...bill, lines: bill.lines.map(settlePromos) }, of);
  return parts.map((part, index) => {
    if (index > 0) return openBeside(tx, row, part, { no: index + 1, of, splitId });
    writeBill(tx, { id: row.id, version: row.version, bill: part });
    tx.run(makeFirst, { id: row.id, of, split: splitId });
    return row.id;
  });
}

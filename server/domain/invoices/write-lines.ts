// The lines that are stored with an invoice; the service charge is the last line.
import type { Selectable } from 'kysely';
import type { Bill } from '#shared/billing/bill.ts';
import { offOf } from '#shared/billing/line.ts';
import type { Tx } from '../../db/executor.ts';
import { preparedRows, qb, type SlotOf } from '../../db/query.ts';
import type { InvoiceLineRow } from '../../db/schema.ts';
import type { LoadedBill } from '../bills/load-bills.ts';
import { lineDiscount } from '../bills/ordered-part.ts';
import { promoColumns } from '../promotions/known-terms.ts';
import type { Wire } from '../store/bill-rules.ts';

export type NewInvoiceLine = Omit<Selectable<InvoiceLineRow>, 'id'>;

type LineRecord = { [K in keyof NewInvoiceLine]: NewInvoiceLine[K] };

const lineSlots = (p: SlotOf<LineRecord>) => ({
  invoice_id: p('invoice_id'),
  line_id: p('line_id'),
  kind: p('kind'),
  order_item_id: p('order_item_id'),
  title: p('title'),
  share_num: p('share_num'),
  share_den: p('share_den'),
  amount_cents: p('amount_cents'),
  discount: p('discount'),
  own_off_cents: p('own_off_cents'),
  off_cents: p('off_cents'),
  promos: p('promos'),
  promo_cents: p('promo_cents'),
  is_comp: p('is_comp'),
  comp_cents: p('comp_cents'),
  net_cents: p('net_cents'),
  tax_cents: p('tax_cents'),
  tax_title: p('tax_title'),
  tax_rate_milli: p('tax_rate_milli'),
  tax_type: p('tax_type'),
  value_off_cents: p('value_off_cents'),
  card: p('card'),
});
const insertLines = preparedRows<LineRecord>((rows) =>
  qb.insertInto('invoice_lines').values(rows.map(lineSlots)),
);

export const addInvoiceLines = (tx: Tx, lines: readonly NewInvoiceLine[]): void => {
  tx.insertAll(insertLines, lines);
};

/** The line id of the service charge. It is higher than all other line ids. */
const SERVICE_LINE = 4_000_000_000_000;

/** Returns the lines of a bill in the form that its invoice stores; the service charge is the last line. */
export function linesToKeep(
  { bill, items, promotions }: LoadedBill,
  invoiceId: number,
  wire: Wire,
): NewInvoiceLine[] {
  const lines = bill.lines.map((line): NewInvoiceLine => {
    const discount = lineDiscount(line, wire);
    return {
      invoice_id: invoiceId,
      line_id: line.id,
      kind: 'item',
      order_item_id: line.itemId,
      title: items.get(line.itemId)?.item_title ?? '',
      share_num: line.share.num,
      share_den: line.share.den,
      amount_cents: line.amountCents,
      discount: discount === null ? null : JSON.stringify(discount),
      own_off_cents: line.ownOffCents,
      off_cents: offOf(line),
      ...promoColumns(line, promotions),
      is_comp: line.comp === null ? 0 : 1,
      comp_cents: line.comp?.valueCents ?? 0,
      net_cents: line.netCents,
      tax_cents: line.taxCents,
      tax_title: line.tax?.title ?? null,
      tax_rate_milli: line.tax?.rateMilli ?? null,
      tax_type: line.tax?.type ?? null,
      value_off_cents: line.valueOffCents ?? 0,
      card: line.card ?? null,
    };
  });
  const service = serviceLine(bill, invoiceId);
  return service === null ? lines : [...lines, service];
}

function serviceLine({ service, serviceRule }: Bill, invoiceId: number): NewInvoiceLine | null {
  const total = service.netCents + service.taxCents;
  if (serviceRule === null || total === 0) return null;
  const { tax, title } = serviceRule;
  return {
    invoice_id: invoiceId,
    line_id: SERVICE_LINE + invoiceId,
    kind: 'service',
    order_item_id: null,
    title,
    share_num: 1,
    share_den: 1,
    amount_cents: tax?.type === 'exclusive' ? service.netCents : total,
    discount: null,
    own_off_cents: 0,
    off_cents: 0,
    promos: null,
    promo_cents: 0,
    is_comp: 0,
    comp_cents: 0,
    net_cents: service.netCents,
    tax_cents: service.taxCents,
    tax_title: tax?.title ?? null,
    tax_rate_milli: tax?.rateMilli ?? null,
    tax_type: tax?.type ?? null,
    value_off_cents: 0,
    card: null,
  };
}

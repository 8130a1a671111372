// The calls that read invoices and payment types, and the export (contract 5 Invoices).
import { Readable } from 'node:stream';
import type { Decimals } from '#shared/billing/money.ts';
import type { QueryOf } from '#shared/endpoints/table.ts';
import type { Invoice } from '#shared/entities/billing.ts';
import { LIGHT_LINES } from '#shared/limits.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import { listDrawers } from '../../domain/drawers/drawers.ts';
import { getInvoice } from '../../domain/invoices/list-invoices.ts';
import { listPaymentTypes } from '../../domain/menu/menu.ts';
import { isLight } from '../../domain/orders/list-weight.ts';
import { hasReceiptPrinter } from '../../domain/print-jobs/printers.ts';
import { listStations } from '../../domain/stations/stations.ts';
import { billRulesOf } from '../../domain/store/bill-rules.ts';
import { listReasons } from '../../domain/store/reasons.ts';
import {
  getStore,
  printSettingsOf,
  serviceChargeOf,
  storeSettingsOf,
} from '../../domain/store/settings.ts';
import { weighedRoute } from '../../http/cached-lists.ts';
import { type Cell, CSV_MARK, csvHeaders, csvRows } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { type PageQuery, readPeriod } from '../../time/period.ts';

/** The export reads pages of this size: no read takes long, and memory use stays flat. */
const EXPORT_PAGE = 500;

export const invoiceRoutes = (hub: Hub): Route[] => [
  route('GET /invoices/init', () =>
    hub.read((tx) => {
      const store = getStore(tx);
      return {
        printSettings: printSettingsOf(store),
        storeSettings: storeSettingsOf(store),
        hasReceiptPrinter: hasReceiptPrinter(tx),
        reasons: listReasons(tx),
        drawers: listDrawers(tx),
        serviceCharge: serviceChargeOf(store),
        stations: listStations(tx),
      };
    }),
  ),
  route('GET /invoices', ({ query }) =>
    hub.readElsewhere('invoicesOfPeriod', { ...query, now: hub.clock() }),
  ),
  route('GET /invoices/search', ({ query }) => hub.readElsewhere('searchInvoices', query)),
  route('GET /invoices/export', ({ query, reply }) => {
    const name = query.q ? 'invoices-search' : nameOfPeriod(hub, query);
    const stream = Readable.from(exportLines(hub, query), { objectMode: false });
    return reply.headers(csvHeaders(`${name}.csv`)).send(stream);
  }),
  route('GET /invoices/{id}', ({ params }) => hub.read((tx) => getInvoice(tx, params.id))),
  weighedRoute(hub, 'POST /invoices/orders', (tx, { body }) =>
    isLight(tx, body.orderIds, LIGHT_LINES),
  ),
  route('GET /settings/payment-types', () =>
    hub.read((tx) => listPaymentTypes(tx, { activeOnly: false })),
  ),
];

type ExportQuery = QueryOf<'GET /invoices/export'>;

/** Returns the file name of the period. Rejects an invalid period before the first line is sent. */
function nameOfPeriod(hub: Hub, query: ExportQuery): string {
  const { from, to } = hub.read((tx) => readPeriod(tx, hub.clock(), query));
  return `invoices-${from}-${to}`;
}

const COLUMNS = [
  'Invoice',
  'Paid at (UTC)',
  'Orders',
  'Dining option',
  'Table',
  'Floor',
  'Customer',
  'Phone',
  'Email',
  'Payment',
  'Subtotal',
  'Tax',
  'Total',
];

/** Yields the CSV lines: all hits of a search, else the whole period, newest first. */
async function* exportLines(hub: Hub, { q, ...period }: ExportQuery): AsyncGenerator<string> {
  const now = hub.clock();
  const readPage = (page: PageQuery): Promise<Invoice[]> =>
    q
      ? hub.askElsewhere('searchInvoices', { q, ...page })
      : hub.askElsewhere('invoicesOfPeriod', { ...period, now, ...page });
  const { decimals } = hub.read(billRulesOf);
  yield CSV_MARK + csvRows([COLUMNS]);
  let page = await readPage({ limit: EXPORT_PAGE });
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield csvRows(page.map((invoice) => cellsOf(invoice, decimals)));
    page = await readPage({ before: last.invoice_id, limit: EXPORT_PAGE });
  }
}

const cellsOf = (invoice: Invoice, decimals: Decimals): Cell[] => [
  invoice.invoice_id,
  invoice.created_at,
  invoice.orders.map(({ order_id }) => order_id).join(' '),
  DELIVERY_LABELS[invoice.delivery_type],
  invoice.table_title,
  invoice.floor,
  invoice.name ?? 'WALKIN',
  invoice.customer_id,
  invoice.email,
  invoice.payments.map(({ title }) => title).join(', '),
  invoice.sub_total.toFixed(decimals),
  invoice.tax_total.toFixed(decimals),
  invoice.total.toFixed(decimals),
];

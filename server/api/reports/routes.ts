// The calls of reports: the figures of a period, also as CSV (contract 5 Reports).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { type Cell, CSV_MARK, csvHeaders, csvRows } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

type Report = AnswerOf<'GET /reports'>;

export const reportRoutes = (hub: Hub): Route[] => [
  route('GET /reports/exceptions', ({ query }) =>
    hub.readElsewhere('listExceptions', { ...query, now: hub.clock() }),
  ),
  route('GET /reports/exceptions/sums', ({ query }) =>
    hub.readElsewhere('sumExceptions', { ...query, now: hub.clock() }),
  ),
  route('GET /reports/staff', ({ query }) =>
    hub.readElsewhere('staffOf', { ...query, now: hub.clock() }),
  ),
  route('GET /reports/staff/days', ({ query }) =>
    hub.readElsewhere('staffOverTime', { ...query, now: hub.clock() }),
  ),
  route('GET /reports/cash', ({ query }) =>
    hub.readElsewhere('cashDifferences', { ...query, now: hub.clock() }),
  ),
  route('GET /reports', ({ query }) =>
    hub.readElsewhere('makeReport', { ...query, now: hub.clock() }),
  ),
  route('GET /reports/comparison', ({ query }) =>
    hub.readElsewhere('compareReport', { ...query, now: hub.clock() }),
  ),
  route('GET /reports/export', async ({ query, reply }) => {
    const report = await hub.askElsewhere('makeReport', { ...query, now: hub.clock() });
    const name = `report-${report.from}-${report.to}.csv`;
    return reply.headers(csvHeaders(name)).send(CSV_MARK + csvRows(rowsOf(report)));
  }),
];

/** Returns the table of sold options; no rows if no option was sold. */
const optionRows = ({ optionsSold = [] }: Report): Cell[][] =>
  optionsSold.length === 0
    ? []
    : [
        [],
        ['Option', 'Group', 'Sold'],
        ...optionsSold.map(({ group, title, quantity }) => [title, group, quantity]),
      ];

/** Returns the dishes sold in sets; nothing without sets. */
const inSetRows = ({ inSets }: Report): Cell[][] =>
  inSets.length === 0
    ? []
    : [[], ['Sold in sets', 'Sold'], ...inSets.map(({ title, quantity }) => [title, quantity])];

/** Returns all tables of a report below one another, each with its headings. */
function rowsOf(report: Report): Cell[][] {
  const money = (amount: number): string => amount.toFixed(report.currencyDecimals);
  return [
    ['Figure', 'Value'],
    ['From', report.from],
    ['To', report.to],
    ['Currency', report.currency],
    ['Orders', report.ordersCount],
    ['Revenue', money(report.revenueTotal)],
    ['Tax', money(report.taxTotal)],
    ['Net revenue', money(report.netRevenue)],
    ['Average order value', money(report.averageOrderValue)],
    ['New customers', report.newCustomers],
    ['Repeat customers', report.repeatedCustomers],
    ['Total customers', report.totalCustomers],
    ['Guests', report.guests],
    ['Average per guest', money(report.averagePerGuest)],
    ['Discounts', money(report.discountTotal)],
    ['On the house', money(report.compTotal)],
    ['Cancelled', money(report.voidTotal)],
    ['Of it waste', money(report.wasteTotal)],
    ['Refunds', money(report.refundTotal)],
    ['Service charge', money(report.serviceTotal)],
    ['Cash rounding', money(report.roundingTotal)],
    ['Tips', money(report.tipTotal)],
    [],
    ['Day', 'Revenue', 'Tax', 'Orders'],
    ...report.days.map((row) => [row.day, money(row.revenue), money(row.tax), row.ordersCount]),
    [],
    ['Hour', 'Orders'],
    ...report.hours.map(({ hour, ordersCount }) => [`${hour}:00`, ordersCount]),
    [],
    ['Top selling item', 'Price', 'Sold'],
    ...report.topSellingItems.map((row) => [row.title, money(row.price), row.orders_count]),
    ...inSetRows(report),
    ...optionRows(report),
    [],
    ['Payment type', 'Payments', 'Amount'],
    ...report.paymentTypes.map((row) => [row.title, row.count, money(row.amount)]),
    [],
    ['Tax', 'Rate %', 'Type', 'Net', 'Tax amount'],
    ...report.taxes.map((row) => [row.title, row.rate, row.type, money(row.net), money(row.tax)]),
  ];
}

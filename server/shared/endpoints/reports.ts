// What the house sold and who did what: reports, exceptions, the trail (CONTRACT §5).
import { Type } from 'typebox';
import { EXCEPTION_KINDS, ExceptionEntry, StaffFigures } from '../entities/bills.ts';
import { decimals, nullable } from '../entities/common.ts';
import { TopItem } from '../entities/menu.ts';
import { day, id, looseText, oneOf, pageQuery, periodQuery } from '../fields.ts';
import { LIST_PAGE, MAX_USERNAME } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const dayFigures = Type.Object({
  day: Type.String(),
  revenue: Type.Number(),
  tax: Type.Number(),
  ordersCount: Type.Integer(),
});

const reportFigures = {
  from: Type.String(),
  to: Type.String(),
  ordersCount: Type.Integer(),
  newCustomers: Type.Integer(),
  repeatedCustomers: Type.Integer(),
  totalCustomers: Type.Integer(),
  currency: Type.String(),
  currencyDecimals: decimals(),
  averageOrderValue: Type.Number(),
  netRevenue: Type.Number(),
  taxTotal: Type.Number(),
  revenueTotal: Type.Number(),
  topSellingItems: Type.Array(TopItem),
  /** Every day of the period, and as many days right before it. */
  days: Type.Array(dayFigures),
  daysBefore: Type.Array(dayFigures),
  /** Orders not cancelled by the hour of the store's clock, 0 to 23. */
  hours: Type.Array(Type.Object({ hour: Type.Integer(), ordersCount: Type.Integer() })),
  paymentTypes: Type.Array(
    Type.Object({ title: Type.String(), count: Type.Integer(), amount: Type.Number() }),
  ),
  /** What a tax return needs: per tax as sold, the net it was taken on and the tax. */
  taxes: Type.Array(
    Type.Object({
      title: Type.String(),
      rate: nullable(Type.Number()),
      type: nullable(oneOf(['exclusive', 'inclusive'])),
      net: Type.Number(),
      tax: Type.Number(),
    }),
  ),
  /** What price lists gave away: by title, the pieces and how far below the menu's prices; absent where none held. */
  priceLists: Type.Optional(
    Type.Array(
      Type.Object({ title: Type.String(), quantity: Type.Integer(), given: Type.Number() }),
    ),
  ),
  discountTotal: Type.Number(),
  /** What the guest would have paid, with tax: of what is on the house, voided, and of that what was made. */
  compTotal: Type.Number(),
  voidTotal: Type.Number(),
  wasteTotal: Type.Number(),
  refundTotal: Type.Number(),
  serviceTotal: Type.Number(),
  roundingTotal: Type.Number(),
  tipTotal: Type.Number(),
  guests: Type.Integer(),
  averagePerGuest: Type.Number(),
  /** Options of dishes by how often they were sold; absent where none was. */
  optionsSold: Type.Optional(
    Type.Array(
      Type.Object({ group: Type.String(), title: Type.String(), quantity: Type.Integer() }),
    ),
  ),
};

/** Of a period; of one kind or one user where they are named. */
const exceptionsQuery = {
  ...periodQuery().properties,
  kind: Type.Optional(oneOf(EXCEPTION_KINDS, INVALID.request)),
  username: Type.Optional(looseText(MAX_USERNAME)),
};

export const reportEndpoints = {
  'GET /reports/exceptions': {
    access: ['REPORTS'],
    query: Type.Object({ ...exceptionsQuery, ...pageQuery(LIST_PAGE) }),
    answer: Type.Array(ExceptionEntry),
  },
  /** Every row of the period. */
  'GET /reports/exceptions/export': {
    access: ['REPORTS'],
    query: Type.Object(exceptionsQuery),
    answer: Type.String(),
    raw: true,
  },
  'GET /reports/staff/export': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: Type.String(),
    raw: true,
  },
  'GET /reports/staff': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: Type.Array(StaffFigures),
  },
  'GET /reports': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: Type.Object(reportFigures),
  },
  /** What a period is compared with: the same weekdays or the month before; while it runs, by this time. Null before it begins. */
  'GET /reports/comparison': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: nullable(
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        isByThisTime: Type.Boolean(),
        revenueTotal: Type.Number(),
        ordersCount: Type.Integer(),
      }),
    ),
  },
  'GET /reports/export': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: Type.String(),
    raw: true,
  },
  /** By day, user and kind. No scope opens it: admins only. */
  'GET /audit': {
    access: [],
    query: Type.Object({
      day: Type.Optional(day()),
      username: Type.Optional(looseText()),
      kind: Type.Optional(looseText()),
      before: Type.Optional(id()),
    }),
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        at: Type.String(),
        user_id: nullable(Type.Integer()),
        username: Type.String(),
        kind: Type.String(),
        entity: Type.String(),
        entity_id: Type.String(),
        details: Type.Unknown(),
      }),
    ),
  },
} as const satisfies EndpointTable;

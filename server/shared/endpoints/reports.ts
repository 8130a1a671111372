// Reports of sales, staff and cash (contract 5).
import { Type } from 'typebox';
import { StaffFigures } from '../entities/bills.ts';
import { decimals, nullable } from '../entities/common.ts';
import { InSets, TopItem } from '../entities/menu.ts';
import { oneOf, periodQuery } from '../fields.ts';
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
  /**
   * The dishes that were sold as parts of sets, the most frequent first. A set itself is listed among the sold items.
   */
  inSets: Type.Array(InSets),
  /** `days` has every day of the period; `daysBefore` has the same number of days directly before the period. */
  days: Type.Array(dayFigures),
  daysBefore: Type.Array(dayFigures),
  /** Orders that are not cancelled, by hour in the store's time, 0 to 23. */
  hours: Type.Array(Type.Object({ hour: Type.Integer(), ordersCount: Type.Integer() })),
  paymentTypes: Type.Array(
    Type.Object({ title: Type.String(), count: Type.Integer(), amount: Type.Number() }),
  ),
  /**
   * The figures for a tax return: the net amount and the tax for each tax. Taxes are listed as they were when dishes
   * were sold.
   */
  taxes: Type.Array(
    Type.Object({
      title: Type.String(),
      rate: nullable(Type.Number()),
      type: nullable(oneOf(['exclusive', 'inclusive'])),
      net: Type.Number(),
      tax: Type.Number(),
    }),
  ),
  /**
   * The pieces that were sold with each price list, and the amount by which they were cheaper than at menu prices.
   * Absent if no price list applied.
   */
  priceLists: Type.Optional(
    Type.Array(
      Type.Object({ title: Type.String(), quantity: Type.Integer(), given: Type.Number() }),
    ),
  ),
  /**
   * The sum of all reductions by promotions, and the sum for each promotion; both absent without promotions. Discounts
   * by staff are in `discountTotal`.
   */
  promotionTotal: Type.Optional(Type.Number()),
  promotions: Type.Optional(
    Type.Array(
      Type.Object({ title: Type.String(), quantity: Type.Number(), amount: Type.Number() }),
    ),
  ),
  discountTotal: Type.Number(),
  /**
   * The amounts with tax that guests would have paid for comps and for voids. `wasteTotal` is the part of `voidTotal`
   * that the kitchen had already made.
   */
  compTotal: Type.Number(),
  voidTotal: Type.Number(),
  wasteTotal: Type.Number(),
  refundTotal: Type.Number(),
  serviceTotal: Type.Number(),
  roundingTotal: Type.Number(),
  tipTotal: Type.Number(),
  guests: Type.Integer(),
  averagePerGuest: Type.Number(),
  /** The options that guests chose with dishes, the most frequent first; absent if guests chose no options. */
  optionsSold: Type.Optional(
    Type.Array(
      Type.Object({ group: Type.String(), title: Type.String(), quantity: Type.Integer() }),
    ),
  ),
  /**
   * The 30 dishes with the highest sales: `amount` is with tax and before discounts of the bill; `cost` is computed
   * with the current net price of the dish.
   */
  soldItems: Type.Array(
    Type.Object({
      title: Type.String(),
      category: nullable(Type.String()),
      quantity: Type.Integer(),
      amount: Type.Number(),
      cost: nullable(Type.Number()),
    }),
  ),
  soldCategories: Type.Array(
    Type.Object({
      title: nullable(Type.String()),
      quantity: Type.Integer(),
      amount: Type.Number(),
    }),
  ),
  /** Orders by weekday of the business day (1: Monday) and hour. Hours without orders are left out. */
  weekHours: Type.Array(
    Type.Object({
      weekday: Type.Integer(),
      hour: Type.Integer(),
      ordersCount: Type.Integer(),
    }),
  ),
  /** The hour at which a business day begins. */
  dayStartHour: Type.Integer(),
  /**
   * The number of guests with a reservation, by the half hour in which the reservation begins; `minutes` counts from
   * the start of the business day.
   */
  reserved: Type.Object({
    seats: Type.Integer(),
    halfHours: Type.Array(Type.Object({ minutes: Type.Integer(), guests: Type.Integer() })),
  }),
  /**
   * How many bills of tables were paid, and the average minutes from opening to payment. Null if no such bill was paid;
   * absent for periods over 62 days.
   */
  tableTurns: Type.Optional(
    nullable(Type.Object({ count: Type.Integer(), minutes: Type.Integer() })),
  ),
};

export const reportEndpoints = {
  'GET /reports/staff/export': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: periodQuery(),
    answer: Type.String(),
    raw: true,
  },
  'GET /reports/staff': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: periodQuery(),
    answer: Type.Array(StaffFigures),
  },
  /** The sales and tips of each user by day; by month (`2026-11`) for periods of more than 62 days. */
  'GET /reports/staff/days': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: periodQuery(),
    answer: Type.Array(
      Type.Object({
        at: Type.String(),
        username: Type.String(),
        name: Type.String(),
        orders: Type.Integer(),
        sales: Type.Number(),
        tips: Type.Number(),
      }),
    ),
  },
  /**
   * The cash differences of shifts closed by a count, one row per shift. For periods of more than 62 days there is
   * one row per month, without shift, drawer and reason.
   */
  'GET /reports/cash': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: periodQuery(),
    answer: Type.Object({
      shifts: Type.Integer(),
      /**
       * `short` is the sum of all negative cash differences, at most 0; `over` is the sum of all positive differences.
       */
      short: Type.Number(),
      over: Type.Number(),
      rows: Type.Array(
        Type.Object({
          at: Type.String(),
          shift_id: nullable(Type.Integer()),
          drawer_title: nullable(Type.String()),
          closed_by: nullable(Type.String()),
          reason: nullable(Type.String()),
          shifts: Type.Integer(),
          short: Type.Number(),
          over: Type.Number(),
          difference: Type.Number(),
        }),
      ),
    }),
  },
  'GET /reports/cash/export': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: periodQuery(),
    answer: Type.String(),
    raw: true,
  },
  'GET /reports': {
    access: ['REPORTS'],
    key: 'reports:read',
    query: periodQuery(),
    answer: Type.Object(reportFigures),
  },
  /**
   * The figures with which a period is compared: the same weekdays before it, or the month before it. A running period
   * is compared up to the current time. Null if the period has not begun.
   */
  'GET /reports/comparison': {
    access: ['REPORTS'],
    key: 'reports:read',
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
    key: 'reports:read',
    query: periodQuery(),
    answer: Type.String(),
    raw: true,
  },
} as const satisfies EndpointTable;

// The dashboard: the figures of today so far, and the set-up checklist (contract 5).
import { Type } from 'typebox';
import { decimals, flag01, nullable } from '../entities/common.ts';
import { InSets, TopItem } from '../entities/menu.ts';
import { Reservation } from '../entities/people.ts';
import type { EndpointTable } from './endpoint.ts';

export const dashboardEndpoints = {
  'GET /dashboard': {
    access: ['DASHBOARD'],
    answer: Type.Object({
      reservations: Type.Array(Reservation),
      topSellingItems: Type.Array(TopItem),
      inSets: Type.Array(InSets),
      ordersCount: Type.Integer(),
      newCustomerCount: Type.Integer(),
      repeatedCustomerCount: Type.Integer(),
      currency: Type.String(),
    }),
  },
  /** The figures of today so far, and those of the same weekday a week ago up to the same time. */
  'GET /dashboard/now': {
    access: ['DASHBOARD'],
    answer: Type.Object({
      day: Type.String(),
      currency: Type.String(),
      currencyDecimals: decimals(),
      timezone: Type.String(),
      takings: Type.Number(),
      before: Type.Object({ day: Type.String(), takings: Type.Number() }),
      /** The takings of both days by hour in the store's time, in the order of the business day. */
      hours: Type.Array(
        Type.Object({ hour: Type.Integer(), takings: Type.Number(), before: Type.Number() }),
      ),
      openBills: Type.Integer(),
      openDue: Type.Number(),
      unpaidOrders: Type.Integer(),
      lateTokens: Type.Array(Type.Integer()),
      /**
       * 1 if an invoice or payment of an earlier business day is in no Z report; always 0 before the first Z report.
       */
      isZMissing: flag01(),
      nextReservations: Type.Array(
        Type.Object({
          id: Type.Integer(),
          date: Type.String(),
          customer_name: Type.String(),
          people_count: Type.Integer(),
          table_title: nullable(Type.String()),
        }),
      ),
    }),
  },
  /** The steps of the set-up checklist that are done. */
  'GET /dashboard/checklist': {
    access: ['SETTINGS'],
    answer: Type.Object({
      menu: Type.Boolean(),
      tables: Type.Boolean(),
      taxes: Type.Boolean(),
      printers: Type.Boolean(),
      users: Type.Boolean(),
      kitchen: Type.Boolean(),
      order: Type.Boolean(),
      backup: Type.Boolean(),
    }),
  },
} as const satisfies EndpointTable;

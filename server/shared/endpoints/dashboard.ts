// The dashboard: today as it stands, and the first hour's steps (CONTRACT §5).
import { Type } from 'typebox';
import { decimals, flag01, nullable } from '../entities/common.ts';
import { TopItem } from '../entities/menu.ts';
import { Reservation } from '../entities/people.ts';
import type { EndpointTable } from './endpoint.ts';

export const dashboardEndpoints = {
  'GET /dashboard': {
    access: ['DASHBOARD'],
    answer: Type.Object({
      reservations: Type.Array(Reservation),
      topSellingItems: Type.Array(TopItem),
      ordersCount: Type.Integer(),
      newCustomerCount: Type.Integer(),
      repeatedCustomerCount: Type.Integer(),
      currency: Type.String(),
    }),
  },
  /** Today as it stands, beside the same weekday a week ago by the same time. */
  'GET /dashboard/now': {
    access: ['DASHBOARD'],
    answer: Type.Object({
      day: Type.String(),
      currency: Type.String(),
      currencyDecimals: decimals(),
      timezone: Type.String(),
      takings: Type.Number(),
      before: Type.Object({ day: Type.String(), takings: Type.Number() }),
      /** Both days by the hour of the store's clock, in the order of the day. */
      hours: Type.Array(
        Type.Object({ hour: Type.Integer(), takings: Type.Number(), before: Type.Number() }),
      ),
      openBills: Type.Integer(),
      openDue: Type.Number(),
      unpaidOrders: Type.Integer(),
      lateTokens: Type.Array(Type.Integer()),
      /** 1 when yesterday is in no Z, in a house that has made one. */
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
  /** The first hour: which of its steps are done. */
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

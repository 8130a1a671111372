// Every long read of the hub, in one visible list; the reader thread runs them by name.

import { invoiceReads } from '../features/billing/invoice-list-queries.ts';
import { historyReads } from '../features/customers/history.ts';
import { customerReads } from '../features/customers/list.ts';
import { kitchenReads } from '../features/kitchen/times.ts';
import { menuCsvReads } from '../features/menu/csv-check.ts';
import { favouriteReads } from '../features/orders/favourite-queries.ts';
import { comparisonReads } from '../features/reports/comparison.ts';
import { reportReads } from '../features/reports/figures.ts';
import { staffReads } from '../features/reports/staff.ts';

export const longReads = {
  ...customerReads,
  ...historyReads,
  ...invoiceReads,
  ...menuCsvReads,
  ...reportReads,
  ...comparisonReads,
  ...staffReads,
  ...kitchenReads,
  ...favouriteReads,
};

type LongReads = typeof longReads;
export type LongReadName = keyof LongReads;
export type LongInputOf<N extends LongReadName> = Parameters<LongReads[N]>[1];
export type LongAnswerOf<N extends LongReadName> = ReturnType<LongReads[N]>;

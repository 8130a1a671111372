// The list of all long reads of the hub; the reader thread runs them by name.

import { statementReads } from '../api/accounts/statement.ts';
import { auditReads } from '../api/audit/entries.ts';
import { auditWeekReads } from '../api/audit/weeks.ts';
import { historyReads } from '../api/customers/history.ts';
import { customerReads } from '../api/customers/list.ts';
import { nowReads } from '../api/dashboard/now.ts';
import { kitchenReads } from '../api/kitchen/times.ts';
import { menuCsvReads } from '../api/menu/csv-check.ts';
import { promotionReads } from '../api/promotions/preview.ts';
import { comparisonReads } from '../api/reports/comparison.ts';
import { exceptionSumReads } from '../api/reports/exception-sums.ts';
import { reportReads } from '../api/reports/figures.ts';
import { overTimeReads } from '../api/reports/over-time.ts';
import { staffReads } from '../api/reports/staff.ts';
import { accountReads } from '../domain/accounts/read-form.ts';
import { invoiceReads } from '../domain/invoices/list-invoices.ts';
import { favouriteReads } from '../domain/orders/favourites.ts';

export const longReads = {
  ...accountReads,
  ...statementReads,
  ...customerReads,
  ...historyReads,
  ...invoiceReads,
  ...menuCsvReads,
  ...promotionReads,
  ...reportReads,
  ...comparisonReads,
  ...overTimeReads,
  ...staffReads,
  ...exceptionSumReads,
  ...auditReads,
  ...auditWeekReads,
  ...kitchenReads,
  ...favouriteReads,
  ...nowReads,
};

type LongReads = typeof longReads;
export type LongReadName = keyof LongReads;
export type LongInputOf<N extends LongReadName> = Parameters<LongReads[N]>[1];
export type LongAnswerOf<N extends LongReadName> = ReturnType<LongReads[N]>;

// The Z report as it is printed and mailed.
import { formatAmount } from '#shared/billing/money.ts';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { type PaperWords, zParts } from '#shared/cash/report-paper.ts';
import type { Tx } from '../../db/executor.ts';
import { nowOnPaper } from '../print-jobs/job-rows.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { getStore } from '../store/settings.ts';
import { getZ } from './z-reports.ts';

/** Returns how reports write amounts and instants. */
export function reportWords(tx: Tx): PaperWords {
  const { currency } = billRulesOf(tx);
  return {
    storeName: getStore(tx).store_name,
    money: (amount) => formatAmount(amount, currency),
    at: (instant) => nowOnPaper(tx, Date.parse(instant)),
  };
}

/** Returns the parts of a Z; 404 if it does not exist. */
export const zPaperOf = (tx: Tx, zNo: number): readonly ReceiptPart[] =>
  zParts(getZ(tx, zNo), reportWords(tx));

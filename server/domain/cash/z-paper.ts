// The Z report as it is printed and mailed.
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { type ReportWords, zParts } from '#shared/cash/report-paper.ts';
import type { Tx } from '../../db/executor.ts';
import { nowOnPaper } from '../print-jobs/job-rows.ts';
import { storePaper } from '../print-jobs/paper-language.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { getStore } from '../store/settings.ts';
import { getZ } from './z-reports.ts';

/** Returns the words, formats and store name that printed reports use, in the store language. */
export function reportWords(tx: Tx): ReportWords {
  const { currency } = billRulesOf(tx);
  const { words, money, tag } = storePaper(tx);
  return {
    words,
    storeName: getStore(tx).store_name,
    money: (amount) => money(amount, currency),
    at: (instant) => nowOnPaper(tx, Date.parse(instant), tag),
  };
}

/** Returns the content of a printed Z; 404 if the Z does not exist. */
export const zPaperOf = (tx: Tx, zNo: number): readonly ReceiptPart[] =>
  zParts(getZ(tx, zNo), reportWords(tx));

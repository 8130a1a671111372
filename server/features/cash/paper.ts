// X, the sheet of a count and Z on paper; each printing stands in the trail (CONTRACT §19.5, §19.6).
import { formatAmount } from '#shared/billing/money.ts';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { denominationsOf } from '#shared/cash/denominations.ts';
import { countParts, type PaperWords, xParts, zParts } from '#shared/cash/report-paper.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { addJob, nowOnPaper } from '../../printing/jobs/job-rows.ts';
import { printOutcome } from '../../printing/jobs/jobs.ts';
import { findReceiptPrinter, listPrinters } from '../../printing/jobs/printer-queries.ts';
import { needRight } from '../../rights/actions.ts';
import type { Command, CommandContext } from '../../threads/command.ts';
import { billRulesOf } from '../store/bill-rules-queries.ts';
import { getStore, printSettingsOf } from '../store/queries.ts';
import { getShift } from './shift-queries.ts';
import { wireShift } from './shift-wire-queries.ts';
import { reportOfShift } from './x-queries.ts';
import { getZ } from './z-queries.ts';

type Printed = AnswerOf<'POST /days/{zNo}/print'>;

function wordsOf(tx: Tx): PaperWords {
  const { currency } = billRulesOf(tx);
  return {
    storeName: getStore(tx).store_name,
    money: (amount) => formatAmount(amount, currency),
    at: (instant) => nowOnPaper(tx, Date.parse(instant)),
  };
}

/** Null where no network printer prints receipts: then the browser prints. */
function print(tx: Tx, now: number, title: string, parts: readonly ReceiptPart[]): number | null {
  const printer = findReceiptPrinter(listPrinters(tx));
  if (!printer) return null;
  return addJob(tx, now, { printerId: printer.id, document: { kind: 'report', title, parts } });
}

/** What the browser prints is in the answer. */
function answerOf(tx: Tx, title: string, jobId: number | null, parts: readonly ReceiptPart[]) {
  const answer = { message: `${title} is printed!`, jobId };
  if (jobId !== null) return { answer, ...printOutcome([jobId]) };
  const pageFormat = printSettingsOf(getStore(tx)).page_format;
  return { answer: { ...answer, paper: { pageFormat, parts } } };
}

function partsOf(tx: Tx, id: number, what: 'x' | 'count', context: CommandContext): ReceiptPart[] {
  const shift = wireShift(tx, getShift(tx, id));
  const words = wordsOf(tx);
  if (what === 'count') {
    const { code, decimals } = billRulesOf(tx).currency;
    return countParts(shift, denominationsOf(code, decimals), words);
  }
  // Paper lies about: it says what who lacks the settings may read.
  const report = reportOfShift(tx, { role: 'user', scope: '' }, id);
  return xParts(shift, report, words, nowOnPaper(tx, context.now));
}

export const printShift: Command<{ id: number; what: 'x' | 'count' }, Printed> = (
  tx,
  { id, what },
  context,
) => {
  const parts = partsOf(tx, id, what, context);
  needRight(context, 'cash');
  const title = what === 'x' ? 'X' : 'Count';
  const jobId = print(tx, context.now, `${title} of shift ${id}`, parts);
  audit(tx, context, { kind: 'shift.printed', entity: 'shift', id, details: { what, jobId } });
  return answerOf(tx, `The ${what === 'x' ? 'X' : 'sheet'}`, jobId, parts);
};

export const printZ: Command<{ zNo: number }, Printed> = (tx, { zNo }, context) => {
  const parts = zParts(getZ(tx, zNo), wordsOf(tx));
  needRight(context, 'cash');
  const jobId = print(tx, context.now, `Z ${zNo}`, parts);
  audit(tx, context, { kind: 'day.printed', entity: 'day', id: zNo, details: { jobId } });
  return answerOf(tx, `Z ${zNo}`, jobId, parts);
};

export const paperCommands = { printShift, printZ };

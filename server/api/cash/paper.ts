// Prints the X report, a count and the Z; each printing is recorded in the audit trail (contract 19.5, 19.6).

import { duplicateParts, type ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { denominationsOf } from '#shared/cash/denominations.ts';
import { countParts, type ReportWords, xParts, zParts } from '#shared/cash/report-paper.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { audit, auditHead } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { wireShift } from '../../domain/cash/shift-read-form.ts';
import { reportOfShift } from '../../domain/cash/x-report.ts';
import { reportWords } from '../../domain/cash/z-paper.ts';
import { getZ } from '../../domain/cash/z-reports.ts';
import { getShift } from '../../domain/drawers/open-shifts.ts';
import { addJob, nowOnPaper } from '../../domain/print-jobs/job-rows.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { storePaper, written } from '../../domain/print-jobs/paper-language.ts';
import { findReceiptPrinter, listPrinters } from '../../domain/print-jobs/printers.ts';
import { countReportPrint, reportKeyOf } from '../../domain/print-jobs/report-prints.ts';
import { billRulesOf } from '../../domain/store/bill-rules.ts';
import { getStore, printSettingsOf } from '../../domain/store/settings.ts';
import type { Command } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';

type Printed = AnswerOf<'POST /days/{zNo}/print'>;

interface Paper {
  readonly title: string;
  readonly parts: readonly ReceiptPart[];
  /** The printed content without the time of printing. Printing equal content again makes a duplicate. */
  readonly says: unknown;
}

/**
 * Prints on the receipt printer, or returns the document for the browser. The same content printed again is a
 * duplicate.
 */
function print(tx: Tx, now: number, { title, parts, says }: Paper, message: string) {
  const sheet = reportKeyOf(title, says);
  const duplicate = countReportPrint(tx, sheet);
  const language = storePaper(tx);
  const printer = findReceiptPrinter(listPrinters(tx));
  if (!printer) {
    const pageFormat = printSettingsOf(getStore(tx)).page_format;
    const marked =
      duplicate === 0 ? parts : [...duplicateParts(duplicate, language.words), ...parts];
    const answer = { message, jobId: null, paper: { pageFormat, parts: marked } };
    return { duplicate, outcome: { answer } };
  }
  const document = { kind: 'report', title, sheet, parts, ...written(language) } as const;
  const jobId = addJob(tx, now, { printerId: printer.id, document, duplicate });
  return { duplicate, outcome: { answer: { message, jobId }, ...printOutcome([jobId]) } };
}

function countPaper(tx: Tx, id: number, words: ReportWords): Paper {
  const shift = wireShift(tx, getShift(tx, id));
  const { code, decimals } = billRulesOf(tx).currency;
  const { counts, reason, closed_at } = shift;
  return {
    title: `Count of shift ${id}`,
    parts: countParts(shift, denominationsOf(code, decimals), words),
    says: [counts, reason, closed_at],
  };
}

function xPaper(tx: Tx, id: number, words: ReportWords, now: number): Paper {
  const shift = wireShift(tx, getShift(tx, id));
  // Anyone may find the printed report, so it contains only the figures that a user without the settings permission may
  // see.
  const report = reportOfShift(tx, { role: 'user', scope: '' }, id);
  const moment = { printedAt: nowOnPaper(tx, now, storePaper(tx).tag), trail: auditHead(tx) };
  const parts = xParts(shift, report, words, moment);
  return { title: `X of shift ${id}`, parts, says: report };
}

export const printShift: Command<{ id: number; what: 'x' | 'count' }, Printed> = (
  tx,
  { id, what },
  context,
) => {
  const words = reportWords(tx);
  const paper = what === 'x' ? xPaper(tx, id, words, context.now) : countPaper(tx, id, words);
  needRight(context, 'cash');
  const message = `The ${what === 'x' ? 'X report' : 'counting sheet'} is printed.`;
  const { duplicate, outcome } = print(tx, context.now, paper, message);
  const details = { what, jobId: outcome.answer.jobId, duplicate };
  audit(tx, context, { kind: 'shift.printed', entity: 'shift', id, details });
  return outcome;
};

export const printZ: Command<{ zNo: number }, Printed> = (tx, { zNo }, context) => {
  const z = getZ(tx, zNo);
  const paper = { title: `Z ${zNo}`, parts: zParts(z, reportWords(tx)), says: z.hash };
  needRight(context, 'cash');
  const { duplicate, outcome } = print(tx, context.now, paper, `Z ${zNo} is printed.`);
  const details = { jobId: outcome.answer.jobId, duplicate };
  audit(tx, context, { kind: 'day.printed', entity: 'day', id: zNo, details });
  return outcome;
};

// Adds, changes and deletes network printers, and prints a test page.
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { flag } from '#shared/flag.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { addJob, nowOnPaper } from '../../domain/print-jobs/job-rows.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { storePaper, written } from '../../domain/print-jobs/paper-language.ts';
import { findPrinter, type StoredPrinter } from '../../domain/print-jobs/printers.ts';
import { settleSilentJobs } from '../../domain/print-jobs/silent-jobs.ts';
import { adoptJobs, reassignJobs } from '../../domain/print-jobs/unassigned-jobs.ts';
import { readLanguages } from '../../domain/stations/languages.ts';
import type { Command, Signal } from '../../engine/command.ts';
import { openDrawer, printReceiptNow, printTokenNow } from './print-now.ts';
import { cancelPrintJob, releasePrintJobs, reprintJob, retryPrintJob } from './print-queue.ts';

export type Body = BodyOf<'POST /settings/printers/add'>;

/** After a change, tills ask again whether receipts have a printer, and the hub starts to print at new printers. */
const signals: readonly Signal[] = [{ kind: 'answers-stale' }, { kind: 'print' }];

function getPrinter(tx: Tx, id: number): StoredPrinter {
  const row = findPrinter(tx, id);
  if (!row) throw notFound('printer');
  return row;
}

function valuesOf(tx: Tx, body: Body, ownId?: number) {
  const standIn = body.standInId ?? null;
  if (standIn !== null && (standIn === ownId || !findPrinter(tx, standIn))) {
    throw invalid('standInId', 'Please choose another printer as fallback.');
  }
  return {
    name: body.name,
    host: body.host,
    port: body.port,
    paper: body.paper,
    code_page: body.codePage,
    prints_receipts: flag(body.printsReceipts),
    prints_slips: flag(body.printsSlips),
    prints_tokens: flag(body.printsTokens),
    has_drawer: flag(body.hasDrawer),
    copies: body.copies,
    stand_in_id: standIn,
    ...(body.languages && { languages: readLanguages(tx, body.languages) }),
  };
}

const forgetClaims = prepared<{ printer: number }>()((p) =>
  qb.deleteFrom('printer_categories').where('printer_id', '=', p('printer')),
);
const addClaim = prepared<{ printer: number; category: number }>()((p) =>
  qb
    .insertInto('printer_categories')
    .values({ printer_id: p('printer'), category_id: p('category') }),
);
const category = prepared<{ id: number }>()((p) =>
  qb.selectFrom('categories').select('id').where('id', '=', p('id')),
);

function setClaims(tx: Tx, printer: number, categoryIds: readonly number[]): void {
  tx.run(forgetClaims, { printer });
  for (const id of categoryIds) {
    if (!tx.get(category, { id }))
      throw invalid('categoryIds', 'A chosen category no longer exists.');
    tx.run(addClaim, { printer, category: id });
  }
}

export const addPrinter: Command<Body, { message: string; id: number }> = (tx, body, context) => {
  const values = { ...valuesOf(tx, body), keeps_open: flag(body.neverReports) ?? 0 };
  const { id } = tx.run(qb.insertInto('printers').values({ ...values, deleted_at: null }));
  setClaims(tx, id, body.categoryIds);
  adoptJobs(tx, context.now);
  audit(tx, context, { kind: 'printer.added', entity: 'printer', id, details: values });
  return { answer: { message: 'Printer added successfully.', id }, signals };
};

/**
 * Returns whether the printer never reports its state, and the number of jobs after which it reported nothing. Both
 * stay as they were unless the address or the setting changes.
 */
function habitsOf(before: StoredPrinter, { host, port, neverReports }: Body) {
  const isSame = host === before.host && port === before.port;
  const keepsOpen = flag(neverReports) ?? (isSame ? before.keeps_open : 0);
  const isCounted = isSame && keepsOpen === before.keeps_open;
  return { keeps_open: keepsOpen, silent_jobs: isCounted ? before.silent_jobs : 0 };
}

export const updatePrinter: Command<Body & { id: number }, { message: string }> = (
  tx,
  body,
  context,
) => {
  const before = getPrinter(tx, body.id);
  const { id } = before;
  const values = { ...valuesOf(tx, body, id), ...habitsOf(before, body) };
  tx.run(qb.updateTable('printers').set(values).where('id', '=', id));
  const settled =
    values.keeps_open > before.keeps_open ? settleSilentJobs(tx, context.now, id) : [];
  setClaims(tx, id, body.categoryIds);
  adoptJobs(tx, context.now);
  audit(tx, context, { kind: 'printer.updated', entity: 'printer', id, details: values });
  const { events } = printOutcome(settled);
  return { answer: { message: 'Printer updated successfully.' }, events, signals };
};

/**
 * Deletes a printer. Its waiting jobs go to another printer or need attention. If it was the stand-in of other
 * printers, these have no stand-in any more.
 */
const deletePrinter: Command<{ id: number }, { message: string }> = (tx, params, context) => {
  const { id, name } = getPrinter(tx, params.id);
  const { now } = context;
  tx.run(
    qb.updateTable('printers').set({ deleted_at: now, stand_in_id: null }).where('id', '=', id),
  );
  tx.run(qb.updateTable('printers').set({ stand_in_id: null }).where('stand_in_id', '=', id));
  tx.run(forgetClaims, { printer: id });
  reassignJobs(tx, now, id);
  audit(tx, context, { kind: 'printer.deleted', entity: 'printer', id, details: { name } });
  return { answer: { message: 'Printer deleted successfully.' }, signals };
};

export const testPrinter: Command<{ id: number }, { message: string }> = (tx, { id }, context) => {
  const { now } = context;
  const { name, paper, code_page } = getPrinter(tx, id);
  const language = storePaper(tx);
  const document = {
    kind: 'test',
    printerName: name,
    paper,
    codePage: code_page,
    printedAt: nowOnPaper(tx, now, language.tag),
    ...written(language),
  } as const;
  const jobId = addJob(tx, now, { printerId: id, document });
  audit(tx, context, { kind: 'printer.tested', entity: 'printer', id, details: { name } });
  return { answer: { message: `A test page is printed on “${name}”.` }, ...printOutcome([jobId]) };
};

export const printerCommands = {
  'DELETE /settings/printers/{id}': deletePrinter,
  'POST /print/receipt': printReceiptNow,
  'POST /print/token': printTokenNow,
  'POST /print/no-sale': openDrawer,
  addPrinter,
  updatePrinter,
  testPrinter,
  retryPrintJob,
  cancelPrintJob,
  reprintJob,
  releasePrintJobs,
};

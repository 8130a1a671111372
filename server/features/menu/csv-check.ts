// The menu's file read and held against the menu, in the reader thread: one of 2 MB takes longer than an order may wait.
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { type CsvFile, type LineError, readCsv } from './csv-file.ts';
import { type Plan, planImport } from './csv-plan.ts';
import { countsOf, readMenu } from './menu-csv.ts';

type Check = BodyOf<'POST /menu-items/import/check'>;

const checkMenuFile = (tx: Tx, { csv, createMissing = false }: Check) => {
  const file = readCsv(csv);
  const plan = planImport(readMenu(tx), file.rows, createMissing);
  return describe(plan, [...file.errors, ...plan.errors]);
};

const describe = (
  plan: Plan,
  errors: readonly LineError[],
): AnswerOf<'POST /menu-items/import/check'> => ({
  ...countsOf(plan),
  rows: plan.rows.map(({ line, action, title, changes }) => ({
    line,
    action,
    title,
    changes: [...changes],
  })),
  errors: [...errors].sort((a, b) => a.line - b.line),
  missingCategories: [...plan.missingCategories],
  missingTaxes: [...plan.missingTaxes],
  digest: plan.digest,
});

const readMenuFile = (_: Tx, { csv }: { readonly csv: string }): CsvFile => readCsv(csv);

export const menuCsvReads = { checkMenuFile, readMenuFile };

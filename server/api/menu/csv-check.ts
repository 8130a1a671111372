// Compares a menu file with the menu. Runs in the reader thread, because comparing a 2 MB file takes longer than an
// order may wait.
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { type LineError, readCsv } from './csv-file.ts';
import { type Plan, type PlannedRow, planImport } from './csv-plan.ts';
import { lastAuditId } from './menu-changed-since.ts';
import { countsOf, type ImportPlan, readMenu } from './menu-csv.ts';

type Check = BodyOf<'POST /menu-items/import/check'>;

const checkMenuFile = (tx: Tx, { csv, createMissing = false }: Check) => {
  const menu = readMenu(tx);
  const file = readCsv(csv, menu.inLanguages?.languages);
  const plan = planImport(menu, file.rows, createMissing);
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

/** Returns what importing the file would do to the current menu. */
function planMenuFile(tx: Tx, { csv, createMissing = false }: Check): ImportPlan {
  const menu = readMenu(tx);
  const file = readCsv(csv, menu.inLanguages?.languages);
  const { rows, ...plan } = planImport(menu, file.rows, createMissing);
  const changed = rows.filter(({ action }) => action !== 'unchanged').map(changeOf);
  const counts = countsOf({ rows });
  return { ...plan, changed, counts, fileErrors: file.errors, seen: lastAuditId(tx) };
}

const changeOf = ({ item, values, changes }: PlannedRow): ImportPlan['changed'][number] => {
  if (!item) return { item, values, changes };
  const { id, title, price, variants, addons, category_id } = item;
  return { item: { id, title, price, variants, addons, category_id }, values, changes };
};

export const menuCsvReads = { checkMenuFile, planMenuFile };

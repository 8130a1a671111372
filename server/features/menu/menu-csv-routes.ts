// The calls of the menu in bulk: export, dry run, import.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { csvHeaders } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { type LineError, readCsv, writeCsv } from './csv-file.ts';
import { type Plan, planImport } from './csv-plan.ts';
import { countsOf, faulty, importMenu, readMenu } from './menu-csv.ts';
import { listMenuItems } from './queries.ts';

export const menuCsvRoutes = (hub: Hub): Route[] => [
  route('GET /menu-items/export', ({ reply }) =>
    reply.headers(csvHeaders('menu.csv')).send(writeCsv(hub.read(listMenuItems))),
  ),
  route('POST /menu-items/import/check', ({ body }) => {
    const file = readCsv(body.csv);
    const menu = hub.read(readMenu);
    const plan = planImport(menu, file.rows, body.createMissing ?? false);
    return describe(plan, [...file.errors, ...plan.errors]);
  }),
  route('POST /menu-items/import', ({ body, call }) => {
    const { rows, errors } = readCsv(body.csv);
    if (errors.length > 0) throw faulty(errors);
    const { createMissing = false, digest } = body;
    const input = { rows, createMissing, ...(digest === undefined ? {} : { digest }) };
    return hub.run(importMenu, input, call);
  }),
];

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

// The calls of the menu in bulk: export, dry run, import.
import { csvHeaders } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { writeCsv } from './csv-file.ts';
import { faulty, importMenu } from './menu-csv.ts';
import { listMenuItems } from './queries.ts';

export const menuCsvRoutes = (hub: Hub): Route[] => [
  route('GET /menu-items/export', ({ reply }) =>
    reply.headers(csvHeaders('menu.csv')).send(writeCsv(hub.read(listMenuItems))),
  ),
  route('POST /menu-items/import/check', ({ body }) => hub.readElsewhere('checkMenuFile', body)),
  route('POST /menu-items/import', async ({ body, call }) => {
    const { csv, createMissing = false, digest } = body;
    const { rows, errors } = await hub.askElsewhere('readMenuFile', { csv });
    if (errors.length > 0) throw faulty(errors);
    const input = { rows, createMissing, ...(digest === undefined ? {} : { digest }) };
    return hub.run(importMenu, input, call);
  }),
];

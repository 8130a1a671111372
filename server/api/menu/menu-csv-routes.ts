// The calls of the menu in bulk: export, dry run, import.
import { csvHeaders } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { importMenu, writeMenu } from './menu-csv.ts';

const MOST_TRIES = 3;

export const menuCsvRoutes = (hub: Hub): Route[] => [
  route('GET /menu-items/export', ({ reply }) =>
    reply.headers(csvHeaders('menu.csv')).send(hub.read(writeMenu)),
  ),
  route('POST /menu-items/import/check', ({ body }) => hub.readElsewhere('checkMenuFile', body)),
  route('POST /menu-items/import', async ({ body: { digest, ...file }, call }) => {
    const seen = digest === undefined ? {} : { digest };
    for (let tries = 1; ; tries += 1) {
      const plan = await hub.textElsewhere('planMenuFile', file);
      const answer = await hub.run(importMenu, { plan, ...seen }, call);
      // Somebody changed the menu while the file was planned: planned anew, unless that goes on.
      if (answer.status !== 409 || tries === MOST_TRIES) return answer;
    }
  }),
];

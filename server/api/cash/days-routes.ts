// The calls of X and Z (CONTRACT §19.5, §19.6).

import { reportOfShift } from '../../domain/cash/x-report.ts';
import { getZ, listZs } from '../../domain/cash/z-reports.ts';
import { billRulesOf } from '../../domain/store/bill-rules.ts';
import { csvHeaders } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { closeDay } from './close-day.ts';
import { printShift, printZ } from './paper.ts';
import { zCsv } from './z-csv.ts';

export const dayRoutes = (hub: Hub): Route[] => [
  route('GET /shifts/{id}/report', ({ params, caller }) =>
    hub.read((tx) => reportOfShift(tx, caller, params.id)),
  ),
  route('POST /shifts/{id}/print', ({ params, body, call }) =>
    hub.run(printShift, { ...body, ...params }, call),
  ),
  route('POST /days/close', ({ body, call }) =>
    hub.run(closeDay, { ...body, holding: hub.screens.held.list(hub.clock()) }, call),
  ),
  route('GET /days', ({ query }) => hub.read((tx) => listZs(tx, hub.clock(), query))),
  route('GET /days/{zNo}', ({ params }) => hub.read((tx) => getZ(tx, params.zNo))),
  route('GET /days/{zNo}.csv', ({ params, reply }) => {
    const text = hub.read((tx) => zCsv(getZ(tx, params.zNo), billRulesOf(tx).decimals));
    return reply.headers(csvHeaders(`z-${params.zNo}.csv`)).send(text);
  }),
  route('POST /days/{zNo}/print', ({ params, call }) => hub.run(printZ, params, call)),
];

// The calls of drawers, shifts and days that read data or do more than run one command (contract 19).
import { listCountedTypes } from '../../domain/cash/counted-types.ts';
import { currentShift, drawersFor, listShifts } from '../../domain/cash/list-shifts.ts';
import { isZMissing } from '../../domain/cash/missing-z.ts';
import { listTipsOwed } from '../../domain/cash/tips-owed.ts';
import { reportOfShift } from '../../domain/cash/x-report.ts';
import { getZ, listZs } from '../../domain/cash/z-reports.ts';
import { listDrawers } from '../../domain/drawers/drawers.ts';
import { hasReceiptPrinter } from '../../domain/print-jobs/printers.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import { isClockTrusted } from '../../domain/store/clock-warning.ts';
import { listReasons } from '../../domain/store/reasons.ts';
import { getStore, storeSettingsOf } from '../../domain/store/settings.ts';
import { csvHeaders } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { closeDay } from './close-day.ts';
import { countShift } from './counts.ts';
import { zCsv } from './z-csv.ts';

export const cashRoutes = (hub: Hub): Route[] => [
  route('GET /settings/drawers', () => hub.read(listDrawers)),
  route('POST /shifts/{id}/count', ({ params, body, call }) =>
    hub.run(countShift, { ...body, ...params, holding: hub.screens.held.list(hub.clock()) }, call),
  ),
  route('GET /shifts/current', ({ query, caller }) =>
    hub.read((tx) => currentShift(tx, caller, query.drawerId)),
  ),
  route('GET /shifts', ({ query }) => hub.read((tx) => listShifts(tx, hub.clock(), query))),
  route('GET /shifts/init', ({ caller }) =>
    hub.read((tx) => ({
      ...drawersFor(tx, caller),
      paymentTypes: listCountedTypes(tx),
      reasons: listReasons(tx).filter(({ kind }) => kind === 'cash'),
      storeSettings: storeSettingsOf(getStore(tx)),
      hasReceiptPrinter: hasReceiptPrinter(tx),
      tipsOwed: listTipsOwed(tx).map(({ owedCents, ...who }) => ({
        ...who,
        owed: wireOf(tx).amount(owedCents),
      })),
      isZMissing: isZMissing(tx, hub.clock()),
    })),
  ),
  route('GET /shifts/{id}/report', ({ params, caller }) =>
    hub.read((tx) => reportOfShift(tx, caller, params.id)),
  ),
  route('POST /days/close', ({ body, call }) =>
    hub.run(
      closeDay,
      {
        ...body,
        holding: hub.screens.held.list(hub.clock()),
        isClockTrusted: isClockTrusted(hub),
      },
      call,
    ),
  ),
  route('GET /days', ({ query }) => hub.read((tx) => listZs(tx, hub.clock(), query))),
  route('GET /days/{zNo}', ({ params }) => hub.read((tx) => getZ(tx, params.zNo))),
  route('GET /days/{zNo}.csv', ({ params, reply }) => {
    const text = hub.read((tx) => zCsv(getZ(tx, params.zNo), billRulesOf(tx).decimals));
    return reply.headers(csvHeaders(`z-${params.zNo}.csv`)).send(text);
  }),
];

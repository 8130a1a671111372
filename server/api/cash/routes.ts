// The calls of drawers and shifts (CONTRACT §19).

import { listCountedTypes } from '../../domain/cash/counted-types.ts';
import { currentShift, drawersFor, listShifts } from '../../domain/cash/list-shifts.ts';
import { isZMissing } from '../../domain/cash/missing-z.ts';
import { listTipsOwed } from '../../domain/cash/tips-owed.ts';
import { listDrawers } from '../../domain/drawers/drawers.ts';
import { hasReceiptPrinter } from '../../domain/print-jobs/printers.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { listReasons } from '../../domain/store/reasons.ts';
import { getStore, storeSettingsOf } from '../../domain/store/settings.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { closeShift, countShift } from './counts.ts';
import { addDrawer, deleteDrawer, setTillDrawer, updateDrawer } from './drawers.ts';
import { moveCash, openShift } from './shifts.ts';

export const cashRoutes = (hub: Hub): Route[] => [
  route('GET /settings/drawers', () => hub.read(listDrawers)),
  route('POST /settings/drawers/add', ({ body, call }) => hub.run(addDrawer, body, call)),
  route('POST /settings/drawers/{id}/update', ({ params, body, call }) =>
    hub.run(updateDrawer, { ...body, ...params }, call),
  ),
  route('DELETE /settings/drawers/{id}', ({ params, call }) => hub.run(deleteDrawer, params, call)),
  route('POST /till/drawer', ({ body, call }) => hub.run(setTillDrawer, body, call)),
  route('POST /shifts/open', ({ body, call }) => hub.run(openShift, body, call)),
  route('POST /shifts/{id}/move', ({ params, body, call }) =>
    hub.run(moveCash, { ...body, ...params }, call),
  ),
  route('POST /shifts/{id}/count', ({ params, body, call }) =>
    hub.run(countShift, { ...body, ...params, holding: hub.screens.held.list(hub.clock()) }, call),
  ),
  route('POST /shifts/{id}/close', ({ params, body, call }) =>
    hub.run(closeShift, { ...body, ...params }, call),
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
];

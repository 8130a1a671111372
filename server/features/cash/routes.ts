// The calls of drawers and shifts (CONTRACT §19).
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { hasReceiptPrinter } from '../../printing/jobs/printer-queries.ts';
import { wireOf } from '../store/bill-rules-queries.ts';
import { getStore, storeSettingsOf } from '../store/queries.ts';
import { listReasons } from '../store/reason-queries.ts';
import { listCountedTypes } from './counted-types-queries.ts';
import { closeShift, countShift } from './counts.ts';
import { listDrawers } from './drawer-queries.ts';
import { addDrawer, deleteDrawer, setTillDrawer, updateDrawer } from './drawers.ts';
import { currentShift, drawersFor, listShifts } from './shift-list-queries.ts';
import { moveCash, openShift } from './shifts.ts';
import { listTipsOwed } from './tip-queries.ts';
import { isZMissing } from './z-missing-queries.ts';

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

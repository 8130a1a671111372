// The background work for signed-in users. It starts here, in this order, and nowhere else.
import { startApprovals } from '../approval/approvals.ts';
import { watchSecondHub } from '../changeover/watch.ts';
import { startWatch } from '../hub/watch.ts';
import { hasFireRecords } from '../orders/fire-records.ts';
import { keepApp } from './offline-app.ts';
import { watchVersion } from './version.ts';

/**
 * Starts the background work while the staff's frame is shown; returns a function that stops it. The offline copy is
 * not stopped: it is stored once per page load.
 */
export function startStaff(): () => void {
  keepApp();
  if (hasFireRecords()) void import('../orders/fire.ts').then((fires) => fires.resumeFires());
  const stops = [startWatch(), watchVersion(), startApprovals(), watchSecondHub()];
  return () => {
    for (const stop of stops) stop();
  };
}

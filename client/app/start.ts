// What runs behind the sign-in besides the screens: started here, in this order, and nowhere else.
import { startApprovals } from '../approval/approvals.ts';
import { startWatch } from '../hub/watch.ts';
import { keepApp } from './offline-app.ts';
import { watchVersion } from './version.ts';

/** Starts it for as long as the staff's frame stands; gives what ends it. The offline copy is the page's: it is kept once and goes on. */
export function startStaff(): () => void {
  keepApp();
  const stops = [startWatch(), watchVersion(), startApprovals()];
  return () => {
    for (const stop of stops) stop();
  };
}

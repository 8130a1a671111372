// Whether the hub answers at all; the shell shows it.
import { proxy } from 'valtio';

/** Whether the last call got any answer at all, and since when none did (ms, this screen's clock). */
export const hubState = proxy<{ reachable: boolean; awaySince: number | undefined }>({
  reachable: true,
  awaySince: undefined,
});

/** Keeps whether the hub gave any answer just now. */
export function noteHub(reachable: boolean): void {
  if (hubState.reachable === reachable) return;
  hubState.awaySince = reachable ? undefined : Date.now();
  hubState.reachable = reachable;
}

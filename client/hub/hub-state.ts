// Whether the hub is reachable. The shell shows this.
import { proxy } from 'valtio';

/** Whether the last call got any answer. If not, since when there has been no answer (ms of this screen's clock). */
export const hubState = proxy<{ reachable: boolean; awaySince: number | undefined }>({
  reachable: true,
  awaySince: undefined,
});

/** Records whether the hub has just answered. */
export function noteHub(reachable: boolean): void {
  if (hubState.reachable === reachable) return;
  hubState.awaySince = reachable ? undefined : Date.now();
  hubState.reachable = reachable;
}

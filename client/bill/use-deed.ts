// Changes a bill or an invoice, and is busy until the hub has answered and the bills are refreshed.
import { useBusy } from '../parts/use-busy.ts';
import { doDeed, tellRefusal } from './deeds.ts';

/** Returns the busy state and `run`, which resolves to the hub's answer, or undefined if refused. `show` and `refused` work as in `doDeed`. */
export function useDeed(refused = tellRefusal) {
  const [isBusy, whileBusy] = useBusy();
  const run = <T extends { message: string }>(
    work: Promise<T>,
    show: (answer: T | undefined) => Promise<void>,
  ) => whileBusy(() => doDeed(work, show, refused));
  return { isBusy, run };
}

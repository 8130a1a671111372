// Something is done to a bill or an invoice: busy until the hub has answered and the bills stand as they are now.
import { useBusy } from '../parts/use-busy.ts';
import { doDeed, tellRefusal } from './deeds.ts';

/** `run` gives the hub's answer, undefined where it refused; `show` and `refused` as for `doDeed`. */
export function useDeed(refused = tellRefusal) {
  const [isBusy, whileBusy] = useBusy();
  const run = <T extends { message: string }>(
    work: Promise<T>,
    show: (answer: T | undefined) => Promise<void>,
  ) => whileBusy(() => doDeed(work, show, refused));
  return { isBusy, run };
}

// Busy state while a payment is sent, and an error if it could not even be stored in this browser.
import { FALLBACK } from '#shared/texts.ts';
import { toastError } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';

/** Returns the busy state and `run`, which resolves to the work's result, or undefined if it failed. */
export function usePosting() {
  const [isBusy, whileBusy] = useBusy();
  const run = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    whileBusy(work).catch((error: unknown) => {
      console.warn('The payment could not be saved', error);
      toastError(FALLBACK.wrong);
      return undefined;
    });
  return { isBusy, run };
}

// Busy while a payment is handed over, and said where it could not even be kept in this browser.
import { FALLBACK } from '#shared/texts.ts';
import { toastError } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';

/** `run` gives what the work gave, undefined where it failed. */
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

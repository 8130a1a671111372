// Something is done to an invoice: busy until the hub has answered, and over when it was not refused.

import { useCashDeed } from '../../bill/use-cash-deed.tsx';
import type { WaitsForShift } from '../../checkout/no-shift.tsx';

/** `noShift` is shown in the dialog's place where it isn't null. */
export function useInvoiceDeed(of: WaitsForShift, title: string, onDone: () => void) {
  const { isBusy, run, noShift } = useCashDeed(of, title);
  return {
    isBusy,
    noShift,
    run: async (work: Promise<{ message: string }>) => {
      if ((await run(work, async () => undefined)) !== undefined) onDone();
    },
  };
}

// Changes an invoice: busy until the hub answers, and done unless it was refused.

import { useCashDeed } from '../../bill/use-cash-deed.tsx';
import type { WaitsForShift } from '../../checkout/no-shift.tsx';

/** If `noShift` is not null, it replaces the dialog. */
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

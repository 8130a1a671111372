// Something is done to an invoice: busy until the hub has answered, and over when it was not refused.
import { useDeed } from '../tables/use-deed.ts';

export function useInvoiceDeed(onDone: () => void) {
  const { isBusy, run } = useDeed();
  return {
    isBusy,
    run: async (work: Promise<{ message: string }>) => {
      if ((await run(work, async () => undefined)) !== undefined) onDone();
    },
  };
}

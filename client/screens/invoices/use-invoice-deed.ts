// Something is done to an invoice: busy until the hub has answered, and over when it was not refused.
import { useState } from 'react';
import { doDeed } from '../tables/deeds.ts';

export function useInvoiceDeed(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: Promise<{ message: string }>) => {
    setBusy(true);
    const done = await doDeed(work, async () => undefined);
    setBusy(false);
    if (done !== undefined) onDone();
  };
  return { isBusy, run };
}

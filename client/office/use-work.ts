// The state of work that a button starts: whether it is running, and why it failed.
import { useState } from 'react';
import { OfficeError } from './api.ts';

/** `onRefused` is called with the error of a call that failed, before its message is shown. */
export function useWork(onRefused?: (error: OfficeError) => void) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof OfficeError)) throw error;
      onRefused?.(error);
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fault, run };
}

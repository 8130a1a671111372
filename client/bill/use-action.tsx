// Runs an action on a bill or an invoice from a dialog, which is busy until the hub answers.
import { useState } from 'react';
import { NoShift, type WaitsForShift } from '../checkout/no-shift.tsx';
import { useStore } from '../hub/store.ts';
import { useBusy } from '../parts/use-busy.ts';
import { sendAction, tellRefusal } from './actions.ts';

/** Returns the busy state and `run`, which has the same result as `sendAction`. */
export function useAction(refused = tellRefusal) {
  const [isBusy, whileBusy] = useBusy();
  const run = <T extends { message: string }>(
    work: Promise<T>,
    show?: (answer: T | undefined) => Promise<void>,
  ) => whileBusy(() => sendAction(work, show, refused));
  return { isBusy, run };
}

/**
 * Works like `useAction`, for actions that move cash. If the hub refused an action because no shift is open,
 * `noShift` is an offer to open a shift; otherwise it is null. Show the offer instead of the dialog's content. The
 * dialog keeps its entries.
 */
export function useCashAction(of: WaitsForShift, title: string) {
  const { currency } = useStore();
  const [isWithoutShift, setWithoutShift] = useState(false);
  const action = useAction((error) => {
    if (error.code === 'NO_SHIFT') setWithoutShift(true);
    else tellRefusal(error);
  });
  const noShift = isWithoutShift ? (
    <NoShift {...{ title, currency, of }} onBack={() => setWithoutShift(false)} />
  ) : null;
  return { ...action, noShift };
}

// Runs an action that moves cash. If no shift is open, the dialog offers to open one and keeps what was typed.
import { useState } from 'react';
import { type WaitsForShift, NoShift as WithoutShift } from '../checkout/no-shift.tsx';
import { useStore } from '../hub/store.ts';
import { tellRefusal } from './deeds.ts';
import { useDeed } from './use-deed.ts';

/** Works like `useDeed`, and also returns the content for a dialog that needs an open shift; null if none is needed. */
export function useCashDeed(of: WaitsForShift, title: string) {
  const { currency } = useStore();
  const [isWithoutShift, setWithoutShift] = useState(false);
  const deed = useDeed((error) => {
    if (error.code === 'NO_SHIFT') setWithoutShift(true);
    else tellRefusal(error);
  });
  const noShift = isWithoutShift ? (
    <WithoutShift {...{ title, currency, of }} onBack={() => setWithoutShift(false)} />
  ) : null;
  return { ...deed, noShift };
}

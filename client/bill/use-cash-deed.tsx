// A deed by which cash comes or goes: where no shift is open, one is opened in its place, and what was typed is kept.
import { useState } from 'react';
import { type WaitsForShift, NoShift as WithoutShift } from '../checkout/no-shift.tsx';
import { useStore } from '../hub/store.ts';
import { tellRefusal } from './deeds.ts';
import { useDeed } from './use-deed.ts';

/** As `useDeed`, and what its dialog shows in its own place; null while nothing lacks a shift. */
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

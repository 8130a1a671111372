// The marks in the top bar that appear and disappear: orders that the kitchen has not seen, orders from guests, a
// newer version, a missing second hub, the print queue.
import { AlarmStrip } from './alarm-strip.tsx';
import { GuestStrip } from './guest-strip.tsx';
import { PairMark } from './pair-mark.tsx';
import { PrintMark } from './print-mark.tsx';
import { VersionNote } from './version-note.tsx';

export function TopMarks() {
  return (
    <>
      <AlarmStrip />
      <GuestStrip />
      <VersionNote />
      <PairMark />
      <PrintMark />
    </>
  );
}

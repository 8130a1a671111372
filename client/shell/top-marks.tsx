// The marks in the top bar that come and go: orders that the kitchen has not seen, a newer version, the print queue.
import { AlarmStrip } from './alarm-strip.tsx';
import { PrintMark } from './print-mark.tsx';
import { VersionNote } from './version-note.tsx';

export function TopMarks() {
  return (
    <>
      <AlarmStrip />
      <VersionNote />
      <PrintMark />
    </>
  );
}

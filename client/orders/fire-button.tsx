// Fires the next course of a bill, and offers to undo that for five seconds.

import { IconArrowBackUp, IconFlame } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTimed } from '../hub/clock.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { useSettling } from '../parts/use-settling.ts';
import { fireNow, fireSoon, undoFire, usePendingFire } from './fire.ts';
import type { Fire } from './fire-records.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;
/** Returns the whole seconds until a fire is sent; 0 if no fire waits. */
export function useFireSeconds(until: number | undefined): number {
  return useTimed((now) =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000)),
  );
}

interface FireButtonProps extends Omit<Fire, 'course'> {
  /** The lowest course that still waits; undefined if no course waits. */
  course: number | undefined;
  /** Called when the course has been fired, to show the new state of these orders. */
  onFired: (orderIds: readonly number[]) => unknown;
}

export function FireButton({ owner, orderIds, course, place, onFired }: FireButtonProps) {
  const pending = usePendingFire(owner);
  const seconds = useFireSeconds(pending?.until);
  useEffect(() => () => fireNow(owner), [owner]);
  const isSent = pending !== undefined && (pending.isSending || seconds === 0);
  const named = pending?.course ?? course;
  const meaning = `${pending === undefined ? 'fire' : 'undo'} ${named}`;
  const isSettling = useSettling(meaning);
  if (named === undefined) return null;
  if (pending === undefined)
    return (
      <Button
        size="touch"
        busy={isSettling}
        icon={<IconFlame {...ICON} />}
        onClick={() => fireSoon({ owner, orderIds, course: named, place }, onFired)}
      >
        {t('Fire course {course}', { course: named })}
      </Button>
    );
  return (
    <Button
      size="touch"
      busy={isSettling || isSent}
      icon={isSent ? <IconFlame {...ICON} /> : <IconArrowBackUp className="mirrored" {...ICON} />}
      onClick={() => undoFire(owner)}
    >
      {isSent
        ? t('Firing course {course}', { course: named })
        : t('Undo course {course} · {seconds}', { course: named, seconds })}
    </Button>
  );
}

// The button that fires a waiting course when the cook holds it. For five seconds afterwards, the same button undoes
// the firing.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../locales/t.ts';
import { fireNow, fireSoon, undoFire, usePendingFire } from '../../orders/fire.ts';
import { useFireSeconds } from '../../orders/fire-button.tsx';
import { useSettling } from '../../parts/use-settling.ts';
import styles from './course-line.module.css';

/** How long the button must be held before the course fires, in ms. */
const HOLD_MS = 600;

/** Returns the handlers of a button that acts after a finger or the Enter key has held it. */
function useHold(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const begin = () => {
    drop();
    timer.current = setTimeout(act, HOLD_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) begin();
  };
  return {
    onPointerDown: begin,
    onPointerUp: drop,
    onPointerLeave: drop,
    onPointerCancel: drop,
    onKeyDown,
    onKeyUp: drop,
    onBlur: drop,
  };
}

interface FireProps {
  orderId: number;
  course: number;
}

export function HoldToFire({ orderId, course }: FireProps) {
  const owner = `order ${orderId}`;
  const pending = usePendingFire(owner);
  const seconds = useFireSeconds(pending?.until);
  useEffect(() => () => fireNow(owner), [owner]);
  const place = t('this ticket');
  const hold = useHold(() => fireSoon({ owner, orderIds: [orderId], course, place }));
  const isSettling = useSettling(pending === undefined ? 'fire' : 'undo');
  if (pending === undefined)
    return (
      <button type="button" className={styles.fire} aria-disabled={isSettling} {...hold}>
        {t('Hold to fire {course}', { course })}
      </button>
    );
  const isSent = pending.isSending || seconds === 0;
  const isBusy = isSettling || isSent;
  return (
    <button
      type="button"
      className={styles.fire}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : () => undoFire(owner)}
    >
      {isSent
        ? t('Firing {course}', { course: pending.course })
        : t('Undo {course} · {seconds}', { course: pending.course, seconds })}
    </button>
  );
}

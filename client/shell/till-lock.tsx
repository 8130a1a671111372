// Locks an idle till automatically, or when a user presses Alt+L.
import { useEffect } from 'react';
import { useLocking } from '../hub/store.ts';
import { outbox } from '../outbox/outbox-state.ts';
import { lock, lockByHand } from '../session/lock.ts';

const LOOK_MS = 1000;

/**
 * Returns whether entries are being sent. Until they are sent, the till does not lock, because the next user could
 * not send them.
 */
const isSending = (): boolean => outbox.entries.some(({ leasedUntil }) => leasedUntil > Date.now());

/**
 * Locks the till when nobody has touched it for this many seconds. If the hub can't be reached then, tries again at
 * the next check.
 */
function startAutoLock(seconds: number): () => void {
  let touchedAt = Date.now();
  const touch = () => {
    touchedAt = Date.now();
  };
  const look = () => {
    if (Date.now() - touchedAt >= seconds * 1000 && !isSending()) void lock();
  };
  const timer = setInterval(look, LOOK_MS);
  const heard = { capture: true, passive: true } as const;
  const events = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
  for (const event of events) window.addEventListener(event, touch, heard);
  return () => {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, touch, heard);
  };
}

function useLockKey(isTill: boolean): void {
  useEffect(() => {
    if (!isTill) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyL') return;
      event.preventDefault();
      void lockByHand();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isTill]);
}

export function TillLock(): null {
  const { isTill, autoLockSeconds } = useLocking();
  useLockKey(isTill);
  useEffect(
    () => (isTill && autoLockSeconds > 0 ? startAutoLock(autoLockSeconds) : undefined),
    [isTill, autoLockSeconds],
  );
  return null;
}

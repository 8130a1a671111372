// Runs the outbox, and shows its banner if there are unsent entries.
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyPart, useFetchedSoon } from '../app/lazy.tsx';
import { LEFT_KEY } from '../hub/pair-state.ts';
import { memoryState } from '../session/local-memory.ts';
import { OutboxList } from './lazy-list.ts';
import { outbox } from './outbox-state.ts';
import { tillState } from './till.ts';

const Outbox = lazyPart(async () => (await import('./outbox.ts')).Outbox, 'idle');
const OutboxBanner = lazyPart(async () => (await import('./outbox-banner.tsx')).OutboxBanner);

/** Fetched in advance, because these parts can't be fetched while the hub is unreachable. */
const HELD_PARTS = [Outbox, OutboxBanner, OutboxList];

export function OutboxHost() {
  useFetchedSoon(HELD_PARTS);
  const { entries, delivered } = useSnapshot(outbox);
  const { durable } = useSnapshot(tillState);
  const { isFull } = useSnapshot(memoryState);
  const hasNews = entries.length + delivered.length > 0 || !durable || isFull;
  // The note about entries at the old address is stored before the app is drawn, so local storage already has it here.
  const [isShown, setShown] = useState(hasNews || localStorage.getItem(LEFT_KEY) !== null);
  useEffect(() => {
    if (hasNews) setShown(true);
  }, [hasNews]);
  return (
    <>
      <Outbox />
      {isShown && <OutboxBanner />}
    </>
  );
}

// The banner of unsent entries on this screen: how many entries are unsent, which users must sign in to send them, and
// what a person must settle.

import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { leftBehind } from '../changeover/left-behind.ts';
import { leftWords } from '../changeover/left-note.tsx';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { memoryState } from '../session/local-memory.ts';
import { useUser } from '../session/session.ts';
import { useBannerPlace } from './banner-place.ts';
import { ownerOf } from './entry.ts';
import { OutboxList } from './lazy-list.ts';
import styles from './outbox-banner.module.css';
import { outbox } from './outbox-state.ts';
import { summarise } from './outbox-words.ts';
import { tillState } from './till.ts';

/** Returns a sentence about a fault of this browser's storage, or undefined. */
function storageFault(isDurable: boolean, isFull: boolean, unsent: number): string | undefined {
  if (!isDurable)
    return unsent > 0
      ? t('This browser allows no storage: unsent orders are lost when you close the page.')
      : t('This browser allows no storage: the cart is lost when you close the page.');
  return isFull
    ? t('The storage of this browser is full: some receipts might not be saved for printing.')
    : undefined;
}

/** How long an entry may wait for the hub, in ms, before the banner shows it. */
const BRIEF_MS = 900;

/**
 * Returns whether the oldest entry has waited long enough for the banner. An order that is sent immediately shows no
 * banner, because a banner would move the page.
 */
function useLasting(tappedAt: readonly number[]): boolean {
  const oldest = Math.min(...tappedAt);
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    const age = Date.now() - oldest;
    // A negative age only shows that the clock was set back, so it does not count as brief.
    const isBrief = age >= 0 && age < BRIEF_MS;
    setLasting(Number.isFinite(oldest) && !isBrief);
    if (!isBrief) return;
    const timer = setTimeout(() => setLasting(true), BRIEF_MS - age);
    return () => clearTimeout(timer);
  }, [oldest]);
  return isLasting;
}

export function OutboxBanner() {
  const { entries, delivered } = useSnapshot(outbox);
  const fault = storageFault(
    useSnapshot(tillState).durable,
    useSnapshot(memoryState).isFull,
    entries.length,
  );
  const { note } = useSnapshot(leftBehind);
  const user = useUser();
  const place = useBannerPlace();
  const [open, setOpen] = useState(false);
  const { sentences, isUrgent } = summarise(entries, delivered.length, ownerOf(user));
  const isLasting = useLasting(entries.map(({ tappedAt }) => tappedAt));
  const hasNone = sentences.length === 0 || (delivered.length === 0 && !isLasting);
  const isEmpty = hasNone && note === undefined;
  if (isEmpty && fault === undefined && !open) return null;
  const shown = [
    ...(note === undefined ? [] : [leftWords(note)]),
    ...(hasNone ? [] : sentences),
    ...(fault === undefined ? [] : [fault]),
  ];
  const Icon = isUrgent ? IconAlertTriangle : IconCloudUpload;
  const banner = (
    <div
      className={styles.banner}
      role="status"
      data-urgent={isUrgent || undefined}
      data-inside={place !== null || undefined}
    >
      <Icon size={22} aria-hidden />
      <p className={styles.words}>
        {shown.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </p>
      {!isEmpty && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('Show')}
        </Button>
      )}
    </div>
  );
  return (
    <>
      {place === null ? banner : createPortal(banner, place)}
      {open && <OutboxList onClose={() => setOpen(false)} />}
    </>
  );
}

// What lies unsent on this screen: how many, whose sign-in it needs, and what a person must settle.
import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { deferred, useFetchedSoon } from '../deferred.tsx';
import { outbox, useOutbox } from '../outbox.ts';
import { Button } from '../parts/button.tsx';
import { useUser } from '../session.ts';
import { tillState } from '../till.ts';
import styles from './held-banner.module.css';
import { summarise } from './held-words.ts';

const HeldList = deferred(async () => (await import('./held-list.tsx')).HeldList);

const HELD_PARTS = [HeldList];

const NO_STORAGE =
  'This browser gives no storage: what is in the cart is lost when the page is closed.';

export function HeldBanner() {
  useOutbox();
  useFetchedSoon(HELD_PARTS);
  const { entries, delivered } = useSnapshot(outbox);
  const { durable } = useSnapshot(tillState);
  const username = useUser()?.username;
  const [open, setOpen] = useState(false);
  const { sentences, isUrgent } = summarise(entries, delivered.length, username);
  const isEmpty = sentences.length === 0;
  if (isEmpty && durable && !open) return null;
  const Icon = isUrgent ? IconAlertTriangle : IconCloudUpload;
  return (
    <>
      <div className={styles.banner} role="status" data-urgent={isUrgent || undefined}>
        <Icon size={22} aria-hidden />
        <p className={styles.words}>
          {(isEmpty && !durable ? [NO_STORAGE] : sentences).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </p>
        {!isEmpty && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            Show
          </Button>
        )}
      </div>
      {open && <HeldList onClose={() => setOpen(false)} />}
    </>
  );
}

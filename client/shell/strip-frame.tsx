// The frame of a wall screen, such as the kitchen display: a top strip with the menu button and the screen's own
// controls.

import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyPart, useFetchedSoon } from '../app/lazy.tsx';
import { t } from '../locales/t.ts';
import { IconButton } from '../parts/button.tsx';
import { StripPlace } from '../parts/strip-place.ts';
import { ConnectionMark } from './connection-mark.tsx';
import { FullScreen } from './full-screen.tsx';
import styles from './strip-frame.module.css';

/**
 * The background work is loaded after the tickets. It is needed even on a screen that sells nothing, because this
 * browser may have unsent entries to send.
 */
const StaffWork = lazyPart(async () => (await import('./staff-work.tsx')).StaffWork, 'idle');
const PairMark = lazyPart(async () => (await import('./pair-mark.tsx')).PairMark, 'idle');
const VersionNote = lazyPart(async () => (await import('./version-note.tsx')).VersionNote, 'idle');
const GuestStrip = lazyPart(async () => (await import('./guest-strip.tsx')).GuestStrip, 'idle');
const SOON = [StaffWork, VersionNote, GuestStrip, PairMark];
const StripMenu = lazyPart(async () => (await import('./strip-menu.tsx')).StripMenu);

export function StripFrame({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  useFetchedSoon(SOON);
  return (
    <div className={styles.frame}>
      <header className={styles.strip}>
        <span className={styles.above}>
          <IconButton
            size="touch"
            label={t('Open menu')}
            icon={<IconMenu2 size={26} aria-hidden />}
            onClick={() => setMenuOpen(true)}
          />
        </span>
        <div ref={setPlace} className={styles.place} />
        <GuestStrip />
        <VersionNote brief />
        <PairMark brief />
        <ConnectionMark />
        <FullScreen />
      </header>
      <StaffWork />
      <main id="content" tabIndex={-1} className={styles.main}>
        <StripPlace value={place}>{children}</StripPlace>
      </main>
      {isMenuOpen && <StripMenu onClose={() => setMenuOpen(false)} />}
    </div>
  );
}

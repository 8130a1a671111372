// The frame of a wall-mounted screen: one strip, which the screen fills, and the way to the other pages.
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyPart, useFetchedSoon } from '../app/lazy.tsx';
import { IconButton } from '../parts/button.tsx';
import { StripPlace } from '../parts/strip-place.ts';
import { ConnectionMark } from './connection-mark.tsx';
import { FullScreen } from './full-screen.tsx';
import styles from './wall-frame.module.css';

/** Loaded after the tickets: nothing is sold here, but unsent entries of this browser are still sent. */
const StaffWork = lazyPart(async () => (await import('./staff-work.tsx')).StaffWork, 'idle');
const VersionNote = lazyPart(async () => (await import('./version-note.tsx')).VersionNote, 'idle');
const SOON = [StaffWork, VersionNote];
const WallMenu = lazyPart(async () => (await import('./wall-menu.tsx')).WallMenu);

export function WallFrame({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  useFetchedSoon(SOON);
  return (
    <div className={styles.frame}>
      <header className={styles.strip}>
        <span className={styles.above}>
          <IconButton
            size="touch"
            label="Open menu"
            icon={<IconMenu2 size={26} aria-hidden />}
            onClick={() => setMenuOpen(true)}
          />
        </span>
        <div ref={setPlace} className={styles.place} />
        <VersionNote brief />
        <ConnectionMark />
        <FullScreen />
      </header>
      <StaffWork />
      <main id="content" tabIndex={-1} className={styles.main}>
        <StripPlace value={place}>{children}</StripPlace>
      </main>
      {isMenuOpen && <WallMenu onClose={() => setMenuOpen(false)} />}
    </div>
  );
}

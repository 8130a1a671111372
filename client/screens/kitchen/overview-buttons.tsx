// The recall and all-day buttons of the strip, with the keys R and A. Their dialogs load on demand.
import { useEffect, useState } from 'react';
import { lazyPart } from '../../app/lazy.tsx';
import { t } from '../../locales/t.ts';
import styles from './strip.module.css';
import { isElsewhere } from './use-pages.ts';

const Overview = lazyPart(async () => (await import('./overview.tsx')).Overview);

type Shown = 'recall' | 'all-day';
const BUTTONS: readonly { shows: Shown; key: string }[] = [
  { shows: 'recall', key: 'R' },
  { shows: 'all-day', key: 'A' },
];

interface OverviewButtonsProps {
  station: number | null;
  onChanged: () => unknown;
}

export function OverviewButtons({ station, onChanged }: OverviewButtonsProps) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || isElsewhere(event)) return;
      const button = BUTTONS.find(({ key }) => key === event.key.toUpperCase());
      if (button === undefined) return;
      event.preventDefault();
      setShown(button.shows);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      {BUTTONS.map(({ shows, key }) => (
        <button
          key={key}
          type="button"
          className={styles.overview}
          aria-keyshortcuts={key}
          onClick={() => setShown(shows)}
        >
          {t(shows === 'recall' ? 'Recall' : 'All day')} <kbd aria-hidden>{key}</kbd>
        </button>
      ))}
      {shown !== undefined && (
        <Overview
          shows={shown}
          station={station}
          onClose={() => setShown(undefined)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

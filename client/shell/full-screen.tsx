// The button that hides the browser around a wall screen.

import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { t } from '../locales/t.ts';
import { IconButton } from '../parts/button.tsx';

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

const isFull = () => document.fullscreenElement !== null;

/** Shows nothing if the browser has no full-screen mode, for example on an iPhone. */
export function FullScreen() {
  const full = useSyncExternalStore(watch, isFull);
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return (
    <IconButton
      size="touch"
      label={full ? t('Leave full screen') : t('Full screen')}
      icon={full ? <IconMinimize size={24} aria-hidden /> : <IconMaximize size={24} aria-hidden />}
      onClick={() => void toggle()}
    />
  );
}

// Parts of the app that the first screen does not need: fetched in idle time, or when first requested.

import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../locales/t.ts';
import { BannerPlace, StaleBanner } from '../parts/states.tsx';
import { fetchUntilThere, tryNow } from './fetch-part.ts';
import styles from './lazy.module.css';

/** How long prefetching waits after a new screen has appeared, in ms, so that it does not slow down the first taps. */
const SETTLE_MS = 1000;
/** Prefetching starts after this many ms, even if the browser is still busy with the first screen. */
const IDLE_MS = 1500;
/** The parts that the screen shows or its next taps need are fetched after this many ms, even if the browser is busy. */
const SOON_MS = 300;
/** How long a requested part may take, in ms, before the screen shows that it is still loading. */
const LATE_MS = 800;

interface LazyPart<P extends object> {
  (props: P): React.JSX.Element | null;
  /** Fetches the file and retries until it succeeds. All callers wait for the same attempt. */
  fetch: () => Promise<ComponentType<P>>;
}

const missing = new Set<() => Promise<unknown>>();

/** Shows the element above everything else, even the cart's drawer. Toasts are shown in the same way. */
const toTopLayer = (element: HTMLElement | null): void => element?.showPopover();

/**
 * Replaces a part whose file could not be fetched. It can't use the toast or dialog files, because these may be missing
 * too.
 */
function Missing() {
  return (
    <div ref={toTopLayer} popover="manual" className={styles.missing}>
      <BannerPlace value={undefined}>
        <StaleBanner
          text={t('Not loaded yet. This page opens when the hub answers.')}
          onRetry={tryNow}
        />
      </BannerPlace>
    </div>
  );
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}

/**
 * Returns a component whose file is fetched when the component is first shown. If the file takes long, a note appears.
 * With `'idle'`, the file is fetched in idle time after the component is mounted, and no note appears.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  by: 'showing' | 'idle' = 'showing',
): LazyPart<P> {
  let ready: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const shows = new Set<(view: ComponentType<P>) => void>();
  const fetch = () => {
    loading ??= fetchUntilThere(load).then((loaded) => {
      ready = loaded;
      missing.delete(fetch);
      for (const show of shows) show(loaded);
      return loaded;
    });
    return loading;
  };
  missing.add(fetch);
  function Part(props: P) {
    const [View, setView] = useState<ComponentType<P> | undefined>(() => ready);
    useEffect(() => {
      const show = (loaded: ComponentType<P>) => setView(() => loaded);
      if (ready !== undefined) show(ready);
      shows.add(show);
      void (by === 'showing'
        ? fetch()
        : settled()
            .then(() => idle(SOON_MS))
            .then(fetch));
      return () => void shows.delete(show);
    }, []);
    const isLate = useIsLate(View === undefined && by === 'showing');
    if (View !== undefined) return <View {...props} />;
    return isLate ? <Missing /> : null;
  }
  return Object.assign(Part, { fetch });
}

const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

const idle = (timeout: number): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout });
    else setTimeout(resolve, timeout);
  });

/**
 * Fetches these parts as soon as the current screen is drawn, because the hub may be unreachable later. Pass the same
 * array on every render.
 */
export function useFetchedSoon(parts: readonly { fetch: () => Promise<unknown> }[]): void {
  useEffect(() => {
    void idle(SOON_MS).then(() => Promise.all(parts.map((part) => part.fetch())));
  }, [parts]);
}

/** Fetches the remaining parts, one after another, when the browser is idle. */
export async function fetchLazyWhenIdle(): Promise<void> {
  await settled();
  for (const fetch of [...missing]) {
    await idle(IDLE_MS);
    await fetch();
  }
}

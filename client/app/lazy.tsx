// Parts of the app whose files the first screen does without: fetched in idle time, or when one is first asked for.
import { type ComponentType, useEffect, useState } from 'react';
import { BannerPlace, StaleBanner } from '../parts/states.tsx';
import { fetchUntilThere, tryNow } from './fetch-part.ts';
import styles from './lazy.module.css';

/** The first taps on a new screen come before anything that is fetched ahead. */
const SETTLE_MS = 1000;
/** How long the first screen may keep the browser from being idle. */
const IDLE_MS = 1500;
/** The same for what the next taps need. */
const SOON_MS = 300;
/** A part that was asked for and is not there by then is told of. */
const LATE_MS = 800;

interface LazyPart<P extends object> {
  (props: P): React.JSX.Element | null;
  /** Fetches the file, again and again until it is there; all who ask share one attempt. */
  fetch: () => Promise<ComponentType<P>>;
}

const missing = new Set<() => Promise<unknown>>();

/** Above the cart's sheet too, as toasts are. */
const toTopLayer = (element: HTMLElement | null): void => element?.showPopover();

/** In the place of a part whose file the hub does not give: neither a toast's file nor a dialog's may be there. */
function Missing() {
  return (
    <div ref={toTopLayer} popover="manual" className={styles.missing}>
      <BannerPlace value={undefined}>
        <StaleBanner text="Not loaded yet. It opens when the hub answers." onRetry={tryNow} />
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
 * Until its file is there the part shows nothing, and after a moment says so. It is fetched when the part
 * is to be shown, or with `'idle'` only in idle time or by its `fetch`, and then says nothing.
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
      if (by === 'showing') void fetch();
      return () => void shows.delete(show);
    }, []);
    const isLate = useIsLate(View === undefined && by === 'showing');
    if (View !== undefined) return <View {...props} />;
    return isLate ? <Missing /> : null;
  }
  return Object.assign(Part, { fetch });
}

const idle = (timeout: number): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari knows no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout });
    else setTimeout(resolve, timeout);
  });

/** Fetches these parts (always the same) as soon as the screen that opens them has drawn: the hub may go away any moment. */
export function useFetchedSoon(parts: readonly { fetch: () => Promise<unknown> }[]): void {
  useEffect(() => {
    void idle(SOON_MS).then(() => Promise.all(parts.map((part) => part.fetch())));
  }, [parts]);
}

/** Fetches what was left out so far, one part after another, as soon as the browser has nothing better to do. */
export async function fetchLazyWhenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  for (const fetch of [...missing]) {
    await idle(IDLE_MS);
    await fetch();
  }
}

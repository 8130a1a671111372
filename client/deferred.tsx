// Parts of the app whose files the first screen does without: fetched in idle time, or when one is first asked for.
import { type ComponentType, useEffect, useState } from 'react';

const AGAIN_MS = 2000;
/** The first taps on a new screen come before anything that is fetched ahead. */
const SETTLE_MS = 1000;
/** How long the first screen may keep the browser from being idle. */
const IDLE_MS = 1500;

interface Deferred<P extends object> {
  (props: P): React.JSX.Element | null;
  /** Fetches the file, again and again until it is there; all who ask share one attempt. */
  fetch: () => Promise<ComponentType<P>>;
}

const missing = new Set<() => Promise<unknown>>();

const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));

async function fetchUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.warn('A part of the app could not be fetched', error);
      await pause();
    }
  }
}

/**
 * Until its file is there the part shows nothing. It is fetched when the part is to be shown,
 * or with `'idle'` only in idle time or by its `fetch`.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  by: 'showing' | 'idle' = 'showing',
): Deferred<P> {
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
    return View === undefined ? null : <View {...props} />;
  }
  return Object.assign(Part, { fetch });
}

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari knows no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: IDLE_MS });
    else setTimeout(resolve, IDLE_MS);
  });

/** Fetches what was left out so far, one part after another, as soon as the browser has nothing better to do. */
export async function fetchDeferredWhenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  for (const fetch of [...missing]) {
    await idle();
    await fetch();
  }
}

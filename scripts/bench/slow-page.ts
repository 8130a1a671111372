// Chromium on a slow processor: how it starts, and what a visit tells of itself.

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const SLOWER = 6;
/** By then a visit has long come to rest. */
export const VISIT_MS = 3500;

/** Marks when so many dishes are in the page. */
export function watchDrawn([selector, least]: readonly [string, number]): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(selector).length < least) return;
    observer.disconnect();
    performance.mark('grid');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The first paint, and the end of the frame that drew the dishes, in ms of the page's life. */
export async function readVisit(): Promise<{ paint: number; ready: number }> {
  const frames = await new Promise<PerformanceEntryList>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
    observer.observe({ type: 'long-animation-frame', buffered: true });
  });
  const placed = performance.getEntriesByName('grid')[0]?.startTime ?? Number.NaN;
  const ends = frames.map(({ startTime, duration }) => startTime + duration);
  return {
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    // A frame that wasn't long has no entry: then it ended about where the dishes came in.
    ready: ends.find((end) => end > placed) ?? placed,
  };
}

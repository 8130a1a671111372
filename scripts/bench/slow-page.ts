// Starts Chromium with a slowed processor, and reads the times that a page recorded while it loaded and was used.

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const SLOWER = 6;
/** A visit is complete after this many ms. */
export const VISIT_MS = 3500;

/** Sets a mark when this many dishes are in the page. */
export function watchDrawn([selector, least]: readonly [string, number]): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(selector).length < least) return;
    observer.disconnect();
    performance.mark('grid');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Returns the first paint and the end of the frame that drew the dishes, in ms since navigation. */
export async function readVisit(): Promise<{ paint: number; ready: number }> {
  const frames = await new Promise<PerformanceEntryList>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
    observer.observe({ type: 'long-animation-frame', buffered: true });
  });
  const placed = performance.getEntriesByName('grid')[0]?.startTime ?? Number.NaN;
  const ends = frames.map(({ startTime, duration }) => startTime + duration);
  return {
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    // Only long frames have an entry. A shorter frame ended at about the time when the dishes were added.
    ready: ends.find((end) => end > placed) ?? placed,
  };
}

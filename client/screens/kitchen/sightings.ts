// Detects which lines were visible: at least half of a line in the viewport for a second, while the page is visible.

const SEEN_MS = 1000;

export interface Sightings {
  /** Watches a line while it is mounted. Pass this function as the `ref` of the line. */
  readonly watch: (line: HTMLElement | null) => (() => void) | undefined;
  /** Starts to follow the visibility of the page. Returns a function that stops this. */
  readonly start: () => () => void;
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * Calls `onSeen` with the `data-line` of each line that has been visible for a second. A line that leaves the
 * viewport and returns is reported again.
 */
export function makeSightings(onSeen: (itemId: number) => void): Sightings {
  /** The lines in the viewport, each with a timer of one second; undefined while the page is hidden. */
  const standing = new Map<Element, Timer | undefined>();

  const count = (line: Element): Timer | undefined => {
    if (document.visibilityState !== 'visible') return undefined;
    const itemId = Number((line as HTMLElement).dataset.line);
    return setTimeout(() => onSeen(itemId), SEEN_MS);
  };
  const enter = (line: Element) => {
    if (!standing.has(line)) standing.set(line, count(line));
  };
  const leave = (line: Element) => {
    clearTimeout(standing.get(line));
    standing.delete(line);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        if (intersectionRatio >= 0.5) enter(target);
        else leave(target);
    },
    { threshold: 0.5 },
  );
  /** Stops the timers while the page is hidden. They start from zero when the page is visible again. */
  const look = () => {
    for (const [line, timer] of standing) {
      clearTimeout(timer);
      standing.set(line, count(line));
    }
  };
  return {
    watch: (line) => {
      if (line === null) return undefined;
      observer.observe(line);
      return () => {
        observer.unobserve(line);
        leave(line);
      };
    },
    start: () => {
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    },
  };
}

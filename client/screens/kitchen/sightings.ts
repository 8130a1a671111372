// Which lines really stood before somebody's eyes: half of one in the viewport for a second, on a page that is visible.

const SEEN_MS = 1000;

export interface Sightings {
  /** Watches a line for as long as it stands; for `ref`. */
  readonly watch: (line: HTMLElement | null) => (() => void) | undefined;
  /** Follows whether the page is visible, until told to stop. */
  readonly start: () => () => void;
}

type Timer = ReturnType<typeof setTimeout>;

/** `onSeen` hears the `data-line` of each line, once for each time that it stands. */
export function makeSightings(onSeen: (itemId: number) => void): Sightings {
  /** Lines that stand in the viewport now, with the end of their second. */
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
  /** Hidden, no second goes on; shown again, each begins anew. */
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

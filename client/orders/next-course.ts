// The course that is fired next.

interface Item {
  readonly course?: number | null | undefined;
  readonly fired?: 0 | 1 | undefined;
  readonly status: string | null;
}

/** Returns the lowest course that still waits; undefined if no course waits. */
export function nextCourse(items: readonly Item[]): number | undefined {
  const courses = items
    .filter(({ fired, status }) => fired === 0 && status === 'created')
    .flatMap(({ course }) => course ?? []);
  return courses.length === 0 ? undefined : Math.min(...courses);
}

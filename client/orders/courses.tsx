// Groups dishes by course, with a heading that shows whether the course waits or how long ago it was fired.
import { rich } from '../locales/rich.ts';
import { t } from '../locales/t.ts';
import { Age } from './age.tsx';
import styles from './courses.module.css';

interface CourseItem {
  /** Null or absent for a dish without a course. */
  readonly course?: number | null | undefined;
  /** 0 while the dish's course waits. */
  readonly fired?: 0 | 1 | undefined;
  readonly fired_at?: string | null | undefined;
}

interface CourseGroup<T> {
  readonly course: number | null;
  readonly items: readonly T[];
}

/** Groups the dishes by course. Dishes without a course come first, then the courses in ascending order. */
export function groupCourses<T extends CourseItem>(items: readonly T[]): CourseGroup<T>[] {
  const groups = new Map<number | null, T[]>();
  for (const item of items) {
    const course = item.course ?? null;
    groups.set(course, [...(groups.get(course) ?? []), item]);
  }
  return [...groups]
    .map(([course, own]) => ({ course, items: own }))
    .sort((a, b) => (a.course ?? 0) - (b.course ?? 0));
}

/** Whether headings are needed, because at least one dish has a course. */
export const hasCourses = (groups: readonly CourseGroup<unknown>[]): boolean =>
  groups.some(({ course }) => course !== null);

/** Returns when the first dish of a course was fired; undefined if any dish of the course still waits. */
function firedSince(items: readonly CourseItem[]): string | undefined {
  if (items.some(({ fired }) => fired === 0)) return undefined;
  const times = items.flatMap(({ fired_at }) => fired_at ?? []);
  return (
    times.reduce((oldest, time) => (time < oldest ? time : oldest), times[0] ?? '') || undefined
  );
}

/** Shows `Course 2 · fired 6 min`, or `Course 2 · waits`. */
export function CourseHeading({ course, items }: CourseGroup<CourseItem>) {
  const since = firedSince(items);
  const isWaiting = items.some(({ fired }) => fired === 0);
  return (
    <h3 className={styles.heading} data-waiting={isWaiting || undefined}>
      {course === null ? t('Now') : t('Course {course}', { course })}
      {isWaiting && ` · ${t('waiting')}`}
      {since !== undefined && (
        <>
          {' · '}
          {rich('fired {age} ago', { age: <Age since={since} /> })}
        </>
      )}
    </h3>
  );
}

// The heading of a course on a ticket: how long ago the course was fired, or that it waits. On a display that may
// fire courses, the heading has a button that the cook holds to fire the course.
import { lazyPart } from '../../app/lazy.tsx';
import { CourseHeading } from '../../orders/courses.tsx';
import { firingHere } from '../../orders/firing-here.ts';
import styles from './course-line.module.css';
import type { KitchenItem } from './lineup.ts';

const HoldToFire = lazyPart(async () => (await import('./hold-to-fire.tsx')).HoldToFire);

export function CourseLine({
  items,
  hasButtons,
}: {
  items: readonly KitchenItem[];
  hasButtons: boolean;
}) {
  const [first] = items;
  if (first === undefined) return null;
  const course = first.course ?? null;
  const mayFire = hasButtons && first.fired === 0 && course !== null && firingHere.isOn();
  return (
    <div className={styles.head} data-fires={mayFire || undefined}>
      <CourseHeading course={course} items={items} />
      {mayFire && <HoldToFire orderId={first.order_id} course={course} />}
    </div>
  );
}

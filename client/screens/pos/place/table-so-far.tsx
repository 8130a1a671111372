// Shows the current order of the table, greyed above the new lines: allergies, dishes by course, and a button that
// repeats the last round.

import { IconChevronDown, IconRepeat } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import { lastFiring } from '#shared/states/courses.ts';
import { t } from '../../../locales/t.ts';
import { CourseHeading, groupCourses, hasCourses } from '../../../orders/courses.tsx';
import { AllergyBands } from '../../../parts/allergy-band.tsx';
import { Button } from '../../../parts/button.tsx';
import { type Cart, coursesOf } from '../cart/cart-rules.ts';
import { useIsCartEmpty, useOfCart } from '../cart/cart-state.ts';
import { repeatRound } from '../cart/repeat-round.ts';
import type { PosData } from '../pos-data.ts';
import { place } from './next-place.ts';
import { usePaidTable } from './paid-table.ts';
import styles from './table-so-far.module.css';
import { useTableSoFar } from './use-table-so-far.ts';

type Line = Bill['lines'][number];

function Dish({ line }: { line: Line }) {
  const { quantity, title, variant_title, seat } = line;
  return (
    <li>
      <span className="figures">{quantity} ×</span>
      <span>
        {seat > 0 && `${seat} · `}
        {variant_title === null ? title : `${title} - ${variant_title}`}
        {line.set && ` · ${line.set.title}`}
      </span>
    </li>
  );
}

function Dishes({ lines }: { lines: readonly Line[] }) {
  const groups = groupCourses(lines);
  return groups.map((group) => (
    <div key={group.course}>
      {hasCourses(groups) && <CourseHeading {...group} />}
      <ul>
        {group.items.map((line) => (
          <Dish key={line.id} line={line} />
        ))}
      </ul>
    </div>
  ));
}

const piecesOf = (lines: readonly Line[]): number =>
  Math.round(lines.reduce((sum, { quantity }) => sum + quantity, 0));

/** Returns the lowest course in the cart; `Infinity` if no line has a course. */
const lowestCourse = ({ lines }: Cart): number =>
  Math.min(...lines.flatMap(coursesOf).filter(Boolean));

/** Returns the last course that the hub fires when it receives the order; undefined if the cart has no course. */
function useLastFiring(there: readonly Line[], isAuto: boolean): number | undefined {
  const lowest = useOfCart(lowestCourse);
  const items = there.flatMap(({ course, fired, status }) =>
    course === null || status === null ? [] : [{ course, status, waits: fired === 0 ? 1 : 0 }],
  );
  return Number.isFinite(lowest) ? lastFiring(items, [lowest], isAuto) : undefined;
}

/** Shows nothing for an order that opens a new bill. */
export function TableSoFar({ data }: { data: PosData }) {
  const { bill, there } = useTableSoFar();
  usePaidTable();
  const isSoFar = bill !== undefined;
  const firesTo = useLastFiring(there, data.init.storeSettings.course_fire === 'auto');
  useEffect(() => {
    Object.assign(place, { isSoFar, firesTo });
    return () => void Object.assign(place, { isSoFar: false, firesTo: undefined });
  }, [isSoFar, firesTo]);
  return bill === undefined ? null : <SoFar bill={bill} data={data} />;
}

function SoFar({ bill, data }: { bill: Bill; data: PosData }) {
  // While the cart is empty, the dishes are shown until the user closes them.
  const isOpen = useIsCartEmpty();
  const [chosen, setChosen] = useState<{ isOpen: boolean; isShown: boolean }>();
  const isShown = chosen?.isOpen === isOpen ? chosen.isShown : isOpen;
  const pieces = piecesOf(bill.lines);
  return (
    <>
      {bill.allergies !== undefined && (
        <div className={styles.allergies}>
          <AllergyBands allergies={bill.allergies} />
        </div>
      )}
      <section className={styles.soFar} aria-label={t('Already ordered')}>
        <div className={styles.head}>
          <Button
            look="quiet"
            aria-expanded={isShown}
            icon={<IconChevronDown size={20} aria-hidden />}
            onClick={() => setChosen({ isOpen, isShown: !isShown })}
          >
            {t('{n, plural, one {# dish} other {# dishes}} ordered', { n: pieces })}
          </Button>
          <Button
            icon={<IconRepeat size={20} aria-hidden />}
            onClick={() => repeatRound(bill, data)}
          >
            {t('Repeat round')}
          </Button>
        </div>
        {isShown && <Dishes lines={bill.lines} />}
      </section>
    </>
  );
}

// The lines of the cart, grouped by course as soon as a line has a course.

import { IconShoppingCart } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../locales/t.ts';
import { EmptyState } from '../../../parts/states.tsx';
import { place } from '../place/next-place.ts';
import type { PosData } from '../pos-data.ts';
import { CartLine } from './cart-line.tsx';
import { coursesOf, firesWhenSent, isGone, type CartLine as Line } from './cart-rules.ts';
import { changedKeyNow, useCart, useChangedKey } from './cart-state.ts';

interface Row {
  readonly line: Line;
  /** The name of the course and whether it waits. Only the first line of a course has a heading. */
  readonly heading: string | undefined;
}

const courseOf = (line: Line): number => Math.min(...coursesOf(line));

/**
 * Returns the lines in the order of their courses; a set has the first course of its dishes. The heading of a course
 * says whether the course fires when the order is sent.
 */
function rowsOf(lines: readonly Line[], firesTo: number | undefined): Row[] {
  const sorted = lines.toSorted((a, b) => courseOf(a) - courseOf(b));
  if (sorted.every((line) => !line.course))
    return sorted.map((line) => ({ line, heading: undefined }));
  return sorted.map((line, at) => {
    const before = sorted[at - 1];
    const course = courseOf(line);
    if (before !== undefined && courseOf(before) === course) return { line, heading: undefined };
    const when = firesWhenSent(course, lines, firesTo) ? t('fires when sent') : t('waiting');
    return {
      line,
      heading: `${course === 0 ? t('Now') : t('Course {course}', { course })} · ${when}`,
    };
  });
}

export function CartLines({ data }: { data: PosData }) {
  const { lines } = useCart();
  const { firesTo, isSoFar } = useSnapshot(place);
  const changedKey = useChangedKey();
  const [opened, setOpened] = useState<{ key: string; since: typeof changedKey }>();
  // The line that changed last is open until the user opens another line.
  const sought = opened?.since === changedKey ? opened?.key : changedKey;
  const rows = rowsOf(lines, firesTo);
  const openKey = lines.some(({ key }) => key === sought) ? sought : rows.at(-1)?.line.key;
  const open = useCallback((key: string) => setOpened({ key, since: changedKeyNow() }), []);
  if (lines.length === 0)
    return isSoFar ? null : (
      <EmptyState
        text={t('The cart is empty')}
        icon={<IconShoppingCart size={36} stroke={1.5} aria-hidden />}
      />
    );
  return (
    <ol aria-label={t('Cart')}>
      {rows.map(({ line, heading }, index) => (
        <CartLine
          key={line.key}
          line={line}
          heading={heading}
          position={index + 1}
          currency={data.currency}
          gone={isGone(line, data.items)}
          item={data.items.get(line.id)}
          changed={line.key === changedKey}
          open={line.key === openKey}
          onOpen={open}
        />
      ))}
    </ol>
  );
}

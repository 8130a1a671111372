// The keys 1 to 9 of a bump bar: one key for each ticket that begins on the visible page.
import { useEffect, useMemo } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { type Bumps, stepsOf } from './use-bumps.ts';
import { isElsewhere } from './use-pages.ts';
import type { Wall } from './use-wall.ts';

const MOST = 9;

interface Bumping {
  readonly list: readonly Order[] | undefined;
  readonly bumps: Bumps;
  /** Whether the display has buttons. Without buttons, it has no number keys either. */
  readonly hasButtons: boolean;
}

/**
 * Returns the number key of each ticket by order id, and bumps a ticket when its key is pressed. A page that scrolls
 * has no keys.
 */
export function useDigits(
  { parts, isPaged }: Wall,
  page: number,
  { list, bumps, hasButtons }: Bumping,
): ReadonlyMap<number, number> {
  const digits = useMemo(() => {
    const begun = parts.filter((part) => part.page === page && part.number === 0);
    const named = isPaged && hasButtons ? begun.slice(0, MOST) : [];
    return new Map(named.map(({ orderId }, at) => [orderId, at + 1]));
  }, [parts, page, isPaged, hasButtons]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || isElsewhere(event)) return;
      const [orderId] = [...digits].find(([, digit]) => String(digit) === event.key) ?? [];
      const order = list?.find(({ id }) => id === orderId);
      if (order !== undefined && stepsOf(order).length > 0) bumps.bump(order);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [digits, list, bumps]);
  return digits;
}

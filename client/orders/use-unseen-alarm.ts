// Finds the orders that the kitchen has not seen within a minute, and reports them to the strip in the top bar.
import { useEffect, useId } from 'react';
import { useTimed } from '../hub/clock.ts';
import { reportOverdue } from './alarms.ts';
import { overdueOf, type Watched } from './unseen.ts';

export function useUnseenAlarm(orders: readonly Watched[]): void {
  const source = useId();
  const overdue = useTimed((now) =>
    overdueOf(orders, now)
      .map(({ orderId }) => orderId)
      .join(),
  );
  useEffect(() => {
    const ids = new Set(overdue.split(','));
    reportOverdue(
      source,
      orders.filter(({ orderId }) => ids.has(String(orderId))),
    );
  }, [source, orders, overdue]);
  useEffect(() => () => reportOverdue(source, []), [source]);
}

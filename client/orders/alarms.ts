// The orders that the kitchen has not seen within a minute, if this screen knows of them. The strip in the top bar
// shows them.

import { proxy, ref } from 'valtio';
import { t } from '../locales/t.ts';
import { alarmText, type Watched } from './unseen.ts';

interface Alarms {
  overdue: readonly Watched[];
  /** The sentence for the orders that became overdue last. */
  text: string;
  /** Increases with each sentence, so that the alarm sounds once for each sentence. */
  count: number;
}

export const alarms = proxy<Alarms>({ overdue: ref([]), text: '', count: 0 });

/**
 * The orders that were already announced. Another page, or the same page opened again, does not announce them again.
 */
const announced = new Set<number>();
const reported = new Map<string, readonly Watched[]>();

/**
 * Replaces the overdue orders that one part of the page (`source`) has reported. Two parts may report the same orders.
 */
export function reportOverdue(source: string, overdue: readonly Watched[]): void {
  if (overdue.length === 0) reported.delete(source);
  else reported.set(source, overdue);
  const all = new Map([...reported.values()].flat().map((order) => [order.orderId, order]));
  alarms.overdue = ref([...all.values()]);
  const fresh = overdue.filter(({ orderId }) => !announced.has(orderId));
  if (fresh.length === 0) return;
  for (const { orderId } of fresh) announced.add(orderId);
  alarms.text = alarmText(
    fresh.map(({ tokenNo }) => tokenNo),
    fresh,
  );
  alarms.count += 1;
}

export interface StationAlarm {
  /** The station, or 'Kitchen' if there are no stations. */
  readonly title: string;
  readonly orders: readonly Watched[];
}

/** Groups the overdue orders by the station that has not seen them. */
export function byStation(overdue: readonly Watched[]): StationAlarm[] {
  const found = new Map<string, Watched[]>();
  for (const order of overdue) {
    for (const title of order.unseen?.map((one) => one.title) ?? [t('Kitchen')])
      found.set(title, [...(found.get(title) ?? []), order]);
  }
  return [...found].map(([title, orders]) => ({ title, orders }));
}

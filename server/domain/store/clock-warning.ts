// Describes a fault of the hub's clock or business day in a sentence for its users (contract 7).

import { isBeforeLastStored } from '../../audit/last-clock.ts';
import type { Tx } from '../../db/executor.ts';
import type { Hub } from '../../hub.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { businessDayOf } from '../../time/zone-days.ts';
import { dayRuleOf, getStore } from './settings.ts';

/**
 * Returns a sentence if the business day is ahead of the clock; otherwise null. Until the clock has reached this day,
 * all sales are booked on it, so users must know.
 */
function findDayAhead(tx: Tx, now: number): string | null {
  const [open, byClock] = [businessDayNow(tx, now), businessDayOf(now, dayRuleOf(getStore(tx)))];
  if (open <= byClock) return null;
  return `The business day is ${open}, but by the clock today is ${byClock}. An admin can reopen the right day in Store Details.`;
}

/** Returns whether there is no warning about the clock. While there is a warning, no data counts as old. */
export function isClockTrusted(hub: Hub): boolean {
  const now = hub.clock();
  const isBefore = hub.read((tx) => isBeforeLastStored(tx, now));
  return hub.clockWatch.warningAt(now, isBefore) === null;
}

export function findClockWarning(hub: Hub, tx: Tx): string | null {
  const now = hub.clock();
  return hub.clockWatch.warningAt(now, isBeforeLastStored(tx, now)) ?? findDayAhead(tx, now);
}

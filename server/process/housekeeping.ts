// Housekeeping: every hour, in small steps, while the clock is trusted.

import { isBeforeLastStored } from '../audit/last-clock.ts';
import { forgetOld, type Step } from '../domain/housekeeping/forget-old.ts';
import type { Hub } from '../hub.ts';
import { keepStaffSums } from '../rollups/staff.ts';

const EVERY_MS = 3_600_000;
/** After the requests that waited for the start. */
const FIRST_MS = 5000;

/**
 * Without a trusted clock nothing counts as old: a key that is deleted too early would let an order be stored twice.
 */
function isClockTrusted(hub: Hub): boolean {
  const now = hub.clock();
  return (
    hub.clockWatch.warningAt(
      now,
      hub.read((tx) => isBeforeLastStored(tx, now)),
    ) === null
  );
}

async function cleanAll(hub: Hub): Promise<void> {
  let step: Step = { more: isClockTrusted(hub) };
  while (step.more) {
    const { status, text } = await hub.run(forgetOld, step, { actor: null });
    // If the disk is full, the next run cleans it in an hour; the hub has logged the reason.
    step = status === 200 ? JSON.parse(text) : { more: false };
  }
}

/** Sums up past days for the staff report, one command per day, so that waiting orders pass in between. */
async function keepSums(hub: Hub): Promise<void> {
  let more = true;
  while (more) {
    const { status, text } = await hub.run(keepStaffSums, {}, { actor: null });
    more = status === 200 && JSON.parse(text).more;
  }
}

/** Cleans soon after the start and every hour; returns the function that stops it. */
export function startHousekeeping(hub: Hub): () => void {
  const look = () =>
    cleanAll(hub)
      .then(() => keepSums(hub))
      .catch((error) => hub.log.warn({ err: error }, 'housekeeping failed'));
  const first = setTimeout(look, FIRST_MS).unref();
  const timer = setInterval(look, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

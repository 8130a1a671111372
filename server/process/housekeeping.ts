// Housekeeping: every hour, in small steps, while the clock can be believed.

import { isBeforeLastStored } from '../audit/last-clock.ts';
import { forgetOld, type Step } from '../domain/housekeeping/forget-old.ts';
import type { Hub } from '../hub.ts';
import { keepStaffSums } from '../rollups/staff.ts';

const EVERY_MS = 3_600_000;
/** Whoever waits for the start has been answered by then. */
const FIRST_MS = 5000;

/** With a clock that can't be believed nothing is old: a key forgotten too early would let an order be doubled. */
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
    // A disk that is full now is cleaned an hour later; the hub has logged why.
    step = status === 200 ? JSON.parse(text) : { more: false };
  }
}

/** A day that is over is summed up for the report of the staff; each day lets the orders that wait pass. */
async function keepSums(hub: Hub): Promise<void> {
  let more = true;
  while (more) {
    const { status, text } = await hub.run(keepStaffSums, {}, { actor: null });
    more = status === 200 && JSON.parse(text).more;
  }
}

/** Cleans soon and every hour; gives what ends it. */
export function keepHouse(hub: Hub): () => void {
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

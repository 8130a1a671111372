// Housekeeping: deletes old data and sums up past days, every hour, in small steps, while the clock is trusted.

import { expireAccounts } from '../domain/accounts/expire.ts';
import { forgetOld, type Step } from '../domain/housekeeping/forget-old.ts';
import { isClockTrusted } from '../domain/store/clock-warning.ts';
import type { Hub } from '../hub.ts';
import { keepStaffSums } from '../rollups/staff.ts';
import { businessDayNow } from '../time/business-day.ts';

const EVERY_MS = 3_600_000;
/** The first run comes after the requests that waited for the start, so that it does not delay them. */
const FIRST_MS = 5000;

/**
 * Deletes old data. Without a trusted clock nothing counts as old: deleting an idempotency key too early would let an
 * order be stored twice.
 */
async function cleanAll(hub: Hub): Promise<void> {
  let step: Step = { more: isClockTrusted(hub) };
  while (step.more) {
    const { status, text } = await hub.run(forgetOld, step, { actor: null });
    // On a full disk this run ends, and the next run tries again in an hour. The hub has logged the reason.
    step = status === 200 ? JSON.parse(text) : { more: false };
  }
}

/** Expires accounts whose last day is over, and forgets codes of gift cards that nobody printed. */
async function expireAll(hub: Hub): Promise<void> {
  let more = isClockTrusted(hub);
  while (more) {
    const { status, text } = await hub.run(expireAccounts, {}, { actor: null });
    more = status === 200 && JSON.parse(text).more;
  }
}

/** How often the hub checks whether the next business day has begun. Until then, expired accounts can be spent. */
const DAY_LOOK_MS = 1000;

/** Expires accounts when the next business day begins; returns the function that stops it. */
function startExpiring(hub: Hub): () => void {
  let day = '';
  const look = async () => {
    const today = hub.read((tx) => businessDayNow(tx, hub.clock()));
    if (today === day) return;
    day = today;
    await expireAll(hub);
  };
  let hasFailed = false;
  // A check fails while the disk cannot be read. Only the first failure is logged, and the next check tries again.
  const tryToLook = () =>
    look().then(
      () => {
        hasFailed = false;
      },
      (error) => {
        if (!hasFailed) hub.log.warn({ err: error }, 'expiry failed');
        hasFailed = true;
      },
    );
  const timer = setInterval(tryToLook, DAY_LOOK_MS).unref();
  return () => clearInterval(timer);
}

/** Sums up past days for the staff report, one command per day, so that waiting orders are stored in between. */
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
      .then(() => expireAll(hub))
      .then(() => keepSums(hub))
      .catch((error) => hub.log.warn({ err: error }, 'housekeeping failed'));
  const first = setTimeout(look, FIRST_MS).unref();
  const timer = setInterval(look, EVERY_MS).unref();
  const stopExpiring = startExpiring(hub);
  return () => {
    stopExpiring();
    clearTimeout(first);
    clearInterval(timer);
  };
}

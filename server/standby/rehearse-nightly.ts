// Rehearses the takeover each night, when nothing is sold.
import type { StandbyHub } from './standby-hub.ts';

const LOOK_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
/**
 * The hours of the machine's clock between which a rehearsal takes place, and the shortest time between two rehearsals.
 */
const [FIRST_HOUR, LAST_HOUR] = [3, 5];
const AGAIN_AFTER_MS = 12 * HOUR_MS;
/**
 * After this time without a rehearsal, the hour does not matter: a machine that is off at night rehearses when it is
 * on.
 */
const OVERDUE_MS = 48 * HOUR_MS;

/** Returns whether a rehearsal is due. `last` is the time of the last rehearsal; undefined if there was none. */
export function isDue(now: number, last: number | undefined): boolean {
  if (last === undefined) return isNight(now);
  const age = now - last;
  return age > OVERDUE_MS || (age > AGAIN_AFTER_MS && isNight(now));
}

function isNight(now: number): boolean {
  const hour = new Date(now).getHours();
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/** Starts rehearsing each night. Returns the function that stops this. */
export function rehearseNightly(
  standby: StandbyHub,
  clock: () => number,
  log: { warn(details: object, text: string): void },
): () => void {
  const look = () => {
    if (standby.state.role !== 'standby' || !isDue(clock(), standby.state.rehearsal?.at)) return;
    standby.rehearse().then(
      ({ faults }) => {
        if (faults.length > 0) log.warn({ faults }, 'the rehearsal found faults');
      },
      (error: unknown) => log.warn({ reason: String(error) }, 'the takeover is not rehearsed'),
    );
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

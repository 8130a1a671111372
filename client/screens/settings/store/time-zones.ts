// The time zones that a store can choose.

/** The time zones to offer if the browser has no list of them. */
const FEW = ['UTC', 'Europe/London', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];

/** Returns the names of all time zones of this browser, including the current one. */
export function listTimeZones(current: string): string[] {
  const known =
    typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : FEW;
  return [...new Set([...known, 'UTC', current])].sort();
}

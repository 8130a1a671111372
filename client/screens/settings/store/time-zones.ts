// The time zones that a store can choose.

/** A browser without the list still offers these, and the one that is set. */
const FEW = ['UTC', 'Europe/London', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];

/** All zones of this browser by name, with the current one in any case. */
export function listTimeZones(current: string): string[] {
  const known =
    typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : FEW;
  return [...new Set([...known, 'UTC', current])].sort();
}

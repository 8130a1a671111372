// The age of an order by the hub's clock: as a text that is kept up to date, and as a warning level.

import { useTimed } from '../hub/clock.ts';
import { type AgeLevel, ageOf, ageText, ticketLevel } from './ages.ts';

/** Returns the level of an order's age; the component renders again when it changes. */
export function useTicketLevel(
  since: string,
  minutes?: { readonly amber: number; readonly red: number },
): AgeLevel {
  return useTimed((now) => ticketLevel(ageOf(since, now), minutes));
}

/** Shows `12 min`; renders only when the text changes. */
export function Age({ since }: { since: string }) {
  const text = useTimed((now) => ageText(ageOf(since, now)));
  return (
    <time dateTime={since} className="figures">
      {text}
    </time>
  );
}

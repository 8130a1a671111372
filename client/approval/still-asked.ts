// How long a question from afar stands on the screens of those who may answer it.
import type { Approval } from '#shared/entities/approvals.ts';
import { APPROVAL_WAITS_MS } from '#shared/limits.ts';
import { useTimed } from '../hub/clock.ts';

/** How many still wait at that instant; a later answer than the last is refused (CONTRACT §18.2). */
export const countWaiting = (asked: readonly Approval[], now: number): number =>
  asked.filter(({ created_at }) => now - Date.parse(created_at) < APPROVAL_WAITS_MS).length;

/** Without those that ended since the hub said them; it says the oldest first. */
export function useStillAsked(asked: readonly Approval[]): readonly Approval[] {
  const count = useTimed((now) => countWaiting(asked, now));
  return asked.slice(asked.length - count);
}

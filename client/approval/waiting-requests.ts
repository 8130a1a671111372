// Decides which remote requests are still shown to possible approvers.
import type { Approval } from '#shared/entities/approvals.ts';
import { APPROVAL_WAITS_MS } from '#shared/limits.ts';
import { useTimed } from '../hub/clock.ts';

/**
 * Returns how many requests can still be answered at `now` (ms). The hub refuses an answer to a request that has
 * expired (contract 18.2).
 */
export const countWaiting = (asked: readonly Approval[], now: number): number =>
  asked.filter(({ created_at }) => now - Date.parse(created_at) < APPROVAL_WAITS_MS).length;

/** Returns the requests that have not expired since the hub sent them, oldest first. */
export function useWaitingRequests(asked: readonly Approval[]): readonly Approval[] {
  const count = useTimed((now) => countWaiting(asked, now));
  return asked.slice(asked.length - count);
}

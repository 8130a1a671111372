// How many failed sign-ins reach the audit trail.
import { SIGNIN_WINDOW_MS } from '#shared/limits.ts';
import { LogAllowance } from '../../time/log-allowance.ts';

/** Rows within 15 minutes, for the whole hub: an attack writes at most 1,920 rows a day (half a megabyte). */
const ROWS_PER_WINDOW = 20;

export class FailureLog extends LogAllowance {
  constructor(clock: () => number) {
    super(clock, { ms: SIGNIN_WINDOW_MS, lines: ROWS_PER_WINDOW });
  }
}

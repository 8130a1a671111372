// Print jobs: their states and allowed changes (contract 11).
import type { JobState } from '../printing.ts';
import type { Moves } from './moves.ts';

/** An unconfirmed job may be on paper already, so a person checks it; it is never reprinted automatically. */
export const JOB_MOVES: Moves<JobState> = {
  // Printing a waiting job again restarts its waiting time.
  waiting: ['waiting', 'printing', 'held', 'failed', 'cancelled'],
  printing: ['done', 'unconfirmed', 'waiting', 'failed'],
  held: ['waiting', 'cancelled'],
  failed: ['waiting', 'cancelled'],
  unconfirmed: ['done', 'cancelled'],
  done: [],
  cancelled: [],
};

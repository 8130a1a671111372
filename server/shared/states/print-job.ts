// Print jobs: their states and the allowed moves (CONTRACT §11).
import type { JobState } from '../printing.ts';
import type { Moves } from './moves.ts';

/** What is on paper stays there: a job in doubt is looked at, never printed again by itself. */
export const JOB_MOVES: Moves<JobState> = {
  // Tapped again, what waits goes on waiting from now on.
  waiting: ['waiting', 'printing', 'held', 'failed', 'cancelled'],
  printing: ['done', 'unconfirmed', 'waiting', 'failed'],
  held: ['waiting', 'cancelled'],
  failed: ['waiting', 'cancelled'],
  unconfirmed: ['done', 'cancelled'],
  done: [],
  cancelled: [],
};

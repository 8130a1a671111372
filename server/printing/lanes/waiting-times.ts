// How long jobs have waited, by the monotonic clock, so that a correction of the wall clock neither holds nor
// releases jobs.
import { HOLD_AFTER_MS } from '#shared/printing.ts';
import type { listPending } from '../../domain/print-jobs/job-queries.ts';

type Seen = Pick<ReturnType<typeof listPending>[number], 'id' | 'next_at'>;

export class WaitingTimes {
  readonly #monotonic: () => number;
  readonly #since = new Map<string, number>();

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /**
   * Takes over the waiting times of an earlier run, according to the wall clock. A job with a time in the future counts
   * as having waited too long, so it is held.
   */
  takeOver(jobs: readonly Seen[], now: number): void {
    for (const job of jobs) {
      const waited = now - job.next_at;
      this.#since.set(keyOf(job), this.#monotonic() - (waited < 0 ? HOLD_AFTER_MS + 1 : waited));
    }
  }

  /** Sets the jobs that wait. New jobs and released jobs begin to wait now. */
  notice(jobs: readonly Seen[]): void {
    const keys = new Set(jobs.map(keyOf));
    for (const key of [...this.#since.keys()]) if (!keys.has(key)) this.#since.delete(key);
    for (const key of keys) if (!this.#since.has(key)) this.#since.set(key, this.#monotonic());
  }

  /**
   * Forgets a job that no longer waits. Otherwise a job that is released while the wall clock shows the same time as
   * before would keep its old waiting time.
   */
  forget(job: Seen): void {
    this.#since.delete(keyOf(job));
  }

  of(job: Seen): number {
    return this.#monotonic() - (this.#since.get(keyOf(job)) ?? this.#monotonic());
  }
}

const keyOf = ({ id, next_at }: Seen): string => `${id}:${next_at}`;

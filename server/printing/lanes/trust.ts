// How far a lane trusts its printer. After a failure, the lane pauses. After a job in doubt, which may or may not be on
// paper, the printer must first prove that it takes bytes.
import { RETRY_MS } from '#shared/printing.ts';
import type { Delivery } from '../transport/transport.ts';

/** The states that a printer reports. The printer also reports when such a state ends, so no long pause is needed. */
const SAID: readonly Delivery['state'][] = ['paper-out', 'cover-open', 'error', 'not-a-printer'];

export class Trust {
  #failures = 0;
  /** The end of the pause, by `performance.now()`. */
  #restsUntil = 0;
  /** The reason for the pause. */
  reason = '';
  /** True if the printer left a job in doubt and has not completed one since. */
  isDoubted = false;

  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  get restMs(): number {
    return Math.max(0, this.#restsUntil - performance.now());
  }

  /** Retries immediately, whatever failed before. */
  hurry(): void {
    this.#restsUntil = 0;
    this.#failures = 0;
  }

  /**
   * Records that the printer took nothing. If the printer left a job in doubt and a stand-in prints meanwhile, the
   * pause is long, so that the printer is not retried with each slip.
   */
  refused(reason: string, hasStandIn: boolean): void {
    this.#rest(reason, this.isDoubted && hasStandIn);
  }

  /** Records that the printer took a job, or part of one. */
  took(delivery: Delivery, hasStandIn: boolean): void {
    this.#failures = 0;
    this.isDoubted = delivery.kind === 'unknown';
    if (delivery.kind === 'unknown' && hasStandIn) {
      this.#rest(delivery.reason, !SAID.includes(delivery.state));
    }
  }

  #rest(reason: string, isLong: boolean): void {
    const ms = isLong ? RETRY_MS.most : RETRY_MS.first * 2 ** this.#failures;
    this.#failures += 1;
    this.reason = reason;
    this.#restsUntil = performance.now() + Math.min(RETRY_MS.most, ms);
  }
}

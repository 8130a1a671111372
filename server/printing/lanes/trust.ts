// How far a lane trusts its printer: left alone for a while after a failure, and after a job in doubt tried with care.
import { RETRY_MS } from '#shared/printing.ts';
import type { Delivery } from '../transport/transport.ts';

/** States that a printer names itself, so that it will also say when they are over. */
const SAID: readonly Delivery['state'][] = ['paper-out', 'cover-open', 'error', 'not-a-printer'];

export class Trust {
  #failures = 0;
  /** Until then the printer is left alone; by `performance.now()`. */
  #restsUntil = 0;
  /** Why it rests. */
  reason = '';
  /** It left a job in doubt and has done none since. */
  isDoubted = false;

  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  get restMs(): number {
    return Math.max(0, this.#restsUntil - performance.now());
  }

  /** The next try is now, whatever failed before. */
  hurry(): void {
    this.#restsUntil = 0;
    this.#failures = 0;
  }

  /** It took nothing. Where others print meanwhile, one in doubt is not tried with each slip. */
  refused(reason: string, hasStandIn: boolean): void {
    this.#rest(reason, this.isDoubted && hasStandIn);
  }

  /** It took a job, or part of one. */
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

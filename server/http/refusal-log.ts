// Who was refused, in the log: enough to see somebody at the door, too little to fill the disk.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../sessions/tokens.ts';

/** Not signed in, not allowed, another name, too many tries, no room. */
const TOLD: readonly number[] = [401, 403, 421, 429, 503];
const WINDOW_MS = 60_000;
const LINES_PER_WINDOW = 60;
const MAX_PATH = 100;

export class RefusalLog {
  readonly #clock: () => number;
  #windowStart = Number.NEGATIVE_INFINITY;
  #written = 0;
  #left = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Notes an answer that was sent, where it is a refusal; the query and the body stay out of it. */
  note(request: FastifyRequest, { statusCode: status, log }: FastifyReply): void {
    if (!TOLD.includes(status) || !this.#mayWrite()) return;
    const unlogged = this.#left;
    this.#left = 0;
    const path = request.url.split('?', 1)[0]?.slice(0, MAX_PATH);
    const who = { address: addressOf(request), user: request.caller?.username };
    const line = { status, method: request.method, path, ...who };
    log.warn(unlogged > 0 ? { ...line, unlogged } : line, 'refused');
  }

  #mayWrite(): boolean {
    const now = this.#clock();
    if (now - this.#windowStart >= WINDOW_MS) {
      this.#windowStart = now;
      this.#written = 0;
    }
    this.#written += 1;
    if (this.#written <= LINES_PER_WINDOW) return true;
    this.#left += 1;
    return false;
  }
}

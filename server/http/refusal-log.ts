// Logs refusals: enough to notice an attack, too few to fill the disk.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../sessions/tokens.ts';
import { LogAllowance } from '../time/log-allowance.ts';

/** The rest of these paths is a secret: it opens a receipt, or the page of a guest's card. */
const SECRET_PATH = /^(\/[rg]\/).*/i;

/** The statuses that are logged: not signed in, not allowed, wrong host, too many tries, unavailable. */
const LOGGED: readonly number[] = [401, 403, 421, 429, 503];
const WINDOW_MS = 60_000;
const LINES_PER_WINDOW = 60;
const MAX_PATH = 100;

export class RefusalLog {
  readonly #allowance: LogAllowance;

  constructor(clock: () => number) {
    this.#allowance = new LogAllowance(clock, { ms: WINDOW_MS, lines: LINES_PER_WINDOW });
  }

  /** Logs an answer if it is a refusal, without the query and body of the request. */
  note(request: FastifyRequest, { statusCode: status, log }: FastifyReply): void {
    if (!LOGGED.includes(status)) return;
    const unlogged = this.#allowance.take();
    if (unlogged === undefined) return;
    const path = request.url.split('?', 1)[0]?.replace(SECRET_PATH, '$1').slice(0, MAX_PATH);
    const who = { address: addressOf(request), user: request.caller?.username };
    const line = { status, method: request.method, path, ...who };
    log.warn(unlogged > 0 ? { ...line, unlogged } : line, 'refused');
  }
}

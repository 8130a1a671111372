// What the hub refused or could not do, as a sentence and a code.
import { FALLBACK } from '#shared/texts.ts';

/** A refusal or a failure of the hub; status 0 means that no answer came. `body` holds the extra fields of a refusal. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds until another try makes sense, where the hub has said so. */
  readonly retryAfter: number;

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter = 0) {
    super(typeof body.message === 'string' && body.message !== '' ? body.message : FALLBACK.wrong);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'UNKNOWN';
    this.field = typeof body.field === 'string' ? body.field : undefined;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

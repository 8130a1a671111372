// An error of a hub call: the message, the code and the status.
import { FALLBACK } from '#shared/texts.ts';
import { saidWith, t } from '../locales/t.ts';

/** Returns the refusal in the page's language, as far as it is translated. */
function sentenceOf(body: Readonly<Record<string, unknown>>): string {
  const { message, params } = body;
  if (typeof message !== 'string' || message === '') return t(FALLBACK.wrong);
  return saidWith(message, Object(params ?? {}));
}

/** A refusal or failure of a hub call. Status 0 means that no answer came. `body` has the extra fields of a refusal. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense; 0 if the hub named none. */
  readonly retryAfter: number;

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter = 0) {
    super(sentenceOf(body));
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'UNKNOWN';
    this.field = typeof body.field === 'string' ? body.field : undefined;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

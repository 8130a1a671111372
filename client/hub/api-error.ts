// An error of a hub call: the message, the code and the status.
import { FALLBACK } from '#shared/texts.ts';
import { saidWith, t } from '../locales/t.ts';

/** Returns the message of a refusal in the page's language, or in English if it has no translation. */
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
  /** How many seconds to wait before a retry; 0 if the hub named no time. */
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

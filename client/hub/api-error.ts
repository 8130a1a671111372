// An error of a hub call: the message, the code and the status.
import { FALLBACK } from '#shared/texts.ts';
import { said, t } from '../locales/t.ts';

/** A refusal or failure of a hub call. Status 0 means that no answer came. `body` has the extra fields of a refusal. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** How many seconds to wait before a retry; 0 if the hub did not say this. */
  readonly retryAfter: number;

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter = 0) {
    const { message } = body;
    super(typeof message === 'string' && message !== '' ? said(message) : t(FALLBACK.wrong));
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'UNKNOWN';
    this.field = typeof body.field === 'string' ? body.field : undefined;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

// What a command or a long read of another thread answered, as it is to be sent.
import { Refusal } from '#shared/errors.ts';
import type { JobResult } from './command.ts';

/** An answer as another thread made it: JSON text to be sent byte for byte. */
export class SentAnswer<A> {
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
  /** Types only. */
  declare readonly answers?: A;

  constructor(result: JobResult) {
    this.status = result.status;
    this.text = result.text;
    this.replayed = result.replayed === true;
  }
}

/** The answer behind its text; throws the refusal. */
export function answerOf<A>({ status, text }: SentAnswer<A>): A {
  const body = JSON.parse(text);
  if (status === 200) return body;
  const { message, code, field, ...extra } = body;
  throw new Refusal(code, message, { ...(field ? { field } : {}), extra });
}

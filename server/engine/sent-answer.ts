// The answer of a command or a long read from another thread, ready to be sent.
import { Refusal } from '#shared/errors.ts';
import type { JobResult } from './command.ts';

/** An answer from another thread: JSON text that is sent byte for byte. */
export class SentAnswer<A> {
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
  /** The number of the commit after which the answer is sent; undefined for a read. */
  readonly commit: number | undefined;
  /** For type checks only. */
  declare readonly answers?: A;

  constructor(result: JobResult) {
    this.status = result.status;
    this.text = result.text;
    this.replayed = result.replayed === true;
    this.commit = result.commit;
  }
}

/** Parses the answer from its text; throws if it is a refusal. */
export function answerOf<A>({ status, text }: SentAnswer<A>): A {
  const body = JSON.parse(text);
  if (status === 200) return body;
  const { message, code, field, ...extra } = body;
  throw new Refusal(code, message, { ...(field ? { field } : {}), extra });
}

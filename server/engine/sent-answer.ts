// The answer of another thread to a command or a long read, ready to be sent.
import { Refusal } from '#shared/errors.ts';
import type { JobResult } from './command.ts';

interface Result extends Pick<JobResult, 'status' | 'text'> {
  readonly replayed?: boolean | undefined;
  readonly commit?: number | undefined;
}

/** An answer from another thread: JSON text that is sent byte for byte. */
export class SentAnswer<A> {
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
  /** The number of the commit after which the answer is sent; undefined for a read. */
  readonly commit: number | undefined;
  /** For type checks only. */
  declare readonly answers?: A;

  constructor(result: Result) {
    this.status = result.status;
    this.text = result.text;
    this.replayed = result.replayed === true;
    this.commit = result.commit;
  }

  /**
   * Returns this answer with another body. A mark of a repeated answer and the number of the commit are kept. A refusal
   * is returned unchanged.
   */
  with<B>(change: (body: A) => B): SentAnswer<B> {
    const text = this.status === 200 ? JSON.stringify(change(JSON.parse(this.text))) : this.text;
    return new SentAnswer<B>({ ...this, text });
  }
}

/** Parses the answer from its text; throws if it is a refusal. */
export function answerOf<A>({ status, text }: SentAnswer<A>): A {
  const body = JSON.parse(text);
  if (status === 200) return body;
  const { message, code, field, ...extra } = body;
  throw new Refusal(code, message, { ...(field ? { field } : {}), extra });
}

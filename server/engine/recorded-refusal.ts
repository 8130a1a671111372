// A refusal that records a row, although the rest of its command is undone.
import { type ErrorCode, Refusal, type Sentence } from '#shared/errors.ts';
import type { Tx } from '../db/executor.ts';

export class RecordedRefusal extends Refusal {
  readonly record: (tx: Tx) => void;

  constructor(
    code: ErrorCode,
    message: string | Sentence,
    record: (tx: Tx) => void,
    { field, extra }: { readonly field?: string | undefined; readonly extra?: object } = {},
  ) {
    super(code, message, { ...(field !== undefined && { field }), extra: { ...extra } });
    this.record = record;
  }
}

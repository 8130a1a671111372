// A refusal that records a row, although the rest of its command is undone.
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import type { Tx } from '../db/executor.ts';

export class ToldRefusal extends Refusal {
  readonly tell: (tx: Tx) => void;

  constructor(
    code: ErrorCode,
    message: string,
    tell: (tx: Tx) => void,
    { field, extra }: { readonly field?: string | undefined; readonly extra?: object } = {},
  ) {
    super(code, message, { ...(field !== undefined && { field }), extra: { ...extra } });
    this.tell = tell;
  }
}

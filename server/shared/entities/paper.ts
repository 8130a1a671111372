// Paper as the hub has laid it out: for the browser, where no network printer prints it.
import { Type } from 'typebox';
import type { ReceiptPart } from '../billing/receipt-parts.ts';
import { nullable } from './common.ts';

/** `jobId` is null where the browser prints: then what is on the paper. */
export const Printed = Type.Object({
  message: Type.String(),
  jobId: nullable(Type.Integer()),
  paper: Type.Optional(
    Type.Object({
      pageFormat: Type.String(),
      parts: Type.Unsafe<readonly ReceiptPart[]>(Type.Array(Type.Object({}))),
    }),
  ),
});

// Paper as the hub has laid it out: for the browser, where no network printer prints it.
import { Type } from 'typebox';
import type { ReceiptPart } from '../billing/receipt-parts.ts';
import { nullable } from './common.ts';

/** What is on the paper, from top to bottom. */
export const LaidPaper = Type.Object({
  pageFormat: Type.String(),
  parts: Type.Unsafe<readonly ReceiptPart[]>(Type.Array(Type.Object({}))),
});

/** `jobId` is null where the browser prints: then the paper is in the answer. */
export const Printed = Type.Object({
  message: Type.String(),
  jobId: nullable(Type.Integer()),
  paper: Type.Optional(LaidPaper),
});

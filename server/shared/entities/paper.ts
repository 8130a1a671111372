// Content that the hub has laid out for printing; the browser prints it if no network printer does.
import { Type } from 'typebox';
import type { ReceiptPart } from '../billing/receipt-parts.ts';
import { nullable } from './common.ts';

/** The printed content, from top to bottom. */
export const BrowserReceipt = Type.Object({
  pageFormat: Type.String(),
  parts: Type.Unsafe<readonly ReceiptPart[]>(Type.Array(Type.Object({}))),
});

/** The answer to a request to print. If the browser has to print, `jobId` is null and `paper` is present. */
export const Printed = Type.Object({
  message: Type.String(),
  jobId: nullable(Type.Integer()),
  paper: Type.Optional(BrowserReceipt),
});

// Paper laid out by the hub, for the browser to print if no network printer does.
import { Type } from 'typebox';
import type { ReceiptPart } from '../billing/receipt-parts.ts';
import { nullable } from './common.ts';

/** The printed content, from top to bottom. */
export const BrowserReceipt = Type.Object({
  pageFormat: Type.String(),
  parts: Type.Unsafe<readonly ReceiptPart[]>(Type.Array(Type.Object({}))),
});

/** `jobId` is null if the browser prints; then `paper` is present. */
export const Printed = Type.Object({
  message: Type.String(),
  jobId: nullable(Type.Integer()),
  paper: Type.Optional(BrowserReceipt),
});

// What is out of the ordinary, in words.
import type { ExceptionKind } from '#shared/entities/bills.ts';

const KINDS: Readonly<Record<ExceptionKind, string>> = {
  void: 'Cancelled',
  discount: 'Discount',
  comp: 'On the house',
  'service-off': 'Service off',
  guests: 'Fewer guests',
  move: 'Moved away',
  refund: 'Refund',
  'payment-cancelled': 'Payment given back',
  'payment-corrected': 'Payment corrected',
  'tip-changed': 'Tip changed',
  'no-sale': 'No sale',
  reprint: 'Printed again',
  price: 'Price changed',
  setting: 'Rule loosened',
  'approval-refused': 'Approval refused',
  'held-discarded': 'Held call discarded',
};

export const kindWord = (kind: ExceptionKind): string => KINDS[kind];

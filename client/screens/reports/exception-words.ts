// Names the kinds of exceptions.
import type { ExceptionKind } from '#shared/entities/bills.ts';
import { t, words } from '../../locales/t.ts';

const KINDS = words({
  void: 'Void',
  discount: 'Discount',
  comp: 'Comp',
  'service-off': 'Service charge removed',
  guests: 'Fewer guests',
  move: 'Moved after print',
  refund: 'Refund',
  'payment-cancelled': 'Payment cancelled',
  'payment-corrected': 'Payment corrected',
  'tip-changed': 'Tip changed',
  'no-sale': 'No sale',
  reprint: 'Reprint',
  price: 'Price changed',
  setting: 'Rule relaxed',
  'approval-refused': 'Approval refused',
  'found-dismissed': 'Dismissed after a takeover',
  'held-discarded': 'Unsent entry discarded',
  value: 'Balance changed',
} as const satisfies Record<ExceptionKind, string>);

/**
 * Returns whether the value of an exception counts for its person. A refused approval and a discarded unsent entry do
 * not count, because neither took anything from the restaurant.
 */
export const takesOff = ({ kind }: { readonly kind: ExceptionKind }): boolean =>
  kind !== 'approval-refused' && kind !== 'held-discarded';

export const kindWord = (kind: ExceptionKind): string => t(KINDS[kind]);

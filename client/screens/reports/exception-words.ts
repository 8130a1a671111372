// Names the kinds of exceptions, and translates what the hub writes about them.
import type { ExceptionEntry, ExceptionKind } from '#shared/entities/bills.ts';
import { nameInWords } from '../../locales/detail-words.ts';
import { describedLater } from '../../locales/messages.ts';
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

/** Returns whether this is a kind of exception that the screens know. */
export const isExceptionKind = (kind: string): kind is ExceptionKind => kind in KINDS;

export const kindWord = (kind: ExceptionKind): string => t(KINDS[kind]);

/** Returns what an exception is about: the name of a setting, or else usually a dish or a guest. */
export function titleWords({ kind, title }: Pick<ExceptionEntry, 'kind' | 'title'>): string {
  if (kind !== 'setting') return describedLater(title);
  const name = nameInWords(title);
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** The kinds whose reasons are written by the hub. For all other kinds, staff type the reason. */
const BY_HUB: readonly ExceptionKind[] = ['setting', 'price', 'tip-changed', 'held-discarded'];

export const reasonWords = ({
  kind,
  reason,
}: Pick<ExceptionEntry, 'kind' | 'reason'>): string | null =>
  reason !== null && BY_HUB.includes(kind) ? describedLater(reason) : reason;

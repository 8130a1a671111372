// The allowed moves of bills (CONTRACT §11, §15).
import { Refusal } from '../errors.ts';

export const BILL_STATUSES = ['open', 'paid', 'joined', 'void'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

/** Only an open bill moves; what it has become is final. */
const NEXT: Readonly<Record<BillStatus, readonly BillStatus[]>> = {
  open: ['paid', 'joined', 'void'],
  paid: [],
  joined: [],
  void: [],
};

export const billMayBecome = (from: BillStatus, to: BillStatus): boolean => NEXT[from].includes(to);

/** What is done to a bill. Once it has a payment nothing leaves it, joins it or makes it smaller. */
const BILL_DEEDS = [
  'order',
  'split',
  'join',
  'move',
  'move-lines',
  'reduce',
  'lines',
  'guests',
  'print',
  'pay',
] as const;
export type BillDeed = (typeof BILL_DEEDS)[number];
const WHILE_LOCKED: readonly BillDeed[] = ['move', 'lines', 'guests', 'print', 'pay'];

interface BillState {
  readonly status: BillStatus;
  readonly joinedInto: number | null;
  readonly paidCents: number;
}

/** 409 BILL_PAID, BILL_JOINED with the bill it went into, BILL_VOID, or BILL_HAS_PAYMENTS, where that may not be done. */
export function expectAllowed(bill: BillState, deed: BillDeed): void {
  if (bill.status === 'paid') throw new Refusal('BILL_PAID', 'This bill is already paid.');
  if (bill.status === 'joined') {
    const extra = { billId: bill.joinedInto };
    throw new Refusal('BILL_JOINED', 'This bill was joined into another.', { extra });
  }
  if (bill.status === 'void') throw new Refusal('BILL_VOID', 'This bill has no items left.');
  if (bill.paidCents > 0 && !WHILE_LOCKED.includes(deed)) {
    throw new Refusal('BILL_HAS_PAYMENTS', 'This bill is partly paid already.');
  }
}

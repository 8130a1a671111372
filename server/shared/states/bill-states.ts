// The allowed state changes and actions of bills (contract 11, 15).
import { Refusal } from '../errors.ts';

export const BILL_STATUSES = ['open', 'paid', 'joined', 'void'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

/** Only an open bill changes its state; every other state is final. */
const NEXT: Readonly<Record<BillStatus, readonly BillStatus[]>> = {
  open: ['paid', 'joined', 'void'],
  paid: [],
  joined: [],
  void: [],
};

export const billMayBecome = (from: BillStatus, to: BillStatus): boolean => NEXT[from].includes(to);

/**
 * The actions on a bill. After the first payment of a bill, no line can leave the bill, no order or other bill can join
 * it, and its total cannot be reduced. Points and gift cards can still be removed from it (`remove-value`).
 */
const BILL_ACTIONS = [
  'order',
  'split',
  'join',
  'move',
  'move-lines',
  'reduce',
  'remove-value',
  'lines',
  'guests',
  'owner',
  'print',
  'pay',
] as const;
export type BillAction = (typeof BILL_ACTIONS)[number];
const WHILE_LOCKED: readonly BillAction[] = [
  'remove-value',
  'move',
  'lines',
  'guests',
  'owner',
  'print',
  'pay',
];

interface BillState {
  readonly status: BillStatus;
  readonly joinedInto: number | null;
  readonly paidCents: number;
}

/**
 * Throws 409 if the action is not allowed: BILL_PAID, BILL_JOINED with the id of the bill that it was joined into,
 * BILL_VOID or BILL_HAS_PAYMENTS.
 */
export function expectAllowed(bill: BillState, action: BillAction): void {
  if (bill.status === 'paid') throw new Refusal('BILL_PAID', 'This bill is already paid.');
  if (bill.status === 'joined') {
    const extra = { billId: bill.joinedInto };
    throw new Refusal('BILL_JOINED', 'This bill was joined into another bill.', { extra });
  }
  if (bill.status === 'void') throw new Refusal('BILL_VOID', 'This bill has no items left.');
  if (bill.paidCents > 0 && !WHILE_LOCKED.includes(action)) {
    throw new Refusal('BILL_HAS_PAYMENTS', 'This bill is partly paid already.');
  }
}

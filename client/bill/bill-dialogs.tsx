// The dialog that is open for a bill.
import type { BillDialog, BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { EndedBill, useEnded } from './ended-bill.tsx';
import { GuestsDialog } from './guests-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { LineDialog } from './line-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PayBillDialog } from './pay-bill-dialog.tsx';
import { PartPaymentDialog } from './payment-dialog.tsx';
import { ReduceDialog } from './reduce-dialog.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { ValueDialog } from './value-dialog.tsx';

const DIALOGS = {
  split: SplitDialog,
  move: MoveDialog,
  join: JoinDialog,
  discount: ReduceDialog,
  guests: GuestsDialog,
  service: ServiceDialog,
  coupon: CouponDialog,
  value: ValueDialog,
  transfer: TransferDialog,
} as const;

export function BillDialogs({ kind, ...props }: BillDialogProps & { kind: BillDialog }) {
  const { bill, init } = props;
  const ended = useEnded(kind, props);
  if (kind === 'pay') return init === undefined ? null : <PayBillDialog {...props} init={init} />;
  if (ended !== undefined)
    return <EndedBill title={billName(bill)} words={ended} onClose={props.onClose} />;
  if (typeof kind === 'string') {
    const Wanted = DIALOGS[kind];
    return <Wanted {...props} />;
  }
  if ('line' in kind) {
    const line = bill.lines.find(({ id }) => id === kind.line);
    return line === undefined ? null : <LineDialog {...props} line={line} />;
  }
  const payment = bill.payments.find(({ id }) => id === kind.payment);
  return payment === undefined ? null : <PartPaymentDialog {...props} payment={payment} />;
}

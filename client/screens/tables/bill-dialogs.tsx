// The dialog that stands open over a bill.
import type { BillDialog, BillDialogProps } from './bill-dialog.ts';
import { JoinDialog } from './join-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PayBillDialog } from './pay-bill-dialog.tsx';
import { ReduceDialog } from './reduce-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

export function BillDialogs({ kind, ...props }: BillDialogProps & { kind: BillDialog }) {
  if (kind === 'split') return <SplitDialog {...props} />;
  if (kind === 'move') return <MoveDialog {...props} />;
  if (kind === 'join') return <JoinDialog {...props} />;
  if (kind === 'discount') return <ReduceDialog {...props} />;
  return props.init === undefined ? null : <PayBillDialog {...props} init={props.init} />;
}

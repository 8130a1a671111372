// Pays the bills of a card that has moved dishes. The bills are paid one by one, as on the floor screen, so that no
// orders of another table are paid.
import { useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import { PayBillDialog } from '../../bill/pay-bill-dialog.tsx';
import { useStore } from '../../hub/store.ts';
import type { OrdersInit } from './orders-init.ts';

interface PayCardBillsProps {
  /** The unpaid bills of the card on the Orders screen at the time when its payment began. */
  first: readonly Bill[];
  /** Every open bill. */
  bills: readonly Bill[];
  init: OrdersInit;
  show: (ids: readonly number[]) => Promise<void>;
  onClose: () => void;
}

const nothing = () => undefined;

export function PayCardBills({ first, bills, init, show, onClose }: PayCardBillsProps) {
  const { currency } = useStore();
  // Keeps the first bill, because a paid bill leaves the list before its dialog closes.
  const [start] = useState(first[0]);
  const ids = new Set(first.map(({ id }) => id));
  if (start === undefined) return null;
  return (
    <PayBillDialog
      bill={start}
      siblings={bills.filter(({ id }) => ids.has(id))}
      bills={bills}
      tables={[]}
      init={init}
      currency={currency}
      show={show}
      onBill={nothing}
      onFollow={nothing}
      onClose={onClose}
    />
  );
}

// Pays the bills of a card that has moved dishes: each bill as on the floor screen, never the orders of another table.
import { useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import { PayBillDialog } from '../../bill/pay-bill-dialog.tsx';
import { useStore } from '../../hub/store.ts';
import type { OrdersInit } from './orders-init.ts';

interface PayCardBillsProps {
  /** The bills of the card when its payment began. */
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
  // Keeps the bill as it was: a paid bill leaves the list before its dialog closes.
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

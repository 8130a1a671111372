// The buttons for everything staff can do with a bill; paying comes last.
import {
  IconArrowsJoin,
  IconArrowsSplit,
  IconBellRinging,
  IconCash,
  IconDiscount,
  IconHourglass,
  IconPrinter,
  IconTransfer,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Currency, formatAmount } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { Button } from '../parts/button.tsx';
import styles from './bill.module.css';
import type { BillDialog } from './bill-dialog.ts';
import type { BillViewProps } from './bill-view-props.ts';
import { LineDeeds } from './line-deeds.tsx';
import { NewOrder } from './new-order.tsx';
import { printProForma } from './print-bill.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

type DeedsProps = Omit<BillViewProps, 'currency'> & { isInOutbox: boolean };

export function BillDeeds({ bill, table, init, isInOutbox, onDialog, show }: DeedsProps) {
  const isLocked = bill.paid > 0 || isInOutbox;
  const isEmpty = bill.lines.length === 0;
  const isHere = bill.delivery_type === 'dinein';
  const hasService = isHere && (bill.service ?? init?.serviceCharge ?? null) !== null;
  const deed = (dialog: BillDialog, label: string, icon: ReactNode, disabled = isLocked) => (
    <Button size="touch" icon={icon} disabled={disabled} onClick={() => onDialog(dialog)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.deeds}>
      <NewOrder table={table} bill={bill} />
      <LineDeeds bill={bill} show={show} />
      {deed('split', 'Split', <IconArrowsSplit {...ICON} />, isLocked || isEmpty)}
      {deed('move', 'Move', <IconTransfer {...ICON} />, !isHere || isInOutbox)}
      {deed('join', 'Join', <IconArrowsJoin {...ICON} />)}
      {deed('discount', 'Discount', <IconDiscount {...ICON} />, isLocked || isEmpty)}
      {hasService && deed('service', 'Service', <IconBellRinging {...ICON} />)}
      <Button
        size="touch"
        icon={<IconPrinter {...ICON} />}
        disabled={init === undefined || isEmpty}
        onClick={() => void printProForma(bill, () => show([bill.id]))}
      >
        Print bill
      </Button>
    </div>
  );
}

type PayProps = Omit<BillViewProps, 'table' | 'show'> & { isInOutbox: boolean };

const payWords = ({ due }: Bill, currency: Currency): string =>
  due === 0 ? 'Close bill' : `Pay ${formatAmount(due, currency)}`;

export function PayButton({ bill, currency, init, isInOutbox, onDialog }: PayProps) {
  return (
    <div className={styles.pay}>
      <Button
        wide
        look="primary"
        size="large"
        icon={
          isInOutbox ? <IconHourglass size={22} aria-hidden /> : <IconCash size={22} aria-hidden />
        }
        disabled={isInOutbox || init === undefined}
        onClick={() => onDialog('pay')}
      >
        {isInOutbox ? 'Unsent payment on this screen' : payWords(bill, currency)}
      </Button>
    </div>
  );
}

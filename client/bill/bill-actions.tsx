// The buttons for everything staff can do with a bill. The four that every table needs are at the foot, always visible.
import {
  IconArrowsJoin,
  IconArrowsSplit,
  IconBellRinging,
  IconCash,
  IconDiscount,
  IconHourglass,
  IconPrinter,
  IconTransfer,
  IconUserShare,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Currency, formatAmount } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { Button } from '../parts/button.tsx';
import styles from './bill.module.css';
import type { BillDialog } from './bill-dialog.ts';
import type { BillViewProps } from './bill-view-props.ts';
import { FireCourse, RushButton } from './line-actions.tsx';
import { NewOrder } from './new-order.tsx';
import { printProForma } from './print-bill.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

type ActionsProps = Omit<BillViewProps, 'currency' | 'table'> & { isInOutbox: boolean };

export function BillActions({ bill, init, isInOutbox, onDialog, show }: ActionsProps) {
  const isLocked = bill.paid > 0 || isInOutbox;
  const isEmpty = bill.lines.length === 0;
  const isHere = bill.delivery_type === 'dinein';
  const hasService = isHere && (bill.service ?? init?.serviceCharge ?? null) !== null;
  const action = (dialog: BillDialog, label: string, icon: ReactNode, disabled = isLocked) => (
    <Button size="touch" icon={icon} disabled={disabled} onClick={() => onDialog(dialog)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      <RushButton bill={bill} show={show} />
      {action('split', 'Split', <IconArrowsSplit {...ICON} />, isLocked || isEmpty)}
      {action('move', 'Move', <IconTransfer {...ICON} />, !isHere || isInOutbox)}
      {action('join', 'Join', <IconArrowsJoin {...ICON} />)}
      {action('discount', 'Discount', <IconDiscount {...ICON} />, isLocked || isEmpty)}
      {bill.owner !== undefined &&
        action('transfer', 'Transfer', <IconUserShare {...ICON} />, isInOutbox)}
      {hasService && action('service', 'Service', <IconBellRinging {...ICON} />)}
    </div>
  );
}

type FootProps = BillViewProps & { isInOutbox: boolean };

const payWords = ({ due }: Bill, currency: Currency): string =>
  due === 0 ? 'Close bill' : `Pay ${formatAmount(due, currency)}`;

export function BillFoot(props: FootProps) {
  const { bill, table, currency, init, isInOutbox, onDialog, show } = props;
  return (
    <div className={styles.pay}>
      <div className={styles.often}>
        <NewOrder table={table} bill={bill} />
        <FireCourse bill={bill} show={show} />
        <Button
          size="touch"
          icon={<IconPrinter {...ICON} />}
          disabled={init === undefined || bill.lines.length === 0}
          onClick={() => void printProForma(bill, () => show([bill.id]))}
        >
          Print bill
        </Button>
      </div>
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

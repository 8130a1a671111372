// The actions for a bill. The most common actions are always visible at the foot. The other actions are behind "More".

import {
  IconArrowsJoin,
  IconArrowsSplit,
  IconBellRinging,
  IconCash,
  IconDiscount,
  IconDotsVertical,
  IconHourglass,
  IconPrinter,
  IconStars,
  IconTicket,
  IconTransfer,
  IconUserShare,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Menu } from '../parts/menu.tsx';
import type { MenuItem } from '../parts/menu-item.ts';
import styles from './bill.module.css';
import type { BillDialog } from './bill-dialog.ts';
import type { BillViewProps } from './bill-view-props.ts';
import { FireCourse, rushItems } from './line-actions.tsx';
import { NewOrder } from './new-order.tsx';
import { printProForma } from './print-bill.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

type FootProps = BillViewProps & { isInOutbox: boolean };

/** Whether points or single-purpose gift cards reduce this bill. They can be removed from a bill that is partly paid. */
const hasValue = ({ cards, points }: Bill): boolean => cards.length > 0 || points !== null;

/**
 * Whether the bill offers points and single-purpose gift cards: the store uses them, or they already reduce the bill.
 */
const takesValue = (bill: Bill, init: BillViewProps['init']): boolean =>
  hasValue(bill) ||
  Boolean(init?.storeSettings.points) ||
  init?.storeSettings.gift_cards?.kind === 'single';

/** The rarer actions of a bill, behind the "More" button. */
function moreOf({ bill, table, init, isInOutbox, onDialog, show }: FootProps): MenuItem[] {
  const isLocked = bill.paid > 0 || isInOutbox;
  const isEmpty = bill.lines.length === 0;
  const isHere = bill.delivery_type === 'dinein';
  const hasService = isHere && (bill.service ?? init?.serviceCharge ?? null) !== null;
  const action = (dialog: BillDialog, label: string, icon: ReactNode, disabled = isLocked) => ({
    label,
    icon,
    disabled,
    onPick: () => onDialog(dialog),
  });
  return [
    ...rushItems(bill, show),
    action('split', t('Split'), <IconArrowsSplit {...ICON} />, isLocked || isEmpty),
    // A table's panel has its own button for moving the bill.
    ...(table === undefined
      ? [action('move', t('Move'), <IconTransfer {...ICON} />, !isHere || isInOutbox)]
      : []),
    action('join', t('Join'), <IconArrowsJoin {...ICON} />),
    action('discount', t('Discount'), <IconDiscount {...ICON} />, isLocked || isEmpty),
    action('coupon', t('Coupon'), <IconTicket {...ICON} />),
    ...(takesValue(bill, init)
      ? [
          action(
            'value',
            t('Points and gift cards'),
            <IconStars {...ICON} />,
            isInOutbox || isEmpty || (bill.paid > 0 && !hasValue(bill)),
          ),
        ]
      : []),
    ...(bill.owner === undefined
      ? []
      : [action('transfer', t('Transfer'), <IconUserShare {...ICON} />, isInOutbox)]),
    ...(hasService ? [action('service', t('Service charge'), <IconBellRinging {...ICON} />)] : []),
  ];
}

const payWords = ({ due }: Bill, currency: Currency): string =>
  due === 0 ? t('Close bill') : t('Pay {amount}', { amount: formatAmount(due, currency) });

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
          {t('Print bill')}
        </Button>
        <Menu
          label={t('More')}
          size="touch"
          icon={<IconDotsVertical size={22} aria-hidden />}
          items={moreOf(props)}
        />
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
        {isInOutbox ? t('Unsent payment on this screen') : payWords(bill, currency)}
      </Button>
    </div>
  );
}

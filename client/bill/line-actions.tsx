// Fires the next course of a bill in the kitchen, or marks the bill's orders as rush.

import { IconBolt } from '@tabler/icons-react';
import type { Bill } from '#shared/entities/bills.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { FireButton } from '../orders/fire-button.tsx';
import { nextCourse } from '../orders/next-course.ts';
import type { MenuItem } from '../parts/menu-item.ts';
import { sendAction } from './actions.ts';
import { placeOf } from './bill-words.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

interface LineActionsProps {
  bill: Bill;
  show: (ids: readonly number[]) => Promise<void>;
}

/** Returns the lines that the kitchen has not finished, and their orders. */
function openLines({ lines }: Bill) {
  const open = lines.filter(({ status }) => status === 'created' || status === 'preparing');
  return { open, orderIds: [...new Set(open.flatMap(({ order_id }) => order_id ?? []))] };
}

/** A button that fires the next waiting course. Shows nothing if no course waits. */
export function FireCourse({ bill, show }: LineActionsProps) {
  const { orderIds } = openLines(bill);
  return (
    <FireButton
      owner={`bill ${bill.id}`}
      orderIds={orderIds}
      course={nextCourse(bill.lines)}
      place={placeOf(bill)}
      onFired={() => show([bill.id])}
    />
  );
}

/**
 * Returns the menu entry that marks the orders as urgent or takes the mark back; empty if the kitchen has finished
 * the orders.
 */
export function rushItems(bill: Bill, show: LineActionsProps['show']): MenuItem[] {
  const { open, orderIds } = openLines(bill);
  if (orderIds.length === 0) return [];
  const isRushed = open.some(({ rush }) => rush === 1);
  const rush = () =>
    sendAction(call('POST /orders/rush', { body: { orderIds, on: !isRushed } }), () =>
      show([bill.id]),
    );
  return [
    {
      label: isRushed ? t('Cancel rush') : t('Rush'),
      icon: <IconBolt {...ICON} />,
      onPick: () => void rush(),
    },
  ];
}

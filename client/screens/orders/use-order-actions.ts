// The actions on groups of orders and on items: confirmed first if they are final, sent, then shown in the hub's state.

import { useCallback, useMemo, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { OrderGroup, OrderItem } from '#shared/entities/orders.ts';
import { CONFIRM, FALLBACK } from '#shared/texts.ts';
import { billsOrInvoices, layAgain } from '../../checkout/lay-again.ts';
import { type CopyOf, printReport, tellIfBlocked } from '../../checkout/receipt.ts';
import { ApiError, call } from '../../hub/api.ts';
import { confirm } from '../../parts/confirm.tsx';
import { didWork, messageOf, toastError } from '../../parts/toasts.ts';
import { completeQuestion, groupName } from './bill.ts';
import type { AskCancel } from './cancel-question.tsx';
import type { GroupActions } from './group-card.tsx';
import { type ItemTarget, itemName } from './order-entry.tsx';
import type { OrdersInit } from './orders-init.ts';
import type { Moved } from './status-dialog.tsx';

/** Refreshes the named orders from the hub after a change. */
type Refresh = (ids: readonly number[]) => Promise<void>;

const cancelQuestion = (group: OrderGroup) => ({
  title: `Cancel ${groupName(group)}?`,
  text: CONFIRM.cancelOrder,
  confirmLabel: 'Cancel order',
  cancelLabel: 'Keep order',
});

const askComplete = (group: OrderGroup, currency: Currency) =>
  confirm({
    title: 'Complete order',
    text: completeQuestion(group, currency),
    confirmLabel: 'Complete',
  });

const cancelItemQuestion = (item: OrderItem) => ({
  title: `Cancel ${itemName(item)}?`,
  text: CONFIRM.delete,
  confirmLabel: 'Cancel item',
  cancelLabel: 'Keep item',
});

/** Returns the open bills of a group, or its invoices if everything is paid. */
const paperOf = ({ bills = [], order_ids }: OrderGroup): CopyOf | Promise<CopyOf> =>
  bills.length > 0 ? { billIds: bills.map(({ id }) => id) } : billsOrInvoices(order_ids);

async function print(group: OrderGroup, init: OrdersInit | undefined): Promise<void> {
  if (init === undefined) {
    toastError(FALLBACK.detailsRetry);
    return;
  }
  if (init.hasReceiptPrinter === true) {
    const body = { orderIds: group.order_ids };
    await didWork(call('POST /print/receipt', { body }), FALLBACK.processing);
    return;
  }
  try {
    const { paper } = await layAgain(await paperOf(group));
    if (paper === undefined) toastError(FALLBACK.processing);
    else tellIfBlocked(printReport(paper));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError(messageOf(error, FALLBACK.processing));
  }
}

/** Returns the actions of a group; stable as long as the arguments are. */
export function useGroupActions(
  refresh: Refresh,
  init: OrdersInit | undefined,
  currency: Currency,
  pay: (group: OrderGroup) => void,
  askCancel: AskCancel,
): GroupActions {
  return useMemo(() => {
    const send = async (work: Promise<{ message: string }>, ids: number[]) => {
      // Also after a refusal: somebody else's change is the likely cause, and the screen must show it.
      await didWork(work, FALLBACK.processing);
      await refresh(ids);
    };
    return {
      print: (group) => print(group, init),
      cancel: async (group) => {
        const reason = await askCancel(cancelQuestion(group));
        if (reason === undefined) return;
        const body = { orderIds: group.order_ids, reason };
        await send(call('POST /orders/cancel', { body }), group.order_ids);
      },
      complete: async (group) => {
        if (!(await askComplete(group, currency))) return;
        const body = { orderIds: group.order_ids };
        await send(call('POST /orders/complete', { body }), group.order_ids);
      },
      pay,
      fire: async ({ order_ids: orderIds }, course) => {
        await didWork(call('POST /orders/fire', { body: { orderIds, course } }));
        await refresh(orderIds);
      },
      rush: async ({ order_ids: orderIds }, on) => {
        await didWork(call('POST /orders/rush', { body: { orderIds, on } }));
        await refresh(orderIds);
      },
    };
  }, [refresh, init, currency, pay, askCancel]);
}

/** Changes the status of an item. It is busy until the hub's state is shown; `moved` then feeds the success dialog. */
export function useItemMoves(refresh: Refresh, askCancel: AskCancel) {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [moved, setMoved] = useState<Moved>();
  const move = useCallback(
    async (item: OrderItem, target: ItemTarget) => {
      const isCancel = target === 'cancelled';
      const reason = isCancel ? await askCancel(cancelItemQuestion(item)) : '';
      if (reason === undefined) return;
      setBusy((now) => new Set([...now, item.id]));
      try {
        const { message } = await call('POST /orders/update-status/{id}', {
          params: { id: item.id },
          body: { status: target, ...(isCancel && { reason }) },
        });
        setMoved({ item, target, message });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toastError(messageOf(error, FALLBACK.processing));
      }
      await refresh([item.order_id]);
      setBusy((now) => new Set([...now].filter((id) => id !== item.id)));
    },
    [refresh, askCancel],
  );
  const closeMoved = useCallback(() => setMoved(undefined), []);
  return { busy, moved, move, closeMoved };
}

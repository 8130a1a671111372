// The actions on groups of orders and on items. An action that can't be undone asks for confirmation first. After
// sending an action, the screen shows the hub's state.

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { OrderItem } from '#shared/entities/orders.ts';
import { CONFIRM, FALLBACK } from '#shared/texts.ts';
import { type CopyOf, printReport, tellIfBlocked } from '../../checkout/receipt.ts';
import { billsOrInvoices, reprint } from '../../checkout/reprint.ts';
import { ApiError, call } from '../../hub/api.ts';
import { said, t } from '../../locales/t.ts';
import { FIRE_UNDO_MS, fireNow, fireSoon, undoFire } from '../../orders/fire.ts';
import { confirm } from '../../parts/confirm.tsx';
import { didWork, messageOf, toastError, toastSuccess, toastUndo } from '../../parts/toasts.ts';
import { completeQuestion, groupName } from './bill.ts';
import type { AskCancel } from './cancel-question.tsx';
import type { Card } from './cards.ts';
import { cancelCard, completeCard } from './close-card.ts';
import type { GroupActions } from './group-card.tsx';
import { type ItemTarget, itemName } from './order-entry.tsx';
import type { OrdersInit } from './orders-init.ts';
import type { Moved } from './status-dialog.tsx';

/** Refreshes the named orders from the hub after a change. */
type Refresh = (ids: readonly number[]) => Promise<void>;

const cancelQuestion = (group: Card) => ({
  title: t('Cancel {order}?', { order: groupName(group) }),
  text: t(CONFIRM.cancelOrder),
  confirmLabel: t('Cancel order'),
  cancelLabel: t('Keep order'),
});

const askComplete = (group: Card, currency: Currency) =>
  confirm({
    title: t('Complete order'),
    text: completeQuestion(group, currency),
    confirmLabel: t('Complete##verb'),
  });

const cancelItemQuestion = (item: OrderItem) => ({
  title: t('Cancel {order}?', { order: item.set?.title ?? itemName(item) }),
  text: item.set ? t('All dishes of this set are cancelled together.') : t(CONFIRM.delete),
  confirmLabel: item.set ? t('Cancel the whole set') : t('Cancel item'),
  cancelLabel: t('Keep item'),
});

/** Returns the open bills of a group, or its invoices if everything is paid. */
function paperOf({ apart, bills = [], order_ids, table_id }: Card): CopyOf | Promise<CopyOf> {
  const open = apart?.bills ?? bills;
  if (open.length > 0) return { billIds: open.map(({ id }) => id) };
  return billsOrInvoices(order_ids, apart && table_id);
}

async function print(group: Card, init: OrdersInit | undefined): Promise<void> {
  if (init === undefined) {
    toastError(t(FALLBACK.detailsRetry));
    return;
  }
  // A receipt of orders also contains dishes that were moved to another table. So a card with moved dishes prints its
  // bills instead.
  if (init.hasReceiptPrinter === true && group.apart === undefined) {
    const body = { orderIds: group.order_ids };
    await didWork(call('POST /print/receipt', { body }), t(FALLBACK.processing));
    return;
  }
  try {
    const { message, paper } = await reprint(await paperOf(group));
    if (paper !== undefined) tellIfBlocked(printReport(paper));
    else if (init.hasReceiptPrinter === true) toastSuccess(said(message));
    else toastError(t(FALLBACK.processing));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError(messageOf(error, t(FALLBACK.processing)));
  }
}

/** Returns the actions of a group. They change only when an argument changes. */
export function useGroupActions(
  refresh: Refresh,
  init: OrdersInit | undefined,
  currency: Currency,
  pay: (group: Card) => void,
  askCancel: AskCancel,
): GroupActions {
  // Leaving the screen fires a pending course immediately, because its undo button disappears.
  useEffect(() => () => fireNow(), []);
  return useMemo(() => {
    const send = async (work: Promise<{ message: string }>, ids: number[]) => {
      // Refreshes after a refusal too: somebody else's change is the likely cause, and the screen must show it.
      await didWork(work, t(FALLBACK.processing));
      await refresh(ids);
    };
    return {
      print: (group) => print(group, init),
      cancel: async (group) => {
        const reason = await askCancel(cancelQuestion(group));
        if (reason === undefined) return;
        await send(cancelCard(group, reason), group.order_ids);
      },
      complete: async (group) => {
        if (!(await askComplete(group, currency))) return;
        await send(completeCard(group), group.order_ids);
      },
      pay,
      fire: (group, course) => {
        const { order_ids: orderIds } = group;
        const owner = `group ${orderIds[0]}`;
        const place = groupName(group);
        fireSoon({ owner, orderIds, course, place }, refresh);
        const words = t('Course {course} of {place} fires in 5 seconds.', { course, place });
        toastUndo(words, () => undoFire(owner), FIRE_UNDO_MS);
      },
      rush: async ({ order_ids: orderIds }, on) => {
        await didWork(call('POST /orders/rush', { body: { orderIds, on } }));
        await refresh(orderIds);
      },
    };
  }, [refresh, init, currency, pay, askCancel]);
}

/**
 * Changes the status of an item. The item is busy until the screen shows the hub's state. Afterwards, `moved`
 * contains what the success dialog shows.
 */
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
          body: {
            status: target,
            ...(isCancel && { reason }),
            ...(isCancel && item.set && { set: true }),
          },
        });
        setMoved({ item, target, message: said(message) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toastError(messageOf(error, t(FALLBACK.processing)));
      }
      await refresh([item.order_id]);
      setBusy((now) => new Set([...now].filter((id) => id !== item.id)));
    },
    [refresh, askCancel],
  );
  const closeMoved = useCallback(() => setMoved(undefined), []);
  return { busy, moved, move, closeMoved };
}

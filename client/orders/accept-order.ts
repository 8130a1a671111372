// Accepts an order that waits for staff, from the list or from the strip (contract 29.5).
import type { WaitingOrder } from '#shared/entities/guests.ts';
import { useSentOnce } from '../hub/sent-once.ts';
import { t } from '../locales/t.ts';
import { useAtNewTotal } from './at-new-total.ts';

/** Returns who sent an order: the table or the other program, and the guest's name. */
export const senderOf = ({ table_title, open, name }: WaitingOrder): string =>
  [table_title, open?.program, name].filter((each) => each).join(' · ');

interface Accepting {
  readonly order: WaitingOrder;
  readonly reload: () => Promise<void>;
  /** Called if the order still waits after the attempt. */
  readonly onStillWaiting?: () => unknown;
}

/** Accepts an order. If prices have changed, asks first and shows the new total. */
export function useAccept({ order: { id, total: old }, ...rest }: Accepting) {
  const once = useSentOnce();
  const send = (total?: number) =>
    once('POST /guest-orders/{id}/accept', {
      params: { id },
      body: total === undefined ? {} : { total },
    });
  const [isBusy, accept] = useAtNewTotal({
    ...{ old, send, ...rest },
    title: t('Accept the order at the new total?'),
    confirmLabel: t('Accept'),
  });
  return { accept, isBusy };
}

// Sends the answer to a waiting order. If the price of the order has changed, asks first whether the new total is
// right.
import { ApiError } from '../hub/api.ts';
import { useStore } from '../hub/store.ts';
import { formatAmount } from '../locales/format.ts';
import { said, t } from '../locales/t.ts';
import { confirm } from '../parts/confirm.tsx';
import { messageOf, toastError, toastSuccess } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';

interface Sending {
  /** The total that the screen shows. */
  readonly old: number;
  readonly send: (total?: number) => Promise<{ message: string }>;
  readonly reload: () => Promise<void>;
  /** The title of the question about the new total. */
  readonly title: string;
  readonly confirmLabel: string;
  /** Called if the order still waits, because the hub refused the answer or the new total was not confirmed. */
  readonly onStillWaiting?: () => unknown;
}

const changedTotal = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'PRICE_CHANGED'
    ? Number(error.body.total ?? Object(error.body.params ?? {}).total)
    : undefined;

/** Returns whether the answer is being sent, and the function that sends it. */
export function useAtNewTotal(sending: Sending): [isBusy: boolean, send: () => void] {
  const { old, send, reload, title, confirmLabel, onStillWaiting } = sending;
  const { currency } = useStore();
  const [isBusy, whileBusy] = useBusy();
  const attempt = async (total?: number): Promise<void> => {
    try {
      toastSuccess(said((await send(total)).message));
    } catch (error) {
      const now = changedTotal(error);
      if (now === undefined) {
        if (error instanceof ApiError && error.code !== 'ANSWERED') await onStillWaiting?.();
        return toastError(messageOf(error));
      }
      const text = t('Prices have changed. The total is now {now} instead of {old}.', {
        old: formatAmount(old, currency),
        now: formatAmount(now, currency),
      });
      if (await confirm({ title, text, confirmLabel })) await attempt(now);
      else await onStillWaiting?.();
    }
  };
  const start = () =>
    void whileBusy(async () => {
      await attempt();
      await reload();
    });
  return [isBusy, start];
}

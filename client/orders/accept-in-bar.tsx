// The button in the top bar that accepts the oldest waiting order with one tap (contract 29.5).
import type { WaitingOrder } from '#shared/entities/guests.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { useAccept } from './accept-order.ts';

interface Props {
  order: WaitingOrder;
  /** The sender and the total of the order, as shown beside the button. */
  about: string;
  /** Whether another order was shown here until a moment ago. A tap could be meant for that other order. */
  isSettling: boolean;
  reload: () => Promise<void>;
  onStillWaiting: () => unknown;
}

export function AcceptInBar({ about, isSettling, ...accepting }: Props) {
  const { accept, isBusy } = useAccept(accepting);
  return (
    <Button
      aria-label={`${t('Accept')}: ${about}`}
      data-accept=""
      busy={isBusy || isSettling}
      onClick={accept}
    >
      {t('Accept')}
    </Button>
  );
}

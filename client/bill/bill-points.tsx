// Shows the points of the bill's customer and what they are worth: '120 points, worth $6.00'.
import { IconStars } from '@tabler/icons-react';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import type { BillViewProps } from './bill-view-props.ts';
import { usePointsOf } from './use-points.ts';
import { worthOf } from './value-rules.ts';

type Props = Pick<BillViewProps, 'bill' | 'currency' | 'init' | 'onDialog'>;

export function BillPoints({ bill, currency, init, onDialog }: Props) {
  const setting = init?.storeSettings.points;
  const balance = usePointsOf(setting ? bill.customer_id : null);
  if (!setting || balance === undefined || balance <= 0) return null;
  const taken = bill.points;
  return (
    <Button
      wide
      look="quiet"
      size="touch"
      icon={<IconStars size={20} aria-hidden />}
      disabled={bill.paid > 0 && taken === null}
      onClick={() => onDialog('value')}
    >
      {taken === null
        ? t('{n, plural, one {# point} other {# points}}, worth {amount}', {
            n: balance,
            amount: formatAmount(worthOf(balance, setting, currency.decimals), currency),
          })
        : t('{n, plural, one {# point reduces} other {# points reduce}} the bill by {amount}.', {
            n: taken.points,
            amount: formatAmount(taken.amount, currency),
          })}
    </Button>
  );
}

// Lets the cashier type, scan or remove the coupon of the order.
import { IconTicket } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Field } from '../../../parts/field.tsx';
import { chooseCoupon } from './cart.ts';

export function CartCoupon({ coupon }: { coupon: string | undefined }) {
  const [typed, setTyped] = useState<string>();
  const enter = (event: FormEvent) => {
    event.preventDefault();
    chooseCoupon(typed?.trim().toUpperCase() || undefined);
    setTyped(undefined);
  };
  if (typed === undefined)
    return (
      <Button
        wide
        look={coupon === undefined ? 'quiet' : 'secondary'}
        icon={<IconTicket size={20} aria-hidden />}
        onClick={() => setTyped(coupon ?? '')}
      >
        {coupon === undefined ? t('Coupon') : t('Coupon {coupon}', { coupon })}
      </Button>
    );
  return (
    <form onSubmit={enter}>
      <Field label={t('Coupon')} value={typed} maxLength={20} autoFocus onChange={setTyped} />
      <Button wide size="touch" type="submit">
        {typed.trim() === '' ? t('No coupon') : t('Use the coupon')}
      </Button>
    </form>
  );
}

// One bill: its lines, its totals, its payments and its actions.

import { sumsOf } from '#shared/billing/bill-sums.ts';
import { evenShareOf } from '#shared/billing/even-share.ts';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { sumWords } from '../checkout/sum-words.ts';
import { formatAmount, formatMoney } from '../locales/format.ts';
import { rich } from '../locales/rich.ts';
import { t } from '../locales/t.ts';
import { Age } from '../orders/age.tsx';
import { useBillPayment } from '../outbox/outbox-payments.ts';
import { AllergyBands } from '../parts/allergy-band.tsx';
import { Button } from '../parts/button.tsx';
import { DateTime } from '../parts/figures.tsx';
import { PaymentMark } from '../screens/orders/payment-mark.tsx';
import styles from './bill.module.css';
import { BillFoot } from './bill-actions.tsx';
import lines from './bill-lines.module.css';
import { BillLines } from './bill-lines.tsx';
import { BillPoints } from './bill-points.tsx';
import type { BillViewProps } from './bill-view-props.ts';
import { billName, shortName } from './bill-words.ts';

type PartProps = Pick<BillViewProps, 'bill' | 'currency' | 'onDialog'>;

function Sums({ bill, currency }: { bill: Bill; currency: Currency }) {
  const { rows, totalCents, included } = sumsOf(bill, currency.decimals);
  const own = rows.map(({ label, cents }) => ({ label: sumWords(label), cents }));
  const all = [...own, { label: t('Total'), cents: totalCents }];
  const inside = included.map(({ label, cents }) => ({
    label: t('includes {tax}', { tax: label }),
    cents,
    isInside: true,
  }));
  const share = evenShareOf(bill, currency.decimals);
  const shares =
    share === undefined
      ? []
      : [
          { label: t('All together'), cents: share.fullCents },
          { label: t('Your share: 1/{of}', { of: share.of }), cents: share.ownCents },
        ];
  const paid =
    bill.paid > 0 ? [{ label: t('Paid'), cents: toMinor(bill.paid, currency.decimals) }] : [];
  return (
    <dl className={styles.sums}>
      {[...shares, ...all, ...inside, ...paid].map(({ label, cents, ...row }) => (
        <div key={label} data-inside={'isInside' in row || undefined}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>{formatMoney(cents, currency)}</dd>
        </div>
      ))}
      <div className={styles.due}>
        <dt>{t('Due')}</dt>
        <dd>{formatAmount(bill.due, currency)}</dd>
      </div>
    </dl>
  );
}

function Payments({ bill, currency, onDialog }: PartProps) {
  const standing = bill.payments.filter(({ cancelled_at }) => cancelled_at === null);
  if (standing.length === 0) return null;
  return (
    <ul className={styles.payments} aria-label={t('Payments')}>
      {standing.map(({ id, title, amount, tip, created_at }) => (
        <li key={id}>
          <button type="button" className={lines.line} onClick={() => onDialog({ payment: id })}>
            <span className={lines.dish}>
              {title}
              {tip > 0 && <span>{t('tip {amount}', { amount: formatAmount(tip, currency) })}</span>}
            </span>
            <DateTime value={created_at} kind="time" />
            <span className="figures">{formatAmount(amount, currency)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function guestWords(guests: number | null): string {
  if (guests === null) return t('How many guests?');
  return t('{guests, plural, one {# guest} other {# guests}}', { guests });
}

type HeadProps = Pick<BillViewProps, 'bill' | 'onDialog'> & {
  payment: ReturnType<typeof useBillPayment>;
};

function Head({ bill, payment, onDialog }: HeadProps) {
  return (
    <p className={styles.billHead}>
      <strong>{shortName(bill)}</strong>
      <Button look="quiet" onClick={() => onDialog('guests')}>
        {guestWords(bill.guests)}
      </Button>
      <span>{rich('since {time}', { time: <Age since={bill.opened_at} /> })}</span>
      {typeof bill.owner === 'string' && <span>{bill.owner}</span>}
      {payment !== undefined && <PaymentMark payment={payment} />}
    </p>
  );
}

export function BillView({ bill, table, currency, init, onDialog, show }: BillViewProps) {
  const payment = useBillPayment(bill.id);
  const isInOutbox = payment === 'held';
  const name = billName(bill);
  const isOld =
    bill.printed_total !== null && bill.printed_total !== bill.total && bill.printed_at !== null;
  return (
    <section className={styles.bill} aria-label={name}>
      <Head bill={bill} payment={payment} onDialog={onDialog} />
      <AllergyBands allergies={bill.allergies ?? []} />
      {isOld && (
        <p className={styles.old} role="note">
          {t('The printed bill is outdated. It shows {amount}.', {
            amount: formatAmount(bill.printed_total ?? 0, currency),
          })}
        </p>
      )}
      <BillLines bill={bill} currency={currency} onDialog={onDialog} />
      <Sums bill={bill} currency={currency} />
      <BillPoints {...{ bill, currency, init, onDialog }} />
      <Payments bill={bill} currency={currency} onDialog={onDialog} />
      <BillFoot {...{ bill, table, currency, init, isInOutbox, onDialog, show }} />
    </section>
  );
}

// The top of a payment: the amount due and how it is calculated, the payment types, and the gift cards that already
// pay a part.

import {
  IconCoins,
  IconCreditCard,
  IconGiftCard,
  IconUserDollar,
  IconX,
} from '@tabler/icons-react';
import type { Totals } from '#shared/billing/tax.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import { t } from '../locales/t.ts';
import { IconButton } from '../parts/button.tsx';
import payment from './payment.module.css';
import type { Payment, Reading } from './payment.ts';
import styles from './payment-sums.module.css';

type Money = (cents: number) => string;

/** The screen's labels (contract 9). */
export interface PaymentWords {
  /** The words of the button, with the amount to collect. */
  readonly pay: (amount: string) => string;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
}

/** A row above the total: a discount, a charge, a tax. */
export interface SumRow {
  readonly label: string;
  readonly cents: number;
}

interface SumsProps {
  rows: readonly SumRow[] | undefined;
  bill: Totals;
  paidCents: number;
  words: PaymentWords;
  money: Money;
}

/**
 * Shows the amount due in large figures, with the amounts that it consists of. For a partly paid bill, shows how the
 * remainder is calculated.
 */
export function Sums({ bill, rows: own, paidCents, words, money }: SumsProps) {
  const usual = [
    { label: words.subtotal, cents: bill.subtotalCents },
    { label: words.tax, cents: bill.taxTotalCents },
  ];
  const left = [
    { label: words.total, cents: bill.totalCents },
    { label: t('Paid'), cents: paidCents },
  ];
  const rows = paidCents > 0 ? left : (own ?? usual);
  return (
    <dl className={styles.bill}>
      <div className={styles.total}>
        <dt>{paidCents > 0 ? t('Left to pay') : words.total}</dt>
        <dd>{money(bill.totalCents - paidCents)}</dd>
      </div>
      {rows.map(({ label, cents }) => (
        <div key={label}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

const iconOf = ({ is_cash, kind }: PaymentType) => {
  if (kind === 'gift') return IconGiftCard;
  if (kind === 'house') return IconUserDollar;
  return is_cash === 1 ? IconCoins : IconCreditCard;
};

interface TypesProps {
  reading: Reading;
  onChoose: (type: PaymentType) => void;
}

export function Types({ reading: { types, chosen }, onChoose }: TypesProps) {
  if (types.length === 0)
    return (
      <p role="alert">{t('There is no active payment type. Switch one on in the settings.')}</p>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label={t('Payment type')} className={payment.types}>
      {types.map((type) => {
        const Icon = iconOf(type);
        return (
          <button
            key={type.id}
            type="button"
            className={payment.type}
            aria-pressed={type.id === chosen?.id}
            onClick={() => onChoose(type)}
          >
            <Icon size={24} aria-hidden />
            <span>{type.title}</span>
          </button>
        );
      })}
    </div>
  );
}

interface BeforeProps {
  payments: readonly Payment[];
  money: Money;
  onRemove: (payment: Payment) => void;
}

/** Lists the gift cards and house accounts that pay a part. */
export function PaidBefore({ payments, money, onRemove }: BeforeProps) {
  if (payments.length === 0) return null;
  return (
    <ul className={styles.before} aria-label={t('Part payments')}>
      {payments.map((payment) => (
        <li key={payment.title}>
          <span>{payment.title}</span>
          <span className="figures">{money(payment.amountCents)}</span>
          <IconButton
            label={t('Remove {title}', { title: payment.title })}
            size="touch"
            icon={<IconX size={20} aria-hidden />}
            onClick={() => onRemove(payment)}
          />
        </li>
      ))}
    </ul>
  );
}

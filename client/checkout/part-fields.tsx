// The fields of a part payment: how much of the bill is paid now, and the tip.

import type { Cents, Currency } from '#shared/billing/money.ts';
import { formatMoney } from '../locales/format.ts';
import { t, words } from '../locales/t.ts';
import { Field } from '../parts/field.tsx';
import { type PartReading, shareOf, TIP_PERCENTS, tipOf } from './part-payment.ts';
import styles from './payment.module.css';
import type { Draft, Step, Typed } from './payment.ts';

interface PartFieldsProps {
  draft: Draft;
  reading: PartReading;
  dueCents: Cents;
  currency: Currency;
  hasNoTip?: boolean | undefined;
  onStep: (step: Step) => void;
}

/** The choices for the amount: the whole remainder, or one of several equal parts. */
const PARTS = [
  { label: words('All##amount'), of: 1 },
  { label: '½', of: 2 },
  { label: '⅓', of: 3 },
  { label: '¼', of: 4 },
] as const;

const SPOKEN = words({
  1: 'Pay in full',
  2: 'Pay half',
  3: 'Pay a third',
  4: 'Pay a quarter',
});

type OnStep = PartFieldsProps['onStep'];

const give = (onStep: OnStep, into: Typed, cents: Cents | null) => {
  onStep({ kind: 'into', into });
  onStep({ kind: 'sum', cents });
};

/** Props of a field that the dialog's keys type into. */
const typing = (onStep: OnStep, into: Typed) => ({
  inputMode: 'none' as const,
  autoComplete: 'off',
  onChange: (text: string) => {
    onStep({ kind: 'into', into });
    onStep({ kind: 'text', text });
  },
  onFocus: () => onStep({ kind: 'into', into }),
});

function PaysNow({ draft, reading, dueCents, currency, onStep }: PartFieldsProps) {
  const { amountCents, cashStep, fault } = reading;
  const { length } = formatMoney(dueCents, currency);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div
      role="group"
      aria-label={t('Amount to pay now')}
      className={styles.part}
      data-long={length > 10 || undefined}
    >
      <Field
        label={t('Paying now')}
        value={draft.amount}
        placeholder={formatMoney(draft.amount === '' ? amountCents : dueCents, currency)}
        error={fault}
        {...typing(onStep, 'amount')}
      />
      <span role="status" className="hidden-text">
        {fault}
      </span>
      {PARTS.map(({ label, of }) => {
        const cents = shareOf(dueCents, of, cashStep);
        return (
          <button
            key={of}
            type="button"
            className={styles.key}
            aria-label={t(SPOKEN[of])}
            aria-pressed={amountCents === cents}
            onClick={() => give(onStep, 'amount', of === 1 ? null : cents)}
          >
            {of === 1 ? t(label) : label}
          </button>
        );
      })}
    </div>
  );
}

function Tip({ draft, reading, currency, onStep }: PartFieldsProps) {
  const { amountCents, tipCents, cashStep } = reading;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label={t('Tip')} className={styles.part}>
      <Field
        label={t('Tip')}
        value={draft.tip}
        placeholder={formatMoney(0, currency)}
        {...typing(onStep, 'tip')}
      />
      <button
        type="button"
        className={styles.key}
        aria-pressed={tipCents === 0}
        onClick={() => give(onStep, 'tip', null)}
      >
        {t('None##tip')}
      </button>
      {TIP_PERCENTS.map((percent) => {
        const cents = tipOf(amountCents, percent, cashStep);
        return (
          <button
            key={percent}
            type="button"
            className={styles.key}
            aria-label={t('Tip {percent} %: {amount}', {
              percent,
              amount: formatMoney(cents, currency),
            })}
            aria-pressed={tipCents === cents && cents > 0}
            onClick={() => give(onStep, 'tip', cents)}
          >
            {percent} %
          </button>
        );
      })}
    </div>
  );
}

export function PartFields(props: PartFieldsProps) {
  return (
    <div className={styles.parts}>
      <PaysNow {...props} />
      {!props.hasNoTip && <Tip {...props} />}
    </div>
  );
}

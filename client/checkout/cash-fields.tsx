// The fields for cash: the amount handed over, the change, and the keypad.

import type { Cents, Currency } from '#shared/billing/money.ts';
import { formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Field } from '../parts/field.tsx';
import { Keypad } from './keypad.tsx';
import styles from './payment.module.css';
import type { Reading, Step } from './payment.ts';

type Money = (cents: number) => string;

/** The payment as entered so far, and the function that applies the next step. */
interface StepProps {
  reading: Reading;
  onStep: (step: Step) => void;
}

function outcome({ isAmount, leftCents, changeCents }: Reading, money: Money) {
  if (!isAmount) return { word: t('Enter an amount'), amount: '—', isMissing: true };
  return leftCents > 0
    ? { word: t('Still missing'), amount: money(leftCents), isMissing: true }
    : { word: t('Change due'), amount: money(changeCents), isMissing: false };
}

interface GivenProps extends StepProps {
  text: string;
  /** The exact amount due, which is used while nothing is typed. */
  exact: string;
  money: Money;
}

function Given({ reading, onStep, text, exact, money }: GivenProps) {
  const { word, amount, isMissing } = outcome(reading, money);
  return (
    <div className={styles.given}>
      <Field
        label={t('Cash tendered')}
        value={text}
        onChange={(next) => {
          onStep({ kind: 'into', into: 'text' });
          onStep({ kind: 'text', text: next });
        }}
        onFocus={() => onStep({ kind: 'into', into: 'text' })}
        inputMode="none"
        autoComplete="off"
        placeholder={exact}
      />
      <p className={styles.change} data-missing={isMissing} role="status">
        <span>{word}</span>
        <strong className="figures">{amount}</strong>
      </p>
    </div>
  );
}

interface CashProps extends StepProps {
  text: string;
  due: Cents;
  hasPad: boolean;
  currency: Currency;
}

/**
 * The cash fields. They stay in the layout when they are hidden, so that nothing moves when another payment type is
 * chosen.
 */
export function Cash({ reading, onStep, text, due, hasPad, currency }: CashProps) {
  const { isCash } = reading;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <div className={styles.cash}>
      <div className={styles.cash} inert={!isCash}>
        <Given {...{ reading, onStep, money, text }} exact={money(due)} />
      </div>
      <div className={styles.cash} inert={!hasPad}>
        <Keypad dueCents={due} currency={currency} hasSums={isCash} onStep={onStep} />
      </div>
    </div>
  );
}

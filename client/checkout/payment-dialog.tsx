// The payment dialog of POS, Orders and Tables: the amount due, the payment type, and what that type asks for.

import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Cents, Currency } from '#shared/billing/money.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import { lazyPart, useFetchedSoon } from '../app/lazy.tsx';
import { formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Cash } from './cash-fields.tsx';
import { PartFields } from './part-fields.tsx';
import type { InParts } from './part-payment.ts';
import styles from './payment.module.css';
import type { Payment, Step } from './payment.ts';
import { PaidBefore, type PaymentWords, type SumRow, Sums, Types } from './payment-sums.tsx';
import { keyOf } from './tender.ts';
import { usePaymentReading } from './use-payment-reading.ts';
import { isStaleSource, payableOf } from './value-source.ts';

const NoShift = lazyPart(async () => (await import('./no-shift.tsx')).NoShift);
const ValueFields = lazyPart(async () => (await import('./value-fields.tsx')).ValueFields);
const SOON = [NoShift, ValueFields];

interface PaymentDialogProps {
  title: string;
  words: PaymentWords;
  bill: Totals;
  /** The rows that explain the total. Absent means subtotal and tax. */
  rows?: readonly SumRow[] | undefined;
  /**
   * The amounts paid already, for a bill that may be paid in parts. The cashier can then choose the amount and a tip.
   */
  parts?: InParts | undefined;
  /** The most that gift cards can pay, if the sale includes gift cards. */
  giftLimitCents?: Cents | undefined;
  /** The phone number of the customer, whose house account is offered first. */
  customer?: string | undefined;
  currency: Currency;
  paymentTypes: readonly PaymentType[];
  /** Whether a payment is being sent. Until that ends, nothing can be changed or closed. */
  isBusy: boolean;
  /** Resolves to the error code if the payment is refused. If no shift is open, this dialog handles the refusal. */
  onPay: (payment: Payment) => Promise<string | undefined>;
  onClose: () => void;
  /** Shown at the top: which of several bills is paid. */
  lead?: ReactNode;
  /** Other questions and notes, such as 'Print Receipt?', or that no kitchen display is connected. */
  children?: ReactNode;
}

/**
 * Returns the step for a pressed key; undefined for other keys. A key pressed in a text field is no step, because the
 * field itself handles the key.
 */
const keyPressed = (event: KeyboardEvent): Step | undefined => {
  const { target } = event;
  if (target instanceof HTMLInputElement && /^(text|search)$/.test(target.type)) return undefined;
  const key = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyOf(event.key);
  return key && { kind: 'key', key };
};

interface PayButtonProps {
  form: string;
  words: string;
  isBusy: boolean;
  isReady: boolean;
}

/** Shows the amount and the payment type on the button. */
function PayButton({ form, words, isBusy, isReady }: PayButtonProps) {
  return (
    <Button
      type="submit"
      form={form}
      look="primary"
      size="large"
      wide
      busy={isBusy}
      disabled={!isReady}
      data-first-focus="true"
    >
      {words}
    </Button>
  );
}

/** Asks for a payment. The first active type and the exact amount are preselected, so paying takes one tap. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { title, words, bill, rows, parts, customer, currency, isBusy, onPay, onClose } = props;
  const { lead, children } = props;
  const id = useId();
  const { draft, part, reading, value, left, due, hasPad, usable, onStep, choose } =
    usePaymentReading(props);
  const [isWithoutShift, setWithoutShift] = useState(false);
  useFetchedSoon(SOON);
  const money = (cents: number) => formatMoney(cents, currency);
  const { payment, types, chosen, source, changeCents } = reading;
  const account = chosen?.kind === 'gift' || chosen?.kind === 'house' ? chosen.kind : undefined;
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || chosen === undefined) return;
    if (account === 'gift' && source === undefined) value.lookUp(chosen.id, draft.code);
    else if (usable !== undefined) value.use(usable);
    else if (payment !== undefined) {
      const code = await onPay({ ...payment, before: value.before, changeCents });
      if (isStaleSource(code)) value.forget();
      setWithoutShift(code === 'NO_SHIFT');
    }
  };
  if (isWithoutShift)
    return <NoShift {...{ title, currency }} onBack={() => setWithoutShift(false)} />;
  const payWords = `${words.pay(money(due))}${chosen === undefined ? '' : ` · ${chosen.title}`}`;
  const isAsking = account === 'gift' && source === undefined;
  const useWords = usable && t('Use {amount} of the balance', { amount: money(payableOf(usable)) });
  return (
    <Dialog
      open
      size="wide"
      title={title}
      busy={isBusy}
      onClose={onClose}
      onKeyDown={(event) => {
        const pressed = keyPressed(event);
        if (pressed !== undefined && hasPad) onStep(pressed);
      }}
      footer={
        <PayButton
          form={id}
          isBusy={isBusy || value.isBusy}
          isReady={isAsking ? draft.code.trim() !== '' : (payment ?? usable) !== undefined}
          words={isAsking ? t('Show balance') : (useWords ?? payWords)}
        />
      }
    >
      {lead}
      <form id={id} className={styles.pay} onSubmit={(event) => void pay(event)} noValidate>
        <Sums {...{ bill, rows, words, money }} paidCents={bill.totalCents - left} />
        <Types reading={reading} onChoose={choose} />
        {part !== undefined && (
          <PartFields
            {...{ draft, onStep, currency }}
            reading={part}
            dueCents={left}
            hasNoTip={parts?.hasNoTip}
          />
        )}
        {(parts !== undefined ||
          types.some((type) => type.is_cash === 1 || type.kind === 'gift')) && (
          <Cash {...{ reading, onStep, due, hasPad, currency }} text={draft.text} />
        )}
        {account !== undefined && chosen !== undefined && (
          <div className={styles.value}>
            <ValueFields
              key={chosen.id}
              kind={account}
              typeId={chosen.id}
              code={draft.code}
              fault={value.fault}
              source={source && value.source}
              payableCents={source && payableOf(source)}
              customer={customer}
              currency={currency}
              onStep={onStep}
              onLookUp={(code) => value.lookUp(chosen.id, code)}
              onSource={value.setSource}
              onForget={value.forget}
            />
          </div>
        )}
        <PaidBefore payments={value.before} money={money} onRemove={value.remove} />
        {children !== undefined && <div className={styles.more}>{children}</div>}
      </form>
    </Dialog>
  );
}

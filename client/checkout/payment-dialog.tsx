// The payment dialog of POS and Orders: the amount due, the payment type, and for cash the amount given and the change.

import { IconCoins, IconCreditCard } from '@tabler/icons-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useReducer,
  useState,
} from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import { lazyPart, useFetchedSoon } from '../app/lazy.tsx';
import { formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Cash, type StepProps } from './cash-fields.tsx';
import { PartFields } from './part-fields.tsx';
import { type InParts, readPart } from './part-payment.ts';
import styles from './payment.module.css';
import { newDraft, type Payment, readDraft, type Step, takeStep } from './payment.ts';
import { keyOf } from './tender.ts';

const NoShift = lazyPart(async () => (await import('./no-shift.tsx')).NoShift);
const SOON = [NoShift];

/** The screen's labels (contract 9). */
export interface PaymentWords {
  /** The words of the button, with the amount to collect. */
  readonly pay: (amount: string) => string;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
}

interface PaymentDialogProps {
  title: string;
  words: PaymentWords;
  bill: Totals;
  /** How the total comes about; absent: subtotal and tax. */
  rows?: readonly SumRow[] | undefined;
  /** For a bill that may be paid in parts: what is paid already. The amount and a tip can then be chosen. */
  parts?: InParts | undefined;
  currency: Currency;
  paymentTypes: readonly PaymentType[];
  /** A payment is being sent: nothing can be changed or closed until it ends. */
  isBusy: boolean;
  /** Resolves to the code of a refusal, if any; a missing shift is handled in this dialog. */
  onPay: (payment: Payment) => Promise<string | undefined>;
  onClose: () => void;
  /** Shown at the top: which of several bills is paid. */
  lead?: ReactNode;
  /** Other questions and notes: 'Print Receipt?', no kitchen display connected. */
  children?: ReactNode;
}

type Money = (cents: number) => string;

/** A row above the total: a discount, a charge, a tax. */
interface SumRow {
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

/** Shows the amount due, large, with its parts beside it; for a partly paid bill, how the remainder is calculated. */
function Sums({ bill, rows: own, paidCents, words, money }: SumsProps) {
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
          <dt>{label}</dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Types({ reading: { types, chosen }, onStep }: StepProps) {
  if (types.length === 0)
    return (
      <p role="alert">{t('There is no active payment type. Switch one on in the settings.')}</p>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label={t('Payment type')} className={styles.types}>
      {types.map(({ id, title, is_cash }) => {
        const Icon = is_cash === 1 ? IconCoins : IconCreditCard;
        return (
          <button
            key={id}
            type="button"
            className={styles.type}
            aria-pressed={id === chosen?.id}
            onClick={() => onStep({ kind: 'type', id })}
          >
            <Icon size={24} aria-hidden />
            <span>{title}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Returns the step for a pressed key. A text field keeps its own digits. */
const keyPressed = (event: KeyboardEvent): Step | undefined => {
  if (event.target instanceof HTMLInputElement && event.target.type === 'text') return undefined;
  const key = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyOf(event.key);
  return key && { kind: 'key', key };
};

const ignore = (): void => undefined;

/** Reads what is typed and chosen so far against the amount due. */
function useReading({ bill, parts, currency, paymentTypes, isBusy }: PaymentDialogProps) {
  const [draft, step] = useReducer(takeStep, currency.decimals, newDraft);
  const paidCents = parts?.paidCents ?? 0;
  const left = bill.totalCents - paidCents;
  const part = parts && readPart(draft, left, paymentTypes, parts, currency);
  const reading = part ?? readDraft(draft, left, paymentTypes);
  const due = part?.collectCents ?? left;
  const take = (next: Step) => {
    // Without cash, what is typed is the amount to pay.
    if (next.kind === 'key' && !reading.isCash && draft.into === 'text')
      step({ kind: 'into', into: 'amount' });
    step(next);
  };
  return {
    draft,
    part,
    reading,
    left,
    due,
    hasPad: reading.isCash || part !== undefined,
    onStep: isBusy ? ignore : take,
  };
}

interface PayButtonProps {
  form: string;
  words: string;
  isBusy: boolean;
  reading: StepProps['reading'];
}

/** Shows the amount and the payment type on the button. */
function PayButton({ form, words, isBusy, reading: { payment, chosen } }: PayButtonProps) {
  return (
    <Button
      type="submit"
      form={form}
      look="primary"
      size="large"
      wide
      busy={isBusy}
      disabled={payment === undefined}
      data-first-focus="true"
    >
      {words}
      {chosen !== undefined && ` · ${chosen.title}`}
    </Button>
  );
}

/** Asks for a payment. The first active type and the exact amount are preselected, so paying takes one tap. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { title, words, bill, rows, parts, currency, isBusy, onPay, onClose, lead, children } =
    props;
  const id = useId();
  const { draft, part, reading, left, due, hasPad, onStep } = useReading(props);
  const [isWithoutShift, setWithoutShift] = useState(false);
  useFetchedSoon(SOON);
  const money = (cents: number) => formatMoney(cents, currency);
  const { payment, types } = reading;
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (payment !== undefined && !isBusy) setWithoutShift((await onPay(payment)) === 'NO_SHIFT');
  };
  if (isWithoutShift)
    return <NoShift {...{ title, currency }} onBack={() => setWithoutShift(false)} />;
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
      footer={<PayButton {...{ form: id, isBusy, reading }} words={words.pay(money(due))} />}
    >
      {lead}
      <form id={id} className={styles.pay} onSubmit={(event) => void pay(event)} noValidate>
        <Sums {...{ bill, rows, words, money }} paidCents={parts?.paidCents ?? 0} />
        <Types reading={reading} onStep={onStep} />
        {part !== undefined && (
          <PartFields {...{ draft, onStep, currency }} reading={part} dueCents={left} />
        )}
        {types.some((type) => type.is_cash === 1) && (
          <Cash {...{ reading, onStep, due, hasPad, currency }} text={draft.text} />
        )}
        {children !== undefined && <div className={styles.more}>{children}</div>}
      </form>
    </Dialog>
  );
}

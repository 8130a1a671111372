// Taking the money: the total, how it is paid, and for cash a keypad with the change due. POS and Orders share it.
import { IconCash, IconCreditCard } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Cents, formatCents, formatMoney } from '#shared/billing/money.ts';
import type { PaymentType } from '#shared/entities.ts';
import { Button } from '../parts/button.tsx';
import { classes } from '../parts/classes.ts';
import { Field } from '../parts/field.tsx';
import styles from './collect-payment.module.css';
import { Keypad } from './keypad.tsx';
import { pressKey, readTender, suggestedTenders, type Tender } from './tender.ts';

export interface Collected {
  paymentTypeId: number;
  /** What the guest handed over in cash; null for another type, and for cash paid exactly. */
  tenderedCents: Cents | null;
}

interface CollectPaymentProps {
  totalCents: Cents;
  /** The currency's code. */
  currency: string;
  paymentTypes: readonly PaymentType[];
  onPay: (collected: Collected) => void;
  isBusy: boolean;
  /** Between the total and the payment types: the sums, 'Print Receipt?'. */
  children?: ReactNode;
}

const EXACT: Tender = { tenderedCents: null, changeCents: 0, missingCents: 0 };

interface CashProps {
  totalCents: Cents;
  currency: string;
  text: string;
  onText: (text: string) => void;
  tender: Tender | undefined;
}

function dueLine(tender: Tender | undefined, money: (cents: Cents) => string): [string, string] {
  if (tender === undefined) return ['Not an amount', '—'];
  if (tender.missingCents > 0) return ['Still missing', money(tender.missingCents)];
  return ['Change due', money(tender.changeCents)];
}

function Cash({ totalCents, currency, text, onText, tender }: CashProps) {
  const money = (cents: Cents) => formatMoney(cents, currency);
  const [word, amount] = dueLine(tender, money);
  return (
    <>
      <Field
        label="Cash tendered"
        value={text}
        onChange={onText}
        inputMode="none"
        autoComplete="off"
        placeholder={formatCents(totalCents)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser */}
      <div role="group" aria-label="Suggested amounts" className={styles.notes}>
        <button type="button" className={styles.note} onClick={() => onText('')}>
          Exact
        </button>
        {suggestedTenders(totalCents, 3).map((cents) => (
          <button
            key={cents}
            type="button"
            className={styles.note}
            onClick={() => onText((cents / 100).toFixed(2))}
          >
            {money(cents)}
          </button>
        ))}
      </div>
      <Keypad onKey={(key) => onText(pressKey(text, key))} />
      <p className={styles.due} data-missing={word !== 'Change due'} role="status">
        <span>{word}</span>
        <strong className="figures">{amount}</strong>
      </p>
    </>
  );
}

interface TypesProps {
  types: readonly PaymentType[];
  chosen: PaymentType | undefined;
  onChoose: (id: number) => void;
}

function Types({ types, chosen, onChoose }: TypesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label="Payment type" className={styles.types}>
      {types.map((type) => {
        const Icon = type.is_cash === 1 ? IconCash : IconCreditCard;
        return (
          <button
            key={type.id}
            type="button"
            className={styles.type}
            aria-pressed={type.id === chosen?.id}
            onClick={() => onChoose(type.id)}
          >
            <Icon size={24} aria-hidden />
            {type.title}
          </button>
        );
      })}
    </div>
  );
}

/** The first active type is chosen and the exact amount is given, so paying is one tap from here. */
export function CollectPayment(props: CollectPaymentProps) {
  const { totalCents, currency, paymentTypes, onPay, isBusy, children } = props;
  const types = paymentTypes.filter((type) => type.is_active === 1);
  const [chosenId, setChosenId] = useState<number>();
  const [text, setText] = useState('');
  const chosen = types.find((type) => type.id === chosenId) ?? types[0];
  const isCash = chosen?.is_cash === 1;
  const tender = isCash ? readTender(text, totalCents) : EXACT;
  const isPayable = chosen !== undefined && tender !== undefined && tender.missingCents === 0;
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!isPayable || isBusy) return;
    onPay({ paymentTypeId: chosen.id, tenderedCents: tender.tenderedCents });
  };
  return (
    <form className={styles.collect} onSubmit={pay} noValidate>
      <div className={styles.bill}>
        <p className={styles.total}>
          <span>Total</span>
          <strong className="figures">{formatMoney(totalCents, currency)}</strong>
        </p>
        {children}
        {types.length === 0 ? (
          <p role="alert">There is no active payment type. Switch one on in the settings.</p>
        ) : (
          <Types types={types} chosen={chosen} onChoose={setChosenId} />
        )}
      </div>
      {types.some((type) => type.is_cash === 1) && (
        <div className={classes(styles.cash, !isCash && styles.away)} inert={!isCash}>
          <Cash {...{ totalCents, currency, text, tender }} onText={setText} />
        </div>
      )}
      <div className={styles.pay}>
        <Button type="submit" look="primary" size="large" wide busy={isBusy} disabled={!isPayable}>
          Pay {formatMoney(totalCents, currency)}
          {chosen !== undefined && ` · ${chosen.title}`}
        </Button>
      </div>
    </form>
  );
}

// Collecting the payment and sending the order in one (CONTRACT §9).
import { useState } from 'react';
import { type Cents, formatMoney, parseCents } from '#shared/billing/money.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useCart } from './cart.ts';
import { Totals } from './cart-panel.tsx';
import { type PosInit, totalsOf } from './cart-rules.ts';
import { CashDue, CashPad } from './cash-pad.tsx';
import { type CartPayment, useCheckoutBusy } from './checkout.ts';
import styles from './dialogs.module.css';
import { KitchenWarning } from './kitchen-warning.tsx';
import { closeDialog } from './pos-ui.ts';

type PaymentType = PosInit['paymentTypes'][number];

interface PayTypesProps {
  types: readonly PaymentType[];
  chosen: PaymentType | undefined;
  onChoose: (id: number) => void;
}

function PayTypes({ types, chosen, onChoose }: PayTypesProps) {
  if (types.length === 0)
    return <EmptyState text="No payment type is active. Add one in Settings, Payment Types." />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; these are toggles
    <div role="group" aria-label="Payment type" className={styles.payTypes}>
      {types.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className={styles.payType}
          aria-pressed={id === chosen?.id}
          onClick={() => onChoose(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

interface PayDialogProps {
  types: readonly PaymentType[];
  currency: string;
  onPay: (payment: CartPayment) => void;
}

/** What was given, in cents: the total itself while nothing is typed, undefined where it is no amount. */
const tenderedOf = (text: string, totalCents: Cents): Cents | undefined =>
  text === '' ? totalCents : parseCents(text.endsWith('.') ? text.slice(0, -1) : text);

export function PayDialog({ types, currency, onPay }: PayDialogProps) {
  const busy = useCheckoutBusy();
  const { totalCents } = totalsOf(useCart().lines);
  const [chosenId, setChosenId] = useState(types[0]?.id);
  const [text, setText] = useState('');
  const chosen = types.find(({ id }) => id === chosenId) ?? types[0];
  const cash = chosen?.is_cash === 1;
  const tendered = tenderedOf(text, totalCents);
  const short = cash && (tendered === undefined || tendered < totalCents);
  const pad = { text, onChange: setText, totalCents, tenderedCents: tendered, currency };
  const pay = () => {
    if (busy || chosen === undefined || short) return;
    onPay({
      paymentTypeId: chosen.id,
      title: chosen.title,
      tenderedCents: cash ? (tendered ?? totalCents) : null,
    });
  };
  return (
    <Dialog
      open
      size={cash ? 'wide' : 'usual'}
      title="Collect Payment & Send order to Kitchen"
      onClose={busy ? () => undefined : closeDialog}
      footer={
        <Button
          look="primary"
          size="large"
          wide
          busy={busy}
          disabled={chosen === undefined || short}
          data-first-focus="true"
          onClick={pay}
        >
          Collect {formatMoney(totalCents, currency)}
        </Button>
      }
    >
      <KitchenWarning />
      <div className={classes(cash && styles.payGrid)}>
        <div className={styles.stack}>
          <p className={styles.payable}>{formatMoney(totalCents, currency)}</p>
          <PayTypes types={types} chosen={chosen} onChoose={setChosenId} />
          {cash && <CashDue {...pad} onEnter={pay} />}
        </div>
        {cash && <CashPad {...pad} />}
        <Totals currency={currency} />
      </div>
    </Dialog>
  );
}

// Refunds lines, pieces of lines or an amount, with a reason, a tender and the figures before and after.
import { useState } from 'react';
import { type Decimals, fromMinor, roundToMinor } from '#shared/billing/money.ts';
import { standing } from '#shared/billing/standing.ts';
import type { WholeInvoice } from '#shared/entities/billing.ts';
import type { InvoiceLine } from '#shared/entities/bills.ts';
import { lineName } from '../../bill/bill-words.ts';
import { wholeOf } from '../../bill/set-lines.ts';
import { useCashAction } from '../../bill/use-action.tsx';
import { ReasonChoice } from '../../checkout/reason-choice.tsx';
import { BY_KEYS, WithKeys } from '../../checkout/with-keys.tsx';
import { useSentOnce } from '../../hub/sent-once.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { Button } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { Checkbox } from '../../parts/choice.tsx';
import { Field } from '../../parts/field.tsx';
import { Money } from '../../parts/figures.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import styles from './invoices.module.css';
import {
  backAsPaid,
  type LeftOfLine,
  listLeft,
  planAll,
  planBody,
  planUnits,
  type RefundPlan,
  typedUnits,
  unitsFor,
} from './refund-plan.ts';
import { TenderChips } from './tender-chips.tsx';

type By = 'lines' | 'amount';

interface LinesProps {
  left: readonly LeftOfLine[];
  plan: RefundPlan;
  decimals: Decimals;
  onPlan: (plan: RefundPlan) => void;
}

/** The lines, each with the number of pieces to refund. */
function Lines({ left, plan, decimals, onPlan }: LinesProps) {
  const lines = left.map(({ line }) => line);
  const set = (line: InvoiceLine, pieces: number) =>
    onPlan(new Map([...plan, ...wholeOf(lines, line).map(({ id }) => [id, pieces] as const)]));
  return (
    <ul className={styles.back}>
      {left.map((each) => {
        const { line, pieces, units } = each;
        const dish = line.kind === 'service' ? line.title : lineName(line);
        const name = line.set ? `${line.set.title} · ${dish}` : dish;
        const chosen = plan.get(line.id) ?? 0;
        return (
          <li key={line.id} className={styles.line}>
            {pieces > 1 ? (
              <>
                <span>{name}</span>
                <Stepper
                  label={name}
                  value={chosen}
                  least={0}
                  most={pieces}
                  words={t('{pieces} of {most}', { pieces: chosen, most: pieces })}
                  onChange={(value) => set(line, value)}
                />
              </>
            ) : (
              <Checkbox
                label={name}
                checked={chosen === 1}
                onChange={(isChosen) => set(line, isChosen ? 1 : 0)}
              />
            )}
            <Money value={fromMinor(chosen === 0 ? units : unitsFor(each, chosen), decimals)} />
          </li>
        );
      })}
    </ul>
  );
}

function Figures({ invoice, units, decimals }: FiguresProps) {
  const before = roundToMinor(invoice.total - invoice.refunded, decimals);
  return (
    <dl className={styles.figures} aria-live="polite">
      <div>
        <dt>{t('Before')}</dt>
        <dd>
          <Money value={fromMinor(before, decimals)} />
        </dd>
      </div>
      <div>
        <dt>{t('Refunded')}</dt>
        <dd>
          <Money value={fromMinor(units, decimals)} />
        </dd>
      </div>
      <div>
        <dt>{t('After')}</dt>
        <dd>
          <Money value={fromMinor(before - units, decimals)} />
        </dd>
      </div>
    </dl>
  );
}

interface FiguresProps {
  invoice: WholeInvoice;
  units: number;
  decimals: Decimals;
}

/** The choice to refund each payment of the sale in its own payment type. */
const AS_PAID = 0;

function useRefund({ invoice, decimals, tenders, onDone }: InvoiceDialogProps) {
  const [by, setBy] = useState<By>('lines');
  const [plan, setPlan] = useState<RefundPlan>(new Map());
  const [text, setText] = useState('');
  const isMixed = standing(invoice.payments).length > 1;
  const [tender, setTender] = useState(String(isMixed ? AS_PAID : (tenders[0]?.id ?? '')));
  const [reason, setReason] = useState('');
  const title = t('Refund of invoice #{id}', { id: invoice.invoice_id });
  const { isBusy, run, noShift } = useCashAction('refund', title);
  const once = useSentOnce();
  const left = listLeft(invoice.lines, decimals);
  const most = planUnits(left, planAll(left));
  const units = by === 'lines' ? planUnits(left, plan) : (typedUnits(text, decimals, most) ?? 0);
  const asPaid =
    tender === String(AS_PAID) ? backAsPaid(invoice.payments, units, decimals) : undefined;
  const send = async () => {
    const amount = fromMinor(units, decimals);
    const parts = asPaid?.map(({ title: _, ...part }) => part);
    const body = {
      ...(by === 'lines' ? { lines: planBody(left, plan) } : { amount }),
      payments: parts ?? [{ paymentTypeId: Number(tender), amount }],
      reason: reason.trim(),
    };
    const params = { id: invoice.invoice_id };
    if ((await run(once('POST /invoices/{id}/refund', { params, body }))) !== undefined) onDone();
  };
  const isReady = units > 0 && tender !== '' && reason.trim() !== '';
  const form = { by, setBy, plan, setPlan, text, setText, tender, setTender, reason, setReason };
  return { ...form, title, noShift, left, units, isMixed, asPaid, isReady, isBusy, send };
}

interface RefundChoiceProps {
  form: ReturnType<typeof useRefund>;
  decimals: Decimals;
}

/** Asks whether to refund lines or an amount, and shows the fields for this choice. */
function RefundChoice({ form, decimals }: RefundChoiceProps) {
  const { by, plan, left } = form;
  const { currency } = useStore();
  return (
    <>
      <Chips
        label={t('What to refund')}
        size="touch"
        value={by}
        onChange={(value) => form.setBy(value === 'amount' ? 'amount' : 'lines')}
        options={[
          { value: 'lines', label: t('Certain items') },
          { value: 'amount', label: t('An amount') },
        ]}
      />
      {by === 'lines' ? (
        <>
          <Button onClick={() => form.setPlan(planAll(left))}>{t('Refund everything')}</Button>
          <Lines left={left} plan={plan} decimals={decimals} onPlan={form.setPlan} />
        </>
      ) : (
        <WithKeys currency={currency} value={form.text} onChange={form.setText}>
          <Field label={t('Amount')} {...BY_KEYS} value={form.text} onChange={form.setText} />
        </WithKeys>
      )}
    </>
  );
}

export function RefundDialog(props: InvoiceDialogProps) {
  const { invoice, init, decimals, tenders, onClose } = props;
  const { currency } = useStore();
  const form = useRefund(props);
  const { units, isBusy } = form;
  if (form.noShift) return form.noShift;
  return (
    <ActionDialog
      title={form.title}
      size="wide"
      busy={isBusy}
      submit={rich('Refund {amount}', { amount: <Money value={fromMinor(units, decimals)} /> })}
      disabled={!form.isReady}
      onSubmit={form.send}
      onClose={onClose}
    >
      <div className={styles.details}>
        <RefundChoice form={form} decimals={decimals} />
        <Figures invoice={invoice} units={units} decimals={decimals} />
        <TenderChips
          label={t('Payment type of the refund')}
          tenders={form.isMixed ? [{ id: AS_PAID, title: t('As paid') }, ...tenders] : tenders}
          value={form.tender}
          onChange={form.setTender}
        />
        {form.asPaid && (
          <p role="status" className="figures">
            {form.asPaid
              .map((part) => `${part.title} ${formatAmount(part.amount, currency)}`)
              .join(' · ')}
          </p>
        )}
        <ReasonChoice
          kind="refund"
          reasons={init?.reasons}
          value={form.reason}
          onChange={form.setReason}
        />
      </div>
    </ActionDialog>
  );
}

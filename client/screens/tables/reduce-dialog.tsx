// A discount on the bill or on lines of it, or lines on the house: why, and the figure before and after.
import { useState } from 'react';
import { type Bill as Figures, sumsOf } from '#shared/billing/bill.ts';
import { type Currency, formatAmount, fromMinor, parseMinor } from '#shared/billing/money.ts';
import { compLines, discountBill, discountLines } from '#shared/billing/reduce.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { Refusal } from '#shared/errors.ts';
import { ReasonChoice } from '../../checkout/reason-choice.tsx';
import { call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { CheckboxGroup } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { BeforeAfter } from './before-after.tsx';
import type { BillDialogProps } from './bill-dialog.ts';
import { figuresOf } from './bill-figures.ts';
import { billName, lineName } from './bill-words.ts';
import { doDeed } from './deeds.ts';
import styles from './tables.module.css';

const KINDS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
  { value: 'comp', label: 'On the house' },
];
const PERCENTS = ['5', '10', '15', '20', '50', '100'].map((value) => ({
  value,
  label: `${value} %`,
}));
interface Wish {
  readonly kind: string;
  readonly percent: string;
  readonly amount: string;
  readonly lineIds: readonly number[];
}

const amountOf = ({ amount }: Wish, { decimals }: Currency): number | undefined =>
  parseMinor(amount.trim().replace(',', '.'), decimals);

/** The bill as it would be, or why it can't. */
function reduced(figures: Figures, wish: Wish, currency: Currency): Figures | string {
  const { kind, percent, lineIds } = wish;
  const cents = amountOf(wish, currency);
  if (kind === 'comp' && lineIds.length === 0) return 'Choose what is on the house.';
  if (kind === 'amount' && cents === undefined) return 'Type an amount.';
  const reduction =
    kind === 'percent' ? { percentMilli: Number(percent) * 1000 } : { amountCents: cents ?? 0 };
  try {
    if (kind === 'comp')
      return compLines(
        figures,
        lineIds.map((lineId) => ({ lineId })),
        false,
      );
    return lineIds.length === 0
      ? discountBill(figures, reduction)
      : discountLines(figures, lineIds, reduction);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function send({ id, version }: Bill, wish: Wish, reason: string, currency: Currency) {
  const said = { params: { id } };
  const { kind, percent, lineIds } = wish;
  if (kind === 'comp') {
    const lines = lineIds.map((lineId) => ({ lineId }));
    return call('POST /bills/{id}/comp', { ...said, body: { lines, reason, version } });
  }
  const much =
    kind === 'percent'
      ? { percent: Number(percent) }
      : { amount: fromMinor(amountOf(wish, currency) ?? 0, currency.decimals) };
  const on = lineIds.length === 0 ? {} : { lineIds: [...lineIds] };
  return call('POST /bills/{id}/discount', { ...said, body: { ...much, ...on, reason, version } });
}

export function ReduceDialog({ bill, init, currency, show, onClose }: BillDialogProps) {
  const [wish, setWish] = useState<Wish>({
    kind: 'percent',
    percent: '10',
    amount: '',
    lineIds: [],
  });
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const figures = figuresOf(bill, init?.storeSettings.tax_rounding ?? 'line', currency.decimals);
  const after = reduced(figures, wish, currency);
  const change = (next: Partial<Wish>) => setWish({ ...wish, ...next });
  const hasDiscount = bill.discount !== null;
  const isReady = typeof after !== 'string' && reason.trim() !== '';
  const reduce = async (wanted: Wish, why: string) => {
    setBusy(true);
    const done = await doDeed(send(bill, wanted, why, currency), () => show([bill.id]));
    setBusy(false);
    if (done !== undefined) onClose();
  };
  const away: Wish = { kind: 'percent', percent: '0', amount: '', lineIds: [] };
  return (
    <Dialog
      open
      title={`Discount on ${billName(bill)}`}
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          {hasDiscount && (
            <Button size="large" busy={isBusy} onClick={() => void reduce(away, 'Taken back')}>
              Take back
            </Button>
          )}
          <Button
            size="large"
            look="primary"
            busy={isBusy}
            disabled={!isReady}
            onClick={() => void reduce(wish, reason.trim())}
          >
            {wish.kind === 'comp' ? 'On the house' : 'Give discount'}
          </Button>
        </>
      }
    >
      <div className={styles.reduce}>
        <Chips
          label="Kind"
          size="touch"
          options={KINDS}
          value={wish.kind}
          onChange={(kind) => change({ kind })}
        />
        {wish.kind === 'percent' && (
          <Chips
            label="Percent"
            size="touch"
            wrap
            options={PERCENTS}
            value={wish.percent}
            onChange={(percent) => change({ percent })}
          />
        )}
        {wish.kind === 'amount' && (
          <Field
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            value={wish.amount}
            onChange={(amount) => change({ amount })}
          />
        )}
        <BeforeAfter
          before={sumsOf(figures).totalCents}
          after={typeof after === 'string' ? undefined : sumsOf(after).totalCents}
          currency={currency}
        />
        {typeof after === 'string' && <p role="status">{after}</p>}
        <ReasonChoice
          kind={wish.kind === 'comp' ? 'comp' : 'discount'}
          reasons={init?.reasons}
          value={reason}
          onChange={setReason}
        />
        <CheckboxGroup
          label={wish.kind === 'comp' ? 'What the house pays' : 'Only on (else on the whole bill)'}
          choices={bill.lines
            .filter(({ is_comp }) => is_comp === 0)
            .map((line) => ({
              value: String(line.id),
              label: lineName(line),
              after: formatAmount(line.total, currency),
            }))}
          values={wish.lineIds.map(String)}
          onChange={(values) => change({ lineIds: values.map(Number) })}
        />
      </div>
    </Dialog>
  );
}

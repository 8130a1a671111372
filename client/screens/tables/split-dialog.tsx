// Splitting a bill: by items with taps, evenly, or by seats; the sums of all parts always in sight.
import { useState } from 'react';
import { type Bill as Figures, sumsOf } from '#shared/billing/bill.ts';
import { type Currency, formatMoney } from '#shared/billing/money.ts';
import { MAX_EVEN_PARTS, splitBySeats, splitEvenly } from '#shared/billing/split.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import type { BillDialogProps } from './bill-dialog.ts';
import { figuresOf } from './bill-figures.ts';
import { billName } from './bill-words.ts';
import { doDeed } from './deeds.ts';
import styles from './split.module.css';
import { SplitItems } from './split-items.tsx';
import { NEW_PLAN, type Plan, partSums, partsBody } from './split-plan.ts';

type By = BodyOf<'POST /bills/{id}/split'>['by'];

function PartList({ totals, currency }: { totals: readonly number[]; currency: Currency }) {
  return (
    <ol className={styles.totals} aria-label="Parts">
      {totals.map((cents, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <li key={index}>
          <span>Part {index + 1}</span>
          <strong className="figures">{formatMoney(cents, currency)}</strong>
        </li>
      ))}
    </ol>
  );
}

const totalOf = (bill: Figures): number => sumsOf(bill).totalCents;

function Evenly(props: {
  figures: Figures;
  parts: number;
  currency: Currency;
  onParts: (parts: number) => void;
}) {
  const { figures, parts, currency, onParts } = props;
  return (
    <>
      <Stepper
        label="How many parts"
        value={parts}
        least={2}
        most={MAX_EVEN_PARTS}
        words={`${parts} parts`}
        onChange={onParts}
      />
      <PartList totals={splitEvenly(figures, parts).map(totalOf)} currency={currency} />
    </>
  );
}

const hasSeats = ({ lines }: Figures): boolean => lines.some(({ seat }) => seat > 0);

export function SplitDialog(props: BillDialogProps) {
  const { bill, init, currency, show, onBill, onClose } = props;
  const figures = figuresOf(bill, init?.storeSettings.tax_rounding ?? 'line', currency.decimals);
  const [by, setBy] = useState<By>('items');
  const [parts, setParts] = useState(Math.min(Math.max(bill.guests ?? 2, 2), MAX_EVEN_PARTS));
  const [plans, setPlans] = useState<readonly Plan[]>([NEW_PLAN]);
  const [isBusy, setBusy] = useState(false);
  const plan = plans.at(-1) ?? NEW_PLAN;
  const named = partsBody(plan);
  const stays = (partSums(figures, plan)[0]?.lines.length ?? 0) > 0;
  const seats = hasSeats(figures);
  const isReady =
    (by === 'items' && named.length > (stays ? 0 : 1)) ||
    by === 'evenly' ||
    (by === 'seats' && seats);
  const split = async () => {
    setBusy(true);
    const said = by === 'items' ? { parts: named } : by === 'evenly' ? { parts } : {};
    const work = call('POST /bills/{id}/split', {
      params: { id: bill.id },
      body: { by, ...said, version: bill.version },
    });
    const answer = await doDeed(work, (done) => show([bill.id, ...(done?.billIds ?? [])]));
    setBusy(false);
    if (answer === undefined) setPlans([NEW_PLAN]);
    else {
      onBill(bill.id);
      onClose();
    }
  };
  return (
    <Dialog
      open
      size="wide"
      title={`Split ${billName(bill)}`}
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          {by === 'items' && (
            <Button
              size="large"
              disabled={plans.length < 2}
              onClick={() => setPlans(plans.slice(0, -1))}
            >
              Undo
            </Button>
          )}
          <Button
            size="large"
            look="primary"
            busy={isBusy}
            disabled={!isReady}
            onClick={() => void split()}
          >
            Split
          </Button>
        </>
      }
    >
      <div className={styles.split}>
        <Chips
          label="How to split"
          size="touch"
          value={by}
          onChange={(value) => setBy(value as By)}
          options={[
            { value: 'items', label: 'By items' },
            { value: 'evenly', label: 'Evenly' },
            { value: 'seats', label: 'By seat' },
          ]}
        />
        {by === 'items' && (
          <SplitItems
            bill={bill}
            figures={figures}
            plan={plan}
            currency={currency}
            onPlan={(next) => setPlans([...plans, next])}
          />
        )}
        {by === 'evenly' && (
          <Evenly figures={figures} parts={parts} currency={currency} onParts={setParts} />
        )}
        {by === 'seats' &&
          (seats ? (
            <PartList totals={splitBySeats(figures).map(totalOf)} currency={currency} />
          ) : (
            <p>Nothing on this bill lies at a seat.</p>
          ))}
      </div>
    </Dialog>
  );
}

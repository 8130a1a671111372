// Splits a bill by items, evenly or by seats. The totals of all parts stay visible.

import { type Bill as Figures, sumsOf } from '#shared/billing/bill.ts';
import type { Currency } from '#shared/billing/money.ts';
import { MAX_EVEN_PARTS, splitBySeats, splitEvenly } from '#shared/billing/split.ts';
import { formatMoney } from '../locales/format.ts';
import { t, words } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Chips } from '../parts/chips.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Stepper } from '../parts/stepper.tsx';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import styles from './split.module.css';
import { SplitItems } from './split-items.tsx';
import { type By, seatsOf, useSplit } from './use-split.ts';

interface PartListProps {
  totals: readonly number[];
  currency: Currency;
  nameOf?: (index: number) => string;
}

const partName = (index: number): string => t('Part {no}', { no: index + 1 });

function PartList({ totals, currency, nameOf = partName }: PartListProps) {
  return (
    <ol className={styles.totals} aria-label={t('Parts')}>
      {totals.map((cents, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <li key={index}>
          <span>{nameOf(index)}</span>
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
        label={t('How many parts')}
        value={parts}
        least={2}
        most={MAX_EVEN_PARTS}
        words={t('{parts, plural, one {# part} other {# parts}}', { parts })}
        onChange={onParts}
      />
      <PartList totals={splitEvenly(figures, parts).map(totalOf)} currency={currency} />
    </>
  );
}

const WAYS = words({ items: 'By items', evenly: 'Evenly', seats: 'By seat' });

function BySeats({ figures, currency }: { figures: Figures; currency: Currency }) {
  const seats = seatsOf(figures);
  if (seats.length > 1)
    return (
      <PartList
        totals={splitBySeats(figures).map(totalOf)}
        currency={currency}
        nameOf={(index) => t('Seat {seat}', { seat: seats[index] ?? 0 })}
      />
    );
  return (
    <p>
      {seats.length === 0
        ? t('No item on this bill has a seat.')
        : t('All items on this bill belong to one seat.')}
    </p>
  );
}

function Buttons({ split }: { split: ReturnType<typeof useSplit> }) {
  return (
    <>
      {split.by === 'items' && (
        <Button size="large" disabled={!split.canUndo} onClick={split.undo}>
          {t('Undo')}
        </Button>
      )}
      <Button
        size="large"
        look="primary"
        busy={split.isBusy}
        disabled={!split.isReady}
        onClick={() => void split.send()}
      >
        {t('Split')}
      </Button>
    </>
  );
}

export function SplitDialog(props: BillDialogProps) {
  const { bill, currency, onClose } = props;
  const split = useSplit(props);
  const { by, figures, plan, parts } = split;
  return (
    <Dialog
      open
      size="wide"
      title={t('Split {bill}', { bill: billName(bill) })}
      busy={split.isBusy}
      onClose={onClose}
      footer={<Buttons split={split} />}
    >
      <div className={styles.split}>
        <Chips
          label={t('How to split')}
          size="touch"
          value={by}
          onChange={(value) => split.setBy(value as By)}
          options={(['items', 'evenly', 'seats'] as const).map((value) => ({
            value,
            label: t(WAYS[value]),
          }))}
        />
        {by === 'items' && (
          <SplitItems
            bill={bill}
            figures={figures}
            plan={plan}
            currency={currency}
            onPlan={split.addPlan}
          />
        )}
        {by === 'evenly' && figures.lines.length > 0 && (
          <Evenly figures={figures} parts={parts} currency={currency} onParts={split.setParts} />
        )}
        {by === 'seats' && <BySeats figures={figures} currency={currency} />}
      </div>
    </Dialog>
  );
}

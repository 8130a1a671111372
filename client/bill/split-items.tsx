// Two columns: the lines that stay on the bill, and the part being built. A tap on a line moves it to the other column.

import { useState } from 'react';
import type { Bill as Figures } from '#shared/billing/bill.ts';
import { type BillLine, totalOf } from '#shared/billing/line.ts';
import type { Currency } from '#shared/billing/money.ts';
import { piecesOf } from '#shared/billing/share.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { formatMoney } from '../locales/format.ts';
import { rich } from '../locales/rich.ts';
import { t } from '../locales/t.ts';
import { Chips } from '../parts/chips.tsx';
import { lineName } from './bill-words.ts';
import { wholeOf } from './set-lines.ts';
import styles from './split.module.css';
import { addPart, giveBack, type Plan, partSums, type Tap, takeLine } from './split-plan.ts';

interface SplitItemsProps {
  bill: Bill;
  figures: Figures;
  plan: Plan;
  currency: Currency;
  onPlan: (plan: Plan) => void;
}

const tapChoices = () => [
  { value: 'piece', label: t('One piece') },
  { value: 'all', label: t('All pieces') },
  ...[2, 3, 4, 5, 6, 8, 10].map((by) => ({
    value: String(by),
    label: t('1/{by} share', { by }),
  })),
];
const tapOf = (value: string): Tap =>
  value === 'piece' || value === 'all' ? value : Number(value);

const NEW = 'new';

interface ColumnProps {
  title: string;
  lines: readonly BillLine[];
  bill: Bill;
  currency: Currency;
  /** The name of a tap on a line, such as `Take`, for screen readers. */
  verb: string;
  empty: string;
  onTap: (line: BillLine) => void;
}

function Column({ title, lines, bill, currency, verb, empty, onTap }: ColumnProps) {
  return (
    <section className={styles.column} aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 && <p className={styles.empty}>{empty}</p>}
      {lines.map((line) => {
        const ordered = bill.lines.find(({ order_item_id }) => order_item_id === line.itemId);
        if (ordered === undefined) return null;
        const quantity = piecesOf(line.share, line.quantity);
        const dish = lineName({ ...ordered, quantity, share: line.share });
        // Shows the seat, because several guests may have ordered the same dish.
        const own = ordered.seat ? t('{dish} · seat {seat}', { dish, seat: ordered.seat }) : dish;
        const name = ordered.set ? `${ordered.set.title} · ${own}` : own;
        return (
          <button
            key={`${line.itemId} ${line.id}`}
            type="button"
            className={styles.row}
            aria-label={`${verb} ${name}`}
            onClick={() => onTap(line)}
          >
            <span>{name}</span>
            <span className="figures">{formatMoney(totalOf(line), currency)}</span>
          </button>
        );
      })}
    </section>
  );
}

interface PartsProps {
  sums: ReturnType<typeof partSums>;
  chosen: number;
  currency: Currency;
  onChoose: (value: string) => void;
}

function Parts({ sums, chosen, currency, onChoose }: PartsProps) {
  return (
    <Chips
      label={t('Part')}
      size="touch"
      wrap
      value={String(chosen)}
      onChange={onChoose}
      options={[
        ...sums.map(({ totalCents }, index) => ({
          value: String(index),
          label: `${t('Part {no}', { no: index + 2 })} · ${formatMoney(totalCents, currency)}`,
        })),
        { value: NEW, label: t('New part') },
      ]}
    />
  );
}

/** Stores which part is chosen and how much one tap takes. Applies taps to the plan. */
function usePicking({ bill, figures, plan, onPlan }: SplitItemsProps) {
  const [part, setPart] = useState(0);
  const [tap, setTap] = useState('piece');
  const chosen = Math.min(part, plan.length - 1);
  /** Returns the ids of the original bill's lines that move together with a line: all dishes of its set. */
  const withIt = ({ itemId }: BillLine): number[] => {
    const ordered = bill.lines.find(({ order_item_id }) => order_item_id === itemId);
    return ordered === undefined ? [] : wholeOf(bill.lines, ordered).map(({ id }) => id);
  };
  const take = (line: BillLine) => {
    const lines = figures.lines.filter(({ id }) => withIt(line).includes(id));
    onPlan(lines.reduce((next, each) => takeLine(next, chosen, each, tapOf(tap)), plan));
  };
  const back = (line: BillLine) => {
    const taken = plan[chosen]?.filter(({ lineId }) => withIt(line).includes(lineId)) ?? [];
    onPlan(taken.reduce((next, { lineId }) => giveBack(next, chosen, lineId), plan));
  };
  const choose = (value: string) => {
    if (value !== NEW) return setPart(Number(value));
    onPlan(addPart(plan));
    setPart(plan.length);
  };
  return { chosen, choose, tap, setTap, take, back };
}

export function SplitItems(props: SplitItemsProps) {
  const { bill, figures, plan, currency } = props;
  const { chosen, choose, tap, setTap, take, back } = usePicking(props);
  const [rest, ...sums] = partSums(figures, plan);
  return (
    <>
      <Chips
        label={t('Pieces per tap')}
        size="touch"
        value={tap}
        onChange={setTap}
        options={tapChoices()}
      />
      <div className={styles.sums}>
        <p className={styles.stays} role="status">
          {rich('Stays on this bill: {amount}', {
            amount: (
              <strong className="figures">{formatMoney(rest?.totalCents ?? 0, currency)}</strong>
            ),
          })}
        </p>
        <Parts sums={sums} chosen={chosen} currency={currency} onChoose={choose} />
      </div>
      <div className={styles.columns}>
        <Column
          title={t('Stays on this bill')}
          lines={rest?.lines ?? []}
          verb={t('Take##dish')}
          empty={t('No items stay on this bill.')}
          onTap={take}
          {...{ bill, currency }}
        />
        <Column
          title={t('Part {no}', { no: chosen + 2 })}
          lines={sums[chosen]?.lines ?? []}
          verb={t('Return##dish')}
          empty={t('Tap the items for this part of the bill.')}
          onTap={back}
          {...{ bill, currency }}
        />
      </div>
    </>
  );
}

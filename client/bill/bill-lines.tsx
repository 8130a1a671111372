// The lines of a bill by course and seat. A set is one row with its price; its dishes follow below it.

import {
  type EvenShare,
  evenShareOf,
  fullCents,
  fullPieces,
  fullPromos,
} from '#shared/billing/even-share.ts';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import type { BillLine } from '#shared/entities/bills.ts';
import { formatAmount, formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { CourseHeading, groupCourses, hasCourses } from '../orders/courses.tsx';
import { StatusChip } from '../orders/status-chip.tsx';
import { SeatMark } from '../parts/seat-mark.tsx';
import shared from './bill.module.css';
import styles from './bill-lines.module.css';
import type { BillViewProps } from './bill-view-props.ts';
import { lineMore, lineName, lineReduction } from './bill-words.ts';
import { setKey, wholeOf } from './set-lines.ts';

interface LineProps {
  line: BillLine;
  /** Present if the bill is one of several equal parts. Such a bill shows whole dishes at their full price. */
  share: EvenShare | undefined;
  currency: Currency;
  onOpen: () => void;
}

const centsOf = (line: BillLine, share: EvenShare | undefined, { decimals }: Currency): number =>
  share === undefined ? toMinor(line.amount, decimals) : fullCents(line, share.of, decimals);

/** The amount of a line. For a dish of a set, the amount by which the dish raises the set's price. */
function Amount({ line, share, currency }: Omit<LineProps, 'onOpen'>) {
  const { set, adds = 0 } = line;
  if (set)
    return adds === 0 ? null : (
      <span className="figures">{`+${formatAmount(adds, currency)}`}</span>
    );
  return <span className="figures">{formatMoney(centsOf(line, share, currency), currency)}</span>;
}

function Line({ line, share, currency, onOpen }: LineProps) {
  const more = lineMore(line);
  const reduction = lineReduction(line, currency);
  return (
    <li data-in-set={line.set ? true : undefined}>
      <button type="button" className={styles.line} onClick={onOpen}>
        <span className={styles.dish}>
          <span>
            <SeatMark seat={line.seat} />
            {share === undefined ? lineName(line) : lineName(line, fullPieces(line, share.of))}
          </span>
          {more !== '' && <span className={shared.muted}>{more}</span>}
          {fullPromos(line, share?.of ?? 1, currency.decimals).map(({ title, cents }) => (
            <span key={title} className={styles.off}>
              {title} <span className="figures">{formatMoney(-cents, currency)}</span>
            </span>
          ))}
          {reduction !== undefined && <span className={styles.off}>{reduction}</span>}
        </span>
        {line.status !== null && (
          <StatusChip
            status={line.fired === 0 ? 'waits' : line.status}
            word={line.fired === 0 ? t('Waiting##dish') : undefined}
          />
        )}
        <Amount {...{ line, share, currency }} />
      </button>
    </li>
  );
}

interface SetHeadProps extends Omit<LineProps, 'onOpen'> {
  /** The dishes of the set that are on this bill. */
  dishes: readonly BillLine[];
  /** Whether this is the first heading of the set, which shows its price. Later courses repeat only the name. */
  isFirst: boolean;
}

function SetHead({ line, dishes, share, currency, isFirst }: SetHeadProps) {
  const cents = dishes.reduce((sum, each) => sum + centsOf(each, share, currency), 0);
  return (
    <li className={styles.set}>
      <span>{line.set?.title}</span>
      {isFirst && <span className="figures">{formatMoney(cents, currency)}</span>}
    </li>
  );
}

/** Groups the lines by course, as in the kitchen, and the lines of a course by seat. */
export function BillLines({
  bill,
  currency,
  onDialog,
}: Pick<BillViewProps, 'bill' | 'currency' | 'onDialog'>) {
  const share = evenShareOf(bill, currency.decimals);
  const groups = groupCourses([...bill.lines].sort((a, b) => a.seat - b.seat));
  const shown = groups.flatMap(({ items }) => items);
  return groups.map((group) => (
    <div key={group.course}>
      {hasCourses(groups) && <CourseHeading {...group} />}
      <ul>
        {group.items.flatMap((line, at) => {
          const key = setKey(line);
          const before = group.items[at - 1];
          const isHead = key !== undefined && (before === undefined || setKey(before) !== key);
          const dishes = wholeOf(shown, line);
          return [
            ...(isHead
              ? [
                  <SetHead
                    key={`set ${line.id}`}
                    isFirst={dishes[0] === line}
                    {...{ line, dishes, share, currency }}
                  />,
                ]
              : []),
            <Line
              key={line.id}
              {...{ line, share, currency }}
              onOpen={() => onDialog({ line: line.id })}
            />,
          ];
        })}
      </ul>
    </div>
  ));
}

// The cash that went in and out of a drawer without a sale, and the times the drawer was opened.
import type { Currency } from '#shared/billing/money.ts';
import styles from '../../cash/cash.module.css';
import { DateTime, Money } from '../../parts/figures.tsx';
import type { Shift } from './cash-data.ts';
import { MOVE_TITLES } from './move-dialog.tsx';

const CAUSES: Readonly<Record<Shift['openings'][number]['cause'], string>> = {
  sale: 'sales',
  refund: 'refunds',
  in: 'cash in',
  out: 'cash out',
  drop: 'drops',
  tipout: 'tips',
  'no-sale': 'without a sale',
};

/** Returns `12 sales, 2 without a sale`; empty if nothing opened the drawer. */
function openingsInWords(openings: Shift['openings']): string {
  const counts = new Map<string, number>();
  for (const { cause } of openings) counts.set(CAUSES[cause], (counts.get(CAUSES[cause]) ?? 0) + 1);
  return [...counts].map(([words, count]) => `${count} ${words}`).join(', ');
}

export function Moves({ shift, currency }: { shift: Shift; currency: Currency }) {
  const opened = openingsInWords(shift.openings);
  return (
    <>
      {shift.moves.length > 0 && (
        <ul className={styles.moves} aria-label="Cash moves">
          {shift.moves.map((move) => (
            <li key={move.id}>
              <span>
                {MOVE_TITLES[move.kind]}
                {move.paid_to !== null && `: ${move.paid_to}`}
              </span>
              <Money value={move.kind === 'in' ? move.amount : -move.amount} currency={currency} />
              <small>
                {move.reason === '' ? '' : `${move.reason} · `}
                {move.username}
                {move.approved_by !== null && `, approved by ${move.approved_by}`} ·{' '}
                <DateTime value={move.created_at} kind="time" />
              </small>
            </li>
          ))}
        </ul>
      )}
      {opened !== '' && <p className={styles.muted}>The drawer opened for {opened}.</p>}
    </>
  );
}

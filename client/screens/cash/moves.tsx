// The cash that went in and out of a drawer without a sale, and how often the drawer was opened.
import type { Currency } from '#shared/billing/money.ts';
import styles from '../../cash/cash.module.css';
import { t, words } from '../../locales/t.ts';
import { DateTime, Money } from '../../parts/figures.tsx';
import type { Shift } from './cash-data.ts';
import { MOVE_TITLES } from './move-dialog.tsx';

type Cause = Shift['openings'][number]['cause'];

const CAUSES = words({
  sale: '{n, plural, one {# sale} other {# sales}}',
  refund: '{n, plural, one {# refund} other {# refunds}}',
  in: '{n, plural, one {# cash-in} other {# cash-ins}}',
  out: '{n, plural, one {# cash-out} other {# cash-outs}}',
  drop: '{n, plural, one {# drop} other {# drops}}',
  tipout: '{n, plural, one {# payout of tips} other {# payouts of tips}}',
  'no-sale': '{n, plural, one {# no-sale opening} other {# no-sale openings}}',
}) satisfies Record<Cause, string>;

/** Returns `12 sales, 2 no sales`; empty if nothing opened the drawer. */
function openingsInWords(openings: Shift['openings']): string {
  const counts = new Map<Cause, number>();
  for (const { cause } of openings) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts].map(([cause, n]) => t(CAUSES[cause], { n })).join(', ');
}

export function Moves({ shift, currency }: { shift: Shift; currency: Currency }) {
  const opened = openingsInWords(shift.openings);
  return (
    <>
      {shift.moves.length > 0 && (
        <ul className={styles.moves} aria-label={t('Cash moves')}>
          {shift.moves.map((move) => (
            <li key={move.id}>
              <span>
                {move.paid_to === null
                  ? t(MOVE_TITLES[move.kind])
                  : t('Pay out tips: {name}', { name: move.paid_to })}
              </span>
              <Money value={move.kind === 'in' ? move.amount : -move.amount} currency={currency} />
              <small>
                {move.reason === '' ? '' : `${move.reason} · `}
                {move.approved_by === null
                  ? move.username
                  : t('{username}, approved by {approver}', {
                      username: move.username ?? '',
                      approver: move.approved_by,
                    })}{' '}
                · <DateTime value={move.created_at} kind="time" />
              </small>
            </li>
          ))}
        </ul>
      )}
      {opened !== '' && (
        <p className={styles.muted}>{t('The drawer was opened for: {opened}.', { opened })}</p>
      )}
    </>
  );
}

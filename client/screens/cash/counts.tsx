// The counts of a shift by payment type: counted, expected and difference.
import type { Currency } from '#shared/billing/money.ts';
import styles from '../../cash/cash.module.css';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { DateTime, Money } from '../../parts/figures.tsx';
import type { Shift } from './cash-data.ts';

const dash = '–';

const counting = (username: string | null, at: string) => ({
  username: <bdi>{username}</bdi>,
  time: <DateTime value={at} kind="brief" />,
});

export function Counts({ counts, currency }: { counts: Shift['counts']; currency: Currency }) {
  const money = (value: number | null) =>
    value === null ? dash : <Money value={value} currency={currency} />;
  return counts.map(({ no, at, username, rows }) => (
    <table key={no} className={styles.counted}>
      <caption>
        {no === 1
          ? rich('Counted by {username}, {time}', counting(username, at))
          : rich('Counted once more by {username}, {time}', counting(username, at))}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Type')}</th>
          <th scope="col">{t('Counted##cash')}</th>
          <th scope="col">{t('Expected')}</th>
          <th scope="col">{t('Difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.payment_type_id}>
            <th scope="row">{row.title}</th>
            <td>{money(row.counted)}</td>
            <td>{money(row.expected)}</td>
            <td data-off={(row.difference ?? 0) !== 0}>
              {/* A surplus gets a plus sign, because a shortage has a minus sign. */}
              {(row.difference ?? 0) > 0 && '+'}
              {money(row.difference)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

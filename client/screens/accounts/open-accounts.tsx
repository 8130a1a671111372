// The figures above the list of accounts. They depend on the chosen kind. Gift cards: the unspent amount, in total and
// by month of sale. House accounts: the total owed, and who has owed for more than 30 days. Points: the points of all
// customers.
import { Link } from 'wouter';
import type { AccountKind } from '#shared/account-kinds.ts';
import type { OpenAccounts as Open } from '#shared/entities/value.ts';
import { dateFormat } from '../../locales/format.ts';
import { formatCount, t } from '../../locales/t.ts';
import { Card } from '../../parts/card.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Money } from '../../parts/figures.tsx';
import { accountAddress } from './account-name.ts';

type Owed = Open['house']['owed'][number];
type Month = Open['gift']['months'][number];

const owedColumns = (): Column<Owed>[] => [
  {
    title: t('Customer'),
    grow: true,
    cell: (row) => <Link href={accountAddress(row)}>{row.title}</Link>,
    inDrawer: (row) => <Link href={accountAddress(row)}>{t('Details')}</Link>,
  },
  { title: t('Owed'), align: 'right', cell: ({ balance }) => <Money value={balance} /> },
  { title: t('Over 30 days'), align: 'right', cell: ({ over_30 }) => <Money value={over_30} /> },
  { title: t('Over 60 days'), align: 'right', cell: ({ over_60 }) => <Money value={over_60} /> },
  { title: t('Over 90 days'), align: 'right', cell: ({ over_90 }) => <Money value={over_90} /> },
];

const owedPhone = (): PhoneRow<Owed> => ({
  title: ({ title }) => title,
  end: ({ balance }) => <Money value={balance} />,
  note: () => t('Over 30 days'),
  noteEnd: ({ over_30 }) => <Money value={over_30} />,
});

/** Returns `Nov 2026` for `2026-11`. */
const monthName = (month: string): string =>
  dateFormat('month of year', () => ({ year: 'numeric', month: 'short', timeZone: 'UTC' })).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const monthColumns = (): Column<Month>[] => [
  { title: t('Month of sale'), grow: true, cell: ({ month }) => monthName(month) },
  { title: t('Cards'), align: 'right', cell: ({ count }) => formatCount(count) },
  { title: t('Unspent balance'), align: 'right', cell: ({ balance }) => <Money value={balance} /> },
];

function GiftFigures({ gift }: { gift: Open['gift'] }) {
  return (
    <>
      <Facts
        large
        rows={[
          { label: t('Unspent balance'), value: <Money value={gift.balance} /> },
          { label: t('Cards with a balance'), value: formatCount(gift.count) },
        ]}
      />
      {gift.months.length > 1 && (
        <details>
          <summary>{t('Unspent balance by month of sale')}</summary>
          <DataTable
            caption={t('Unspent balance by month of sale')}
            columns={monthColumns()}
            rows={gift.months}
            rowKey={({ month }) => month}
          />
        </details>
      )}
    </>
  );
}

function HouseFigures({ house }: { house: Open['house'] }) {
  const overdue = house.owed.filter(({ over_30 }) => over_30 > 0);
  return (
    <>
      <Facts
        large
        rows={[
          { label: t('Total owed'), value: <Money value={house.balance} /> },
          { label: t('Over 30 days'), value: formatCount(overdue.length) },
        ]}
      />
      {overdue.length > 0 && (
        <Card title={t('Overdue')}>
          <DataTable
            caption={t('Overdue')}
            columns={owedColumns()}
            rows={overdue}
            rowKey={({ id }) => id}
            phone={owedPhone()}
          />
        </Card>
      )}
    </>
  );
}

export function OpenAccounts({ kind, data }: { kind: AccountKind; data: Open }) {
  if (kind === 'gift') return <GiftFigures gift={data.gift} />;
  if (kind === 'house') return <HouseFigures house={data.house} />;
  return (
    <Facts
      large
      rows={[
        { label: t('Points of all customers'), value: formatCount(data.points.balance) },
        { label: t('Customers with points'), value: formatCount(data.points.count) },
      ]}
    />
  );
}

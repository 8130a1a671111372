// Today's voids, drawer openings without a sale and unpaid bills, by person.
import { Link } from 'wouter';
import { hasAnswered, useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { Card } from '../../parts/card.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Money } from '../../parts/figures.tsx';
import { passes, useUser } from '../../session/session.ts';
import { listPeople, type Person } from './people.ts';

const RENEW_MS = 60_000;

const columnsNow = (): readonly Column<Person>[] => [
  { title: t('Person'), grow: true, cell: (row) => row.name },
  { title: t('Cancelled'), align: 'right', cell: (row) => row.voids },
  { title: t('Value'), align: 'right', cell: (row) => <Money value={row.voided} /> },
  { title: t('No sale'), align: 'right', cell: (row) => row.noSales },
  { title: t('Unpaid bills'), align: 'right', cell: (row) => row.open },
  { title: t('Due'), align: 'right', cell: (row) => <Money value={row.due} /> },
];

const phone: PhoneRow<Person> = {
  title: (row) => row.name,
  end: (row) => <Money value={row.due} />,
  note: ({ voids, noSales, open }) =>
    t('Cancelled: {voids}, no-sale openings: {noSales}, unpaid bills: {open}', {
      voids,
      noSales,
      open,
    }),
};

/**
 * Loads the exceptions if the user may read reports, and the open bills if the user may also see bills. `isKnown` is
 * true once the hub has answered all requests.
 */
export function usePeopleToday(): { people: readonly Person[]; isKnown: boolean } {
  const user = useUser();
  const mayRead = passes(user, ['REPORTS']);
  const maySeeBills = mayRead && passes(user, ['POS', 'ORDERS']);
  const every = { everyMs: RENEW_MS };
  const entries = useData(
    'GET /reports/exceptions',
    mayRead ? { query: { type: 'today' } } : null,
    every,
  );
  const bills = useData('GET /bills', maySeeBills ? { query: { status: 'open' } } : null, every);
  return {
    people: listPeople(entries.data ?? [], bills.data ?? []),
    isKnown: (!mayRead || hasAnswered(entries)) && (!maySeeBills || hasAnswered(bills)),
  };
}

export function ByPerson({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null;
  return (
    <Card title={t("Today's figures by person")}>
      <DataTable
        caption={t("Today's cancelled items, no-sale drawer openings and unpaid bills")}
        columns={columnsNow()}
        rows={people}
        rowKey={(row) => row.name}
        phone={phone}
      />
      <Link href="/dashboard/reports">{t('Open reports')}</Link>
    </Card>
  );
}

// Voids, comps and the other exceptions of all stores.
import type { OfficeException } from '#shared/office.ts';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useLoad } from './api.ts';
import { usePeriod } from './period.tsx';
import { View } from './view.tsx';
import { instant, money } from './words.ts';

const COLUMNS = [
  { title: 'When', cell: (row: OfficeException) => instant(row.at) },
  { title: 'Store', cell: (row: OfficeException) => row.store },
  { title: 'What', cell: (row: OfficeException) => row.kind },
  { title: 'Dish or setting', grow: true, cell: (row: OfficeException) => row.title },
  { title: 'Who', cell: (row: OfficeException) => row.username },
  { title: 'Approved by', minor: true, cell: (row: OfficeException) => row.approvedBy },
  { title: 'Reason', minor: true, cell: (row: OfficeException) => row.reason },
  {
    title: 'Value',
    align: 'right' as const,
    cell: (row: OfficeException) => money(row.value, row.currency),
  },
];

const PHONE: PhoneRow<OfficeException> = {
  title: ({ kind, title }) => [kind, title].filter((each) => each !== '').join(' · '),
  end: (row) => money(row.value, row.currency),
  note: ({ store, username }) => [store, username].filter((each) => each !== null).join(' · '),
  noteEnd: (row) => instant(row.at),
};

export function Exceptions() {
  const { query, fields } = usePeriod(6);
  const load = useLoad<OfficeException[]>(`/exceptions?${query}`);
  return (
    <Page title="Exceptions">
      {fields}
      <View load={load}>
        {(rows) => (
          <DataTable
            caption="Exceptions"
            columns={COLUMNS}
            phone={PHONE}
            rows={rows}
            rowKey={({ storeId, at, kind, title, value }) =>
              `${storeId} ${at} ${kind} ${title} ${value}`
            }
            empty={<EmptyState text="No exceptions in this period." />}
          />
        )}
      </View>
    </Page>
  );
}

// Voids, comps and the other exceptions of all stores.
import type { OfficeException } from '#shared/office.ts';
import { t } from '../locales/t.ts';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { isExceptionKind, kindWord } from '../screens/reports/exception-words.ts';
import { useLoad } from './api.ts';
import { settingTitle } from './field-titles.ts';
import { usePeriod } from './period.tsx';
import { View } from './view.tsx';
import { instant, money } from './words.ts';

/** Returns the kind of an exception in words. A kind of a newer hub is shown as the hub sent it. */
const kindWords = ({ kind }: OfficeException): string =>
  isExceptionKind(kind) ? kindWord(kind) : kind;

/** Returns what an exception is about: the title of a setting, or else usually a dish or a guest. */
export const titleWords = ({ kind, title }: Pick<OfficeException, 'kind' | 'title'>): string =>
  kind === 'setting' ? settingTitle(title) : title;

const columns = () => [
  { title: t('When'), cell: (row: OfficeException) => instant(row.at) },
  { title: t('Store'), cell: (row: OfficeException) => row.store },
  { title: t('What'), cell: kindWords },
  { title: t('Dish or setting'), grow: true, cell: titleWords },
  { title: t('Who'), cell: (row: OfficeException) => row.username },
  { title: t('Approved by'), minor: true, cell: (row: OfficeException) => row.approvedBy },
  { title: t('Reason'), minor: true, cell: (row: OfficeException) => row.reason },
  {
    title: t('Value'),
    align: 'right' as const,
    cell: (row: OfficeException) => money(row.value, row.currency),
  },
];

const PHONE: PhoneRow<OfficeException> = {
  // The title of a setting comes first, because a phone cuts long lines.
  title: (row) => {
    const parts = [kindWords(row), titleWords(row)].filter((each) => each !== '');
    return (row.kind === 'setting' ? parts.reverse() : parts).join(' · ');
  },
  end: (row) => money(row.value, row.currency),
  note: ({ store, username }) => [store, username].filter((each) => each !== null).join(' · '),
  noteEnd: (row) => instant(row.at),
};

export function Exceptions() {
  const { query, fields } = usePeriod(6);
  const load = useLoad<OfficeException[]>(`/exceptions?${query}`);
  return (
    <Page title={t('Exceptions')}>
      {fields}
      <View load={load}>
        {(rows) => (
          <DataTable
            caption={t('Exceptions')}
            columns={columns()}
            phone={PHONE}
            rows={rows}
            rowKey={({ storeId, at, kind, title, value }) =>
              `${storeId} ${at} ${kind} ${title} ${value}`
            }
            empty={<EmptyState text={t('No exceptions in this period.')} />}
          />
        )}
      </View>
    </Page>
  );
}

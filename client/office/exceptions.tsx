// Voids, comps and the other exceptions of all stores.
import type { OfficeException } from '#shared/office.ts';
import { t } from '../locales/t.ts';
import { useMessages } from '../locales/use-messages.ts';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import {
  reasonWords as hubReason,
  isExceptionKind,
  kindWord,
} from '../screens/reports/exception-words.ts';
import { useLoad } from './api.ts';
import { settingReason, settingTitle } from './field-titles.ts';
import styles from './office.module.css';
import { usePeriod } from './period.tsx';
import { View } from './view.tsx';
import { instant, money } from './words.ts';

/** Returns the kind of an exception in words. A kind of a newer hub is shown as the hub sent it. */
const kindWords = ({ kind }: OfficeException): string =>
  isExceptionKind(kind) ? kindWord(kind) : kind;

/** Returns what an exception is about: the title of a setting, or else usually a dish or a guest. */
export const titleWords = ({ kind, title }: Pick<OfficeException, 'kind' | 'title'>): string =>
  kind === 'setting' ? settingTitle(title) : title;

/**
 * Returns the reason of an exception. The reason for a changed setting, such as `reason → nothing`, is in the words of
 * the settings form.
 */
export function reasonWords({
  kind,
  title,
  reason,
}: Pick<OfficeException, 'kind' | 'title' | 'reason'>): string | null {
  if (reason !== null && kind === 'setting') return settingReason(title, reason);
  return isExceptionKind(kind) ? hubReason({ kind, reason }) : reason;
}

const columns = () => [
  {
    title: t('When'),
    cell: (row: OfficeException) => <span className={styles.when}>{instant(row.at)}</span>,
  },
  { title: t('Store'), cell: (row: OfficeException) => row.store },
  { title: t('What'), cell: kindWords },
  { title: t('Dish or setting'), cell: titleWords },
  { title: t('Person'), cell: (row: OfficeException) => row.username },
  { title: t('Approved by'), minor: true, cell: (row: OfficeException) => row.approvedBy },
  {
    title: t('Reason'),
    grow: true,
    minor: true,
    cell: (row: OfficeException) => <span className={styles.reason}>{reasonWords(row)}</span>,
  },
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
  // Reasons that a hub wrote are translated when they are shown.
  useMessages();
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

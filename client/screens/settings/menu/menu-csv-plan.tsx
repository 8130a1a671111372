// Previews an import: how many dishes would change, each faulty line with its reason, and each change.
import { IconAlertTriangle, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { saidByWords } from '../../../locales/messages.ts';
import { t } from '../../../locales/t.ts';
import { useMessages } from '../../../locales/use-messages.ts';
import { Badge } from '../../../parts/badge.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import styles from '../settings.module.css';

export type CsvPlan = AnswerOf<'POST /menu-items/import/check'>;

interface Row {
  key: string;
  line: number;
  what: ReactNode;
  words: ReactNode;
}

const add = () => (
  <Badge tone="completed" icon={<IconPlus size={16} aria-hidden />}>
    {t('Add')}
  </Badge>
);
const update = () => (
  <Badge tone="preparing" icon={<IconPencil size={16} aria-hidden />}>
    {t('Update')}
  </Badge>
);
const fault = () => (
  <Badge tone="cancelled" icon={<IconAlertTriangle size={16} aria-hidden />}>
    {t('Error')}
  </Badge>
);

function rowsOf({ errors, rows }: CsvPlan): Row[] {
  const faults = errors.map(({ line, message }, index) => ({
    key: `fault ${line} ${index}`,
    line,
    what: fault(),
    words: saidByWords(message),
  }));
  const changes = rows
    .filter(({ action }) => action !== 'unchanged')
    .map((row) => ({
      key: `row ${row.line}`,
      line: row.line,
      what: row.action === 'add' ? add() : update(),
      words: (
        <>
          <strong>{row.title}</strong>
          {row.action === 'update' && row.changes.length > 0 && (
            <span className={styles.muted}> ({row.changes.join(', ')})</span>
          )}
        </>
      ),
    }));
  return [...faults, ...changes];
}

const columnsNow = () => [
  { title: t('Line'), cell: (row: Row) => <span className="figures">{row.line}</span> },
  { title: t('What'), cell: (row: Row) => row.what },
  { title: t('Item or error'), grow: true, cell: (row: Row) => row.words },
];

const rowKey = (row: Row) => row.key;

/** A table of all rows of a large file would take seconds to draw. */
const MOST_SHOWN = 500;

export function MenuCsvPlan({ plan }: { plan: CsvPlan }) {
  useMessages();
  const { errors } = plan;
  const rows = rowsOf(plan);
  return (
    <>
      <p role="status">
        <strong>{t('{adds} to add, {updates} to update, {unchanged} unchanged', plan)}</strong>
        {errors.length > 0 && (
          <>
            {' '}
            {t(
              '· {n, plural, one {# error} other {# errors}}: please correct the file and choose it again.',
              { n: errors.length },
            )}
          </>
        )}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption={t('What the import would do')}
          columns={columnsNow()}
          rows={rows.slice(0, MOST_SHOWN)}
          rowKey={rowKey}
        />
      )}
      {rows.length > MOST_SHOWN && (
        <p className={styles.muted}>
          {t('Only the first {n} lines are shown.', { n: MOST_SHOWN })}
        </p>
      )}
    </>
  );
}

// Previews an import: the counts, each faulty line with its reason, and each change.
import { IconAlertTriangle, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
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

const ADD = (
  <Badge tone="completed" icon={<IconPlus size={16} aria-hidden />}>
    Add
  </Badge>
);
const UPDATE = (
  <Badge tone="preparing" icon={<IconPencil size={16} aria-hidden />}>
    Update
  </Badge>
);
const FAULT = (
  <Badge tone="cancelled" icon={<IconAlertTriangle size={16} aria-hidden />}>
    Fault
  </Badge>
);

function rowsOf({ errors, rows }: CsvPlan): Row[] {
  const faults = errors.map(({ line, message }, index) => ({
    key: `fault ${line} ${index}`,
    line,
    what: FAULT,
    words: message,
  }));
  const changes = rows
    .filter(({ action }) => action !== 'unchanged')
    .map((row) => ({
      key: `row ${row.line}`,
      line: row.line,
      what: row.action === 'add' ? ADD : UPDATE,
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

const COLUMNS = [
  { title: 'Line', cell: (row: Row) => <span className="figures">{row.line}</span> },
  { title: 'What', cell: (row: Row) => row.what },
  { title: 'Item or reason', cell: (row: Row) => row.words },
];

const rowKey = (row: Row) => row.key;

export function MenuCsvPlan({ plan }: { plan: CsvPlan }) {
  const { adds, updates, unchanged, errors } = plan;
  const rows = rowsOf(plan);
  return (
    <>
      <p role="status">
        <strong>
          {adds} to add, {updates} to update, {unchanged} unchanged
        </strong>
        {errors.length > 0 && (
          <>
            {' '}
            · {errors.length} {errors.length === 1 ? 'fault' : 'faults'}: please correct the file
            and choose it again.
          </>
        )}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption="What the import would do"
          columns={COLUMNS}
          rows={rows}
          rowKey={rowKey}
        />
      )}
    </>
  );
}

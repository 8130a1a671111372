// The columns of another system's file, each with examples and its meaning for the import.
import { useData } from '../../../../hub/data.ts';
import { t } from '../../../../locales/t.ts';
import { Select } from '../../../../parts/field.tsx';
import { taxChoices } from '../item-form.tsx';
import { type Meaning, meaningChoices, withMeaning } from './column-meanings.ts';
import styles from './column-table.module.css';
import { type ForeignFile, isMapped } from './use-import.ts';

interface ColumnTableProps {
  file: ForeignFile;
  onChange: (change: Partial<ForeignFile>) => void;
}

const EXAMPLES = 3;

/** Returns the first values of a column, without repetitions. */
function examplesOf({ rows }: ForeignFile, column: number): string {
  const values = rows
    .map(({ cells }) => (cells[column] ?? '').trim())
    .filter((value) => value !== '');
  return [...new Set(values)].slice(0, EXAMPLES).join(' · ');
}

function TaxChoice({ file, onChange }: ColumnTableProps) {
  const taxes = useData('GET /settings/taxes').data ?? [];
  if (taxes.length === 0) return null;
  const cells = taxes.map(({ title, rate, type }) => `${title} ${rate}% ${type}`);
  const options = taxChoices(taxes).map(({ label }, at) => ({ value: cells[at] ?? '', label }));
  return (
    <Select
      label={t('Tax of all imported items')}
      emptyLabel={t('As in the file')}
      options={options}
      value={file.tax}
      onChange={(tax) => onChange({ tax })}
    />
  );
}

export function ColumnTable({ file, onChange }: ColumnTableProps) {
  const { header, mapping } = file;
  return (
    <>
      <p>
        {t(
          'This file comes from another system. Check how each column is imported. Rows with the same item become variants of that item.',
        )}
      </p>
      {!isMapped(file) && (
        <p role="alert">{t('Choose the title and price columns to continue.')}</p>
      )}
      <TaxChoice file={file} onChange={onChange} />
      <ul className={styles.columns} aria-label={t('Columns of the file')}>
        {header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity; names may repeat
          <li key={at} className={styles.column} data-used={mapping[at] !== ''}>
            <span className={styles.words}>
              <strong>{name || t('Column {no}', { no: at + 1 })}</strong>
              <span className={styles.examples}>{examplesOf(file, at) || t('Empty##column')}</span>
            </span>
            <Select
              label={t('Import {column} as', { column: name || t('column {no}', { no: at + 1 }) })}
              hideLabel
              emptyLabel={t('Not imported')}
              options={meaningChoices()}
              value={mapping[at] ?? ''}
              onChange={(meaning) =>
                onChange({ mapping: withMeaning(mapping, at, meaning as Meaning | '') })
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

// A reservation as a table row: its columns and actions.
import { IconArmchair } from '@tabler/icons-react';
import type { Reservation } from '#shared/entities/people.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { IconButton } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import type { Column, PhoneRow } from '../../parts/data-table.tsx';
import { EditDelete } from '../../parts/edit-delete.tsx';
import { DateTime, inPeople } from '../../parts/figures.tsx';
import { removeAfterAsking } from '../../parts/remove-after-asking.ts';
import { PartyChip, PhoneChip } from './marks.tsx';
import styles from './reservations.module.css';

const notesNow = (): Column<Reservation> => ({
  title: t('Notes'),
  grow: true,
  cell: (row) => row.notes && <span className="whole">{row.notes}</span>,
});

const alwaysNow = (): readonly Column<Reservation>[] => [
  { title: t('Date & time'), cell: (row) => <DateTime value={row.date} kind="brief" /> },
  {
    title: t('Customer'),
    grow: true,
    cell: (row) => <span className="whole">{row.customer_name}</span>,
  },
  {
    title: t('Phone'),
    cell: (row) => (
      <span dir="ltr" className={classes('figures', styles.muted)}>
        {row.customer_id}
      </span>
    ),
  },
  { title: t('People'), align: 'right', cell: (row) => row.people_count },
  {
    title: t('Table'),
    cell: (row) => row.table_title && <span className="words">{row.table_title}</span>,
  },
  { title: t('Status'), cell: (row) => <PartyChip party={row} /> },
];

/**
 * Returns the columns. The list has a column for notes only if a reservation has notes. On a small till this column
 * replaces the code.
 */
export function columnsFor(rows: readonly Reservation[]): readonly Column<Reservation>[] {
  const hasNotes = rows.some(({ notes }) => Boolean(notes));
  return [
    ...alwaysNow(),
    {
      title: t('Code'),
      minor: hasNotes,
      cell: (row) => <code className={styles.code}>{row.unique_code}</code>,
    },
    ...(hasNotes ? [notesNow()] : []),
  ];
}

export const phone: PhoneRow<Reservation> = {
  title: (row) => row.customer_name,
  end: (row) => <DateTime value={row.date} kind="brief" />,
  note: (row) =>
    [inPeople(row.people_count), row.table_title, row.notes].filter(Boolean).join(' · '),
  noteEnd: (row) => <PhoneChip party={row} />,
};

function nameOf({ customer_name, unique_code }: Reservation): string {
  return `${customer_name}, ${unique_code}`;
}

interface RowActionsProps {
  row: Reservation;
  onMark: () => void;
  onEdit: () => void;
  onDeleted: () => unknown;
}

export function RowActions({ row, onMark, onEdit, onDeleted }: RowActionsProps) {
  const remove = async () => {
    const params = { id: row.id };
    const gone = await removeAfterAsking(
      () => call('DELETE /reservations/delete/{id}', { params }),
      {
        title: t('Delete the reservation of {name}', { name: row.customer_name }),
        fallback: t(FALLBACK.processing),
      },
    );
    if (gone) onDeleted();
  };
  return (
    <>
      <IconButton
        label={t('Arrival of {reservation}', { reservation: nameOf(row) })}
        icon={<IconArmchair size={20} aria-hidden />}
        onClick={onMark}
      />
      <EditDelete name={nameOf(row)} onEdit={onEdit} onDelete={remove} />
    </>
  );
}

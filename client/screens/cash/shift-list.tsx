// The shifts of a period, and the details of the chosen shift.

import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { BOOKS_PAGE } from '#shared/limits.ts';
import { useData } from '../../hub/data.ts';
import { t, words } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { DateTime, Money } from '../../parts/figures.tsx';
import { Older } from '../../parts/older.tsx';
import type { Period } from '../../parts/period-filter.tsx';
import { Stack } from '../../parts/stack.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import type { Shift } from './cash-data.ts';
import { useOlder } from './use-older.ts';
import { useReloads } from './use-reloads.ts';
import { XDialog } from './x-dialog.tsx';

const STATES = words({
  open: 'Open##state',
  counting: 'Counted##cash',
  closed: 'Closed##shift',
}) satisfies Record<Shift['state'], string>;

/** Returns the total difference of the last count; null if nothing was counted. */
function differenceOf({ counts }: Shift): number | null {
  const rows = counts.at(-1)?.rows;
  if (rows === undefined) return null;
  return Math.round(rows.reduce((sum, { difference }) => sum + (difference ?? 0), 0) * 1000) / 1000;
}

const PHONE: PhoneRow<Shift> = {
  title: ({ drawer_title }) => drawer_title,
  end: (shift) => {
    const difference = differenceOf(shift);
    return difference === null ? t(STATES[shift.state]) : <Money value={difference} />;
  },
  note: ({ opened_at, opened_by }) => (
    <>
      <DateTime value={opened_at} kind="brief" /> · {opened_by}
    </>
  ),
};

const columnsIn = (currency: Currency): Column<Shift>[] => [
  { title: t('Drawer'), cell: ({ drawer_title }) => drawer_title, grow: true },
  {
    title: t('State'),
    cell: ({ state }) => (
      <Badge tone={state === 'open' ? 'completed' : 'delivered'}>{t(STATES[state])}</Badge>
    ),
  },
  { title: t('Opened'), cell: ({ opened_at }) => <DateTime value={opened_at} kind="brief" /> },
  { title: t('Opened by'), cell: ({ opened_by }) => opened_by },
  {
    title: t('Difference'),
    align: 'right',
    cell: (shift) => {
      const difference = differenceOf(shift);
      return difference === null ? '–' : <Money value={difference} currency={currency} />;
    },
  },
  { title: t('Reason'), cell: ({ reason }) => reason },
];

interface ShiftListProps {
  period: Period;
  currency: Currency;
  /** Increases each time something changes in the parts of the page above the list. The list then reloads. */
  changes: number;
}

export function ShiftList({ period, currency, changes }: ShiftListProps) {
  const { query, turnsOf } = useOlder(period, BOOKS_PAGE);
  const load = useData('GET /shifts', { query }, { keepPrevious: true });
  useReloads(changes, load.reload);
  const [shown, setShown] = useState<Shift>();
  return (
    <Card title={t('Shifts')}>
      <LoadedView load={load}>
        {(shifts) => (
          <Stack>
            <DataTable
              caption={t('Shifts')}
              columns={columnsIn(currency)}
              phone={PHONE}
              rows={shifts}
              rowKey={({ id }) => id}
              empty={<EmptyState text={t('No shift was opened in this period.')} />}
              actions={(shift) => (
                <Button
                  aria-label={t('Report of shift {id}', { id: shift.id })}
                  onClick={() => setShown(shift)}
                >
                  {t('Report')}
                </Button>
              )}
            />
            <Older {...turnsOf(shifts.map(({ id }) => id))} />
          </Stack>
        )}
      </LoadedView>
      {shown && <XDialog shift={shown} currency={currency} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

// Clears a table whose guests have paid, with a button or when staff seat new guests. The table can be cleared even if
// not everything is handed out yet.

import { IconSparkles } from '@tabler/icons-react';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { sendAction } from '../bill/actions.ts';
import { useAction } from '../bill/use-action.tsx';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { confirm } from '../parts/confirm.tsx';

type Show = (ids: readonly number[]) => Promise<void>;

const clear = ({ id }: SeatedTable) =>
  call('POST /tables/{id}/clear', { params: { id }, body: {} });

/**
 * Asks before new guests are seated at a table that has paid, and clears the table. Returns whether the table may be
 * used.
 */
export async function askToClear(table: SeatedTable, show: Show): Promise<boolean> {
  if (table.state !== 'paid') return true;
  const isSure = await confirm({
    title: t('Clear {table}?', { table: table.table_title }),
    text: t(
      'These guests have paid, but not everything is handed out yet. Clear the table for new guests?',
    ),
    confirmLabel: t('Clear table'),
  });
  return isSure && (await sendAction(clear(table), () => show([]))) !== undefined;
}

export function ClearTable({ table, show }: { table: SeatedTable; show: Show }) {
  const { isBusy, run } = useAction();
  if (table.state !== 'paid') return null;
  return (
    <Button
      wide
      size="touch"
      busy={isBusy}
      icon={<IconSparkles size={20} aria-hidden />}
      onClick={() => void run(clear(table), () => show([]))}
    >
      {t('Clear table')}
    </Button>
  );
}

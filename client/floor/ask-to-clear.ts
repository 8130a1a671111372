// Asks before new guests get a table whose guests have paid, and clears that table. It can be cleared even if not
// everything is handed out yet.

import type { SeatedTable } from '#shared/entities/tables.ts';
import { sendAction } from '../bill/actions.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { confirm } from '../parts/confirm.tsx';

export type Show = (ids: readonly number[]) => Promise<void>;
type Table = Pick<SeatedTable, 'id' | 'table_title'>;

export const clear = ({ id }: Pick<Table, 'id'>) =>
  call('POST /tables/{id}/clear', { params: { id }, body: {} });

const ask = (table: Table, cancelLabel?: string) =>
  confirm({
    title: t('Clear {table}?', { table: table.table_title }),
    text: t(
      'These guests have paid, but not all dishes are handed out yet. Clear the table for new guests?',
    ),
    confirmLabel: t('Clear table'),
    cancelLabel,
  });

const sendClear = async (table: Table, show?: Show): Promise<boolean> =>
  (await sendAction(clear(table), show && (() => show([])))) !== undefined;

/**
 * Asks before new guests are seated at a table with state `paid`, and clears the table. Returns whether the guests may
 * be seated there.
 */
export async function askToClear(
  table: Table & Pick<SeatedTable, 'state'>,
  show?: Show,
): Promise<boolean> {
  if (table.state !== 'paid') return true;
  return (await ask(table)) === true && sendClear(table, show);
}

/**
 * Asks before a cart gets a table with state `paid`, and clears the table if its order is for new guests. Returns
 * whether the cart may have the table.
 */
export async function askForWhom(table: Table & Pick<SeatedTable, 'state'>): Promise<boolean> {
  if (table.state !== 'paid') return true;
  const isForNew = await ask(table, t('Same guests'));
  return isForNew === true ? sendClear(table) : isForNew === false;
}

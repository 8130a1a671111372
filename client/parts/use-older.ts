// Pages through a list: the newest rows as loaded, and older rows below them on request.

import { useState } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { ApiError } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { messageOf, toastError } from './toasts.ts';

/**
 * `page` is the number of rows that the hub returns per call. `load` returns the rows that are older than the row
 * with this id.
 */
export function useOlder<T extends { readonly id: number }>(
  first: readonly T[],
  page: number,
  load: (before: number) => Promise<readonly T[]>,
) {
  const [older, setOlder] = useState<readonly T[]>([]);
  const [isAll, setAll] = useState(false);
  const [busy, setBusy] = useState(false);
  const rows = [...first, ...older.filter((row) => !first.some(({ id }) => id === row.id))];
  const before = rows.at(-1)?.id;
  const showOlder = async () => {
    if (before === undefined) return;
    setBusy(true);
    try {
      const next = await load(before);
      // Stores the current rows too, because newer rows may push them out of the first page.
      setOlder([...rows, ...next]);
      setAll(next.length < page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(messageOf(error, t(FALLBACK.data)));
    } finally {
      setBusy(false);
    }
  };
  return { rows, hasMore: !isAll && rows.length >= page, busy, showOlder };
}

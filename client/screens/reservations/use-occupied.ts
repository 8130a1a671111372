// Loads the tables and who sits there, if the user has the permission.
import type { SeatedTable } from '#shared/entities/tables.ts';
import { useData } from '../../hub/data.ts';
import { passes, useUser } from '../../session/session.ts';

const READERS = ['POS', 'ORDERS'] as const;

interface Occupied {
  readonly tables: readonly SeatedTable[];
  /** The ids of the tables with an open bill; undefined if the user may not load the tables. */
  readonly ids: readonly number[] | undefined;
  readonly reload: () => Promise<void>;
}

export function useOccupied(): Occupied {
  const { data, reload } = useData('GET /tables', passes(useUser(), READERS) ? {} : null);
  const ids = data?.filter(({ bills }) => bills.length > 0).map(({ id }) => id);
  return { tables: data ?? [], ids, reload };
}

// Loads the tables and the guests who sit at them, if the user has the permission.
import type { SeatedTable } from '#shared/entities/tables.ts';
import { useData } from '../../hub/data.ts';
import { passes, useUser } from '../../session/session.ts';

const READERS = ['POS', 'ORDERS'] as const;

export interface TakenTables {
  /** The ids of the tables with an open bill. */
  readonly occupied: readonly number[];
  /** The ids of the tables that are reserved for now. */
  readonly reserved: readonly number[];
  /** The ids of the tables that are paid but not cleared yet. */
  readonly paid: readonly number[];
}

export function takenTables(tables: readonly SeatedTable[]): TakenTables {
  const idsOf = (isTaken: (table: SeatedTable) => boolean) =>
    tables.filter(isTaken).map(({ id }) => id);
  return {
    occupied: idsOf(({ bills }) => bills.length > 0),
    // A table that has paid and is not cleared yet has the state `paid`, even if it is reserved.
    reserved: idsOf(
      ({ state, next_reservation }) =>
        state === 'reserved' || (state === 'paid' && next_reservation !== null),
    ),
    paid: idsOf(({ state }) => state === 'paid'),
  };
}

interface Occupied {
  readonly tables: readonly SeatedTable[];
  /** The tables that are not free; undefined if the user may not load the tables. */
  readonly taken: TakenTables | undefined;
  readonly reload: () => Promise<void>;
}

export function useOccupied(): Occupied {
  const { data, reload } = useData('GET /tables', passes(useUser(), READERS) ? {} : null);
  return { tables: data ?? [], taken: data && takenTables(data), reload };
}

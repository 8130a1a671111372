// Where somebody sits, as far as this user may know.
import { useData } from '../../hub/data.ts';
import { passes, useUser } from '../../session/session.ts';

const READERS = ['POS', 'ORDERS'] as const;

interface Occupied {
  /** Undefined where nobody tells this user. */
  readonly ids: readonly number[] | undefined;
  readonly reload: () => Promise<void>;
}

export function useOccupied(): Occupied {
  const { data, reload } = useData('GET /tables', passes(useUser(), READERS) ? {} : null);
  const ids = data?.filter(({ bills }) => bills.length > 0).map(({ id }) => id);
  return { ids, reload };
}

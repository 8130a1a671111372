// Replaces the tickets while they load, after an error, or if there are no tickets.
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import type { Loaded } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { EmptyState, LoadError, Loading } from '../../parts/states.tsx';

export type LiveList = Pick<Loaded<unknown>, 'data' | 'error' | 'isLoading' | 'isStale' | 'reload'>;

interface ListStateProps {
  list: LiveList;
  isEmpty: boolean;
}

export function ListState({ list, isEmpty }: ListStateProps) {
  const { data, error, isLoading, reload } = list;
  return (
    <>
      {isLoading && <Loading />}
      {data === undefined && error !== undefined && (
        <LoadError text={t(FALLBACK.orders)} error={error} onRetry={reload} />
      )}
      {data !== undefined && isEmpty && <EmptyState text={t(EMPTY.orders)} />}
    </>
  );
}

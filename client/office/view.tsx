// The states of a list of head office: loading, failed or loaded.
import type { ReactNode } from 'react';
import { t } from '../locales/t.ts';
import { LoadError, Loading } from '../parts/states.tsx';
import { Warning } from '../parts/warning.tsx';
import type { Load } from './api.ts';

interface ViewProps<T> {
  load: Load<T>;
  children: (data: T) => ReactNode;
}

export function View<T>({ load, children }: ViewProps<T>) {
  const { data, error, reload } = load;
  if (data === undefined && error === undefined) return <Loading />;
  if (data === undefined) return <LoadError text={error?.message} onRetry={reload} />;
  return (
    <>
      {error !== undefined && (
        <Warning text={t('{why} This page may be out of date.', { why: error.message })} />
      )}
      {children(data)}
    </>
  );
}

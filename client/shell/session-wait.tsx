// Shown while the session cookie exists but the user is not known yet. Asks the hub for the user, and shows an error
// if the hub can't be reached.
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../hub/api.ts';
import { LoadError, Loading } from '../parts/states.tsx';
import { updateSession } from '../session/account.ts';

export function SessionWait() {
  const [error, setError] = useState<ApiError>();
  const ask = useCallback(async () => {
    setError(undefined);
    try {
      await updateSession();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  }, []);
  useEffect(() => void ask(), [ask]);
  return error === undefined ? <Loading /> : <LoadError error={error} onRetry={ask} />;
}

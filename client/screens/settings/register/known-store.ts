// Loads the store's settings and passes its currency and time zone to the other screens.
import { useEffect } from 'react';
import { useData } from '../../../hub/data.ts';
import { rememberStore } from '../../../hub/store.ts';

/**
 * Returns the store's settings. Every settings page that shows prices calls this, so that a new browser uses the right
 * currency.
 */
export function useKnownStore() {
  const load = useData('GET /settings/store-setting');
  const { data } = load;
  useEffect(() => {
    if (data === undefined) return;
    const { currency, currencyDecimals, timezone, storeName: name } = data;
    rememberStore({ currency, currencyDecimals, timezone, name });
  }, [data]);
  return load;
}

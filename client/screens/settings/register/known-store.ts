// Passes the store's currency and time zone from the settings to the other screens.
import { useEffect } from 'react';
import { useData } from '../../../hub/data.ts';
import { rememberStore } from '../../../hub/store.ts';

/** The store's settings; who shows prices calls it, so that a fresh browser shows the right symbol. */
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

// Loads the other data of the Orders screen: print and store settings, payment types.
import { useEffect } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { type Loaded, useData } from '../../hub/data.ts';
import { rememberSettings } from '../../hub/store.ts';

export type OrdersInit = AnswerOf<'GET /orders/init'>;

/** Loads the settings, and also passes the store's currency and time zone to the other screens. */
export function useOrdersInit(): Loaded<OrdersInit> {
  const init = useData('GET /orders/init');
  const store = init.data?.storeSettings;
  useEffect(() => {
    if (store !== undefined) rememberSettings(store);
  }, [store]);
  return init;
}

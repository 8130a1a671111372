// What every screen needs to know of the store: its currency and time zone, as last heard from the hub.
import { proxy, useSnapshot } from 'valtio';
import { type Currency, currencyOf, type Decimals } from '#shared/billing/money.ts';
import type { StoreSettings } from '#shared/entities/store.ts';
import { remember } from '../session/local-memory.ts';

interface Known {
  currency: string;
  currencyDecimals?: Decimals;
  /** IANA name; until the hub has told it, the device's own. */
  timezone: string | undefined;
  name: string | undefined;
  /** Staff change over here by PIN. */
  isTill: boolean;
  /** 0: never by itself. */
  autoLockSeconds: number;
  locksAfterSend: boolean;
}

interface Store {
  readonly currency: Currency;
  readonly timezone: string | undefined;
  readonly name: string | undefined;
}

const KEY = 'comanda__store';
const UNKNOWN: Known = {
  currency: 'USD',
  timezone: undefined,
  name: undefined,
  isTill: false,
  autoLockSeconds: 0,
  locksAfterSend: false,
};

function stored(): Known {
  try {
    return { ...UNKNOWN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Known>) };
  } catch {
    // An unreadable memory is no memory: the hub tells it again.
    return UNKNOWN;
  }
}

const state = proxy<Known>(stored());

export function useStore(): Store {
  const { currency, currencyDecimals, timezone, name } = useSnapshot(state);
  return { currency: currencyOf(currency, currencyDecimals), timezone, name };
}

interface Locking {
  readonly isTill: boolean;
  readonly autoLockSeconds: number;
  readonly locksAfterSend: boolean;
}

/** Whether and when this screen locks itself. */
export const useLocking = (): Locking => useSnapshot(state);
/** The same for what is no component. */
export const lockingNow = (): Locking => state;

/** Keeps what an answer said of the store (`/store`, `/dashboard`, settings …). */
export function rememberStore(told: {
  currency?: string;
  currencyDecimals?: Decimals;
  timezone?: string;
  name?: string;
  isTill?: boolean;
  autoLockSeconds?: number;
  locksAfterSend?: boolean;
}): void {
  Object.assign(state, told);
  remember(KEY, JSON.stringify(state));
}

/** The currency of the store's settings, as the screens that sell are given them. */
export const currencyIn = ({
  currency,
  currency_decimals,
}: Pick<StoreSettings, 'currency' | 'currency_decimals'>): Currency =>
  currencyOf(currency, currency_decimals);

/** The same of an answer that names both itself. */
export const currencyTold = (told: { currency: string; currencyDecimals: Decimals }): Currency =>
  currencyOf(told.currency, told.currencyDecimals);

export function rememberSettings(settings: StoreSettings): void {
  const { currency, currency_decimals, timezone, store_name: name } = settings;
  rememberStore({
    currency,
    name,
    ...(currency_decimals !== undefined && { currencyDecimals: currency_decimals }),
    ...(timezone !== undefined && { timezone }),
  });
}

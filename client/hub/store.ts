// The facts about the store that every screen needs, such as its currency and time zone, as last received from the hub.
import { proxy, subscribe, useSnapshot } from 'valtio';
import { type Currency, currencyOf, type Decimals } from '#shared/billing/money.ts';
import type { StoreSettings } from '#shared/entities/store.ts';
import { remember } from '../session/local-memory.ts';

interface Known {
  currency: string;
  currencyDecimals?: Decimals;
  /**
   * The IANA name of the time zone. Undefined until the hub has sent it; until then the device's own time zone is
   * used.
   */
  timezone: string | undefined;
  name: string | undefined;
  /** The store language; undefined for English. */
  language?: string | undefined;
  /** Whether staff switch users here by PIN. */
  isTill: boolean;
  /** Seconds until this screen locks itself; 0 for never. */
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
    // An unreadable value is ignored, because the hub sends it again.
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

/** Returns whether and when this screen locks itself. */
export const useLocking = (): Locking => useSnapshot(state);
/** Returns the store language; undefined for English, or if the hub has not sent it yet. */
export const storeLanguage = (): string | undefined => state.language;
export const whenStoreChanges = (heard: () => void): unknown => subscribe(state, heard);
/** Like `useLocking`, but for use outside components. */
export const lockingNow = (): Locking => state;

/** Stores the data about the store that an answer contains (`/store`, `/dashboard`, settings …). */
export function rememberStore(known: {
  currency?: string;
  currencyDecimals?: Decimals;
  timezone?: string;
  name?: string;
  language?: string | undefined;
  isTill?: boolean;
  autoLockSeconds?: number;
  locksAfterSend?: boolean;
}): void {
  Object.assign(state, known);
  remember(KEY, JSON.stringify(state));
}

/** Returns the currency of the store settings, as the selling screens receive them. */
export const currencyIn = ({
  currency,
  currency_decimals,
}: Pick<StoreSettings, 'currency' | 'currency_decimals'>): Currency =>
  currencyOf(currency, currency_decimals);

/** Returns the currency of an answer that contains code and decimals. */
export const currencyFrom = (answer: { currency: string; currencyDecimals: Decimals }): Currency =>
  currencyOf(answer.currency, answer.currencyDecimals);

export function rememberSettings(settings: StoreSettings): void {
  const { currency, currency_decimals, timezone, store_name: name } = settings;
  rememberStore({
    currency,
    name,
    ...(currency_decimals !== undefined && { currencyDecimals: currency_decimals }),
    ...(timezone !== undefined && { timezone }),
  });
}

// What every screen needs to know of the store: its currency and time zone, as last heard from the hub.
import { proxy, useSnapshot } from 'valtio';
import { remember } from '../session/local-memory.ts';

interface Store {
  currency: string;
  /** IANA name; until the hub has told it, the device's own. */
  timezone: string | undefined;
  name: string | undefined;
}

const KEY = 'comanda__store';
const UNKNOWN: Store = { currency: 'USD', timezone: undefined, name: undefined };

function stored(): Store {
  try {
    return { ...UNKNOWN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Store>) };
  } catch {
    // An unreadable memory is no memory: the hub tells it again.
    return UNKNOWN;
  }
}

const state = proxy<Store>(stored());

export function useStore(): Readonly<Store> {
  return useSnapshot(state);
}

/** Keeps what an answer said of the store (`/pos/init`, `/dashboard`, settings …). */
export function rememberStore(told: { currency?: string; timezone?: string; name?: string }): void {
  Object.assign(state, told);
  remember(KEY, JSON.stringify(state));
}

// What this screen knows about the second hub: its address, and whether each sale is stored on both hubs.
import { proxy } from 'valtio';
import { remember } from '../session/local-memory.ts';

interface PairState {
  /** Whether the last answer came from a hub with a partner. */
  isPaired: boolean;
  /** The partner's address; undefined if there is no partner or the hub has not been asked yet. */
  partner: string | undefined;
  isDoubled: boolean;
  /** The pass that signs this device in at the second hub after a takeover. */
  pass: string | undefined;
  /**
   * The pass that makes this browser a till at the second hub too, if nobody is signed in. Undefined if this browser is
   * not a till at this hub.
   */
  tillPass: unknown;
}

const KEY = 'comanda__second_hub';
/** Local storage has the note about entries that did not come along (left-behind.ts) under this name. */
export const LEFT_KEY = 'comanda__left_behind';

export const pairState = proxy<PairState>({
  isPaired: false,
  partner: undefined,
  isDoubled: false,
  pass: undefined,
  tillPass: undefined,
});

/** Precedes the pass in an address. The pass is in the fragment of the address, which browsers send to no hub. */
export const PASS_MARK = '#pass=';

/** Restores the partner's address from local storage, for a page that was opened while the hub is unreachable. */
export function recallPartner(): void {
  pairState.partner ??= localStorage.getItem(KEY) ?? undefined;
}

/** Stores what `/healthz` reports about the second hub. */
export function notePair(health: { partner?: unknown; mode?: unknown; pass?: unknown }): void {
  const { partner, mode } = health;
  const known = typeof partner === 'string' ? partner : undefined;
  if (known !== pairState.partner) {
    if (known === undefined) localStorage.removeItem(KEY);
    else remember(KEY, known);
  }
  pairState.partner = known;
  pairState.isDoubled = mode === 'doubled';
  pairState.tillPass = health.pass;
}

/** Returns the address of the second hub with a scheme; adds `http://` if the address has no scheme. */
export const originOf = (partner: string): string =>
  partner.includes('://') ? partner : `http://${partner}`;

/** Returns the address of the second hub as a link. `pass` signs the user in at the second hub. */
export const linkToPartner = (partner: string, pass?: string): string =>
  pass === undefined ? originOf(partner) : `${originOf(partner)}/${PASS_MARK}${pass}`;

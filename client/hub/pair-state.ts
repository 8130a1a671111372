// What this screen knows of the second hub: its address, and whether each sale is stored on both.
import { proxy } from 'valtio';
import { remember } from '../session/local-memory.ts';

interface PairState {
  /** Whether the last answer came from a hub with a partner. */
  isPaired: boolean;
  /** The partner's address, as far as this screen has asked. */
  partner: string | undefined;
  isDoubled: boolean;
  /** What signs this device in at the second hub after a takeover. */
  pass: string | undefined;
}

const KEY = 'comanda__second_hub';

export const pairState = proxy<PairState>({
  isPaired: false,
  partner: undefined,
  isDoubled: false,
  pass: undefined,
});

/** Before the pass in an address; a fragment is sent to no hub. */
export const PASS_MARK = '#pass=';

/** A page that was opened while the hub is away knows the second one from before. */
export function recallPartner(): void {
  pairState.partner ??= localStorage.getItem(KEY) ?? undefined;
}

/** Reads what `/healthz` says about the second hub. */
export function notePair({ partner, mode }: { partner?: unknown; mode?: unknown }): void {
  const known = typeof partner === 'string' ? partner : undefined;
  if (known !== pairState.partner) {
    if (known === undefined) localStorage.removeItem(KEY);
    else remember(KEY, known);
  }
  pairState.partner = known;
  pairState.isDoubled = mode === 'doubled';
}

/** Returns the address of the second hub with its scheme, which it may lack. */
export const originOf = (partner: string): string =>
  partner.includes('://') ? partner : `http://${partner}`;

/** Returns the address of the second hub as a link. `pass` signs in there. */
export const linkToPartner = (partner: string, pass?: string): string =>
  pass === undefined ? originOf(partner) : `${originOf(partner)}/${PASS_MARK}${pass}`;

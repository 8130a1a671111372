// What this screen knows of the second hub: its address, and whether each sale is stored on both.
import { proxy } from 'valtio';

interface PairState {
  /** Whether the last answer came from a hub with a partner. */
  isPaired: boolean;
  /** The partner's address, as far as this screen has asked. */
  partner: string | undefined;
  isDoubled: boolean;
  /** What signs this device in at the second hub after a takeover. */
  pass: string | undefined;
}

export const pairState = proxy<PairState>({
  isPaired: false,
  partner: undefined,
  isDoubled: false,
  pass: undefined,
});

/** Before the pass in an address; a fragment is sent to no hub. */
export const PASS_MARK = '#pass=';

/** Reads what `/healthz` says about the second hub. */
export function notePair({ partner, mode }: { partner?: unknown; mode?: unknown }): void {
  pairState.partner = typeof partner === 'string' ? partner : undefined;
  pairState.isDoubled = mode === 'doubled';
}

/** Returns the address of the second hub as a link; it may have no scheme. `pass` signs in there. */
export function linkToPartner(partner: string, pass?: string): string {
  const address = partner.includes('://') ? partner : `http://${partner}`;
  return pass === undefined ? address : `${address}/${PASS_MARK}${pass}`;
}

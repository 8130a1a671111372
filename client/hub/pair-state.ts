// What this screen knows of the second hub: its address, and whether each sale is stored on both.
import { proxy } from 'valtio';

/** `partner` is undefined if the hub has none. */
export const pairState = proxy<{ partner: string | undefined; isDoubled: boolean }>({
  partner: undefined,
  isDoubled: false,
});

/** Reads what `/healthz` says about the second hub. */
export function notePair({ partner, mode }: { partner?: unknown; mode?: unknown }): void {
  pairState.partner = typeof partner === 'string' ? partner : undefined;
  pairState.isDoubled = mode === 'doubled';
}

/** Returns the address of the second hub as a link; it may have no scheme. */
export const linkToPartner = (partner: string): string =>
  partner.includes('://') ? partner : `http://${partner}`;

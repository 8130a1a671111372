// What a scan on the POS does: the barcode of a dish adds the dish to the cart, and the code of a gift card opens the
// card.
import { parseCode } from '#shared/billing/card-codes.ts';
import { t } from '../../locales/t.ts';
import { toastError } from '../../parts/toasts.ts';
import type { MenuItem } from './cart/cart-choice.ts';
import { tapItem } from './menu/item-tile.tsx';
import type { PosData } from './pos-data.ts';
import { openDialog } from './pos-ui.ts';

/** What a scanned code means on this menu. */
export type Scan =
  | { readonly kind: 'dish'; readonly item: MenuItem }
  | { readonly kind: 'card' }
  | { readonly kind: 'unknown' };

/**
 * Returns the dish with this barcode. If there is none, returns a gift card if the store sells gift cards and the
 * code has the form of a card's code, or else `unknown`.
 */
export function readScan(code: string, items: Iterable<MenuItem>, hasCards: boolean): Scan {
  for (const item of items) if (item.barcode === code) return { kind: 'dish', item };
  return hasCards && parseCode(code) !== undefined ? { kind: 'card' } : { kind: 'unknown' };
}

/**
 * Handles a scan. Returns false without handling it while a dialog is open, because the scan may be meant for the
 * dialog.
 */
export function takeScan(code: string, { items, init, currency }: PosData): boolean {
  if (document.querySelector('dialog[open]') !== null) return false;
  const scan = readScan(code, items.values(), Boolean(init.storeSettings.gift_cards));
  if (scan.kind === 'dish') tapItem(scan.item, currency);
  else if (scan.kind === 'card') openDialog({ kind: 'gift-card', code });
  else toastError(t('No dish has the barcode {code}.', { code }));
  return true;
}

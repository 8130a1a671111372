// What a scan on the POS does: a dish's barcode goes to the cart, a gift card's code opens the card.
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

/** Returns the dish of a barcode; else a gift card, if the code is one's and the store sells them. */
export function readScan(code: string, items: Iterable<MenuItem>, hasCards: boolean): Scan {
  for (const item of items) if (item.barcode === code) return { kind: 'dish', item };
  return hasCards && parseCode(code) !== undefined ? { kind: 'card' } : { kind: 'unknown' };
}

/** Handles a scan, unless a dialog is open: it may be about something else. */
export function takeScan(code: string, { items, init, currency }: PosData): boolean {
  if (document.querySelector('dialog[open]') !== null) return false;
  const scan = readScan(code, items.values(), Boolean(init.storeSettings.gift_cards));
  if (scan.kind === 'dish') tapItem(scan.item, currency);
  else if (scan.kind === 'card') openDialog({ kind: 'gift-card', code });
  else toastError(t('No dish has the barcode {code}.', { code }));
  return true;
}

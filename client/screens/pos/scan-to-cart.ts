// Handles a scan on the POS: the barcode of a dish or the label of a scale adds the dish to the cart, and the code of a
// gift card opens the card.
import { parseCode } from '#shared/billing/card-codes.ts';
import type { Decimals } from '#shared/billing/money.ts';
import { readScaleLabel, type ScaleLabel, type ScalePrefix } from '#shared/billing/scale-labels.ts';
import { t } from '../../locales/t.ts';
import { toastError } from '../../parts/toasts.ts';
import { addToCart } from './cart/cart.ts';
import { type Choice, isConfigurable, type MenuItem, PLAIN } from './cart/cart-choice.ts';
import { weighed } from './cart/line-rules.ts';
import { tapItem } from './menu/item-tile.tsx';
import type { PosData } from './pos-data.ts';
import { openDialog } from './pos-ui.ts';

/** What a scanned code means on this menu. */
type Scan =
  | { readonly kind: 'dish'; readonly item: MenuItem }
  | { readonly kind: 'label'; readonly item: MenuItem; readonly label: ScaleLabel }
  | { readonly kind: 'card' }
  | { readonly kind: 'unknown' };

/** The codes that the store can scan, besides the barcodes of its dishes. */
interface ScanSettings {
  readonly hasCards: boolean;
  readonly prefixes: readonly ScalePrefix[];
}

function findDish(items: readonly MenuItem[], barcode: string): MenuItem | undefined {
  return items.find((item) => item.barcode === barcode);
}

/**
 * Returns what a code means. It is the barcode of a dish, or else the label of a scale with a dish and its price or
 * weight, or else the code of a gift card if the store sells gift cards. The meaning of any other code is `unknown`.
 */
export function readScan(
  code: string,
  items: readonly MenuItem[],
  { hasCards, prefixes }: ScanSettings,
): Scan {
  const dish = findDish(items, code);
  if (dish !== undefined) return { kind: 'dish', item: dish };
  const label = readScaleLabel(code, prefixes);
  const item = label && findDish(items, label.barcode);
  if (label !== undefined && item !== undefined) return { kind: 'label', item, label };
  return hasCards && parseCode(code) !== undefined ? { kind: 'card' } : { kind: 'unknown' };
}

/**
 * Returns the choice with which a scale's label sells a dish. Undefined if the price or weight on the label is 0, or if
 * the dish has a fixed price or something to choose.
 */
export function labelChoice(
  item: MenuItem,
  { kind, value }: ScaleLabel,
  decimals: Decimals,
): Choice | undefined {
  if (value === 0 || item.open_price !== 1 || isConfigurable(item)) return undefined;
  if (kind === 'price') return { ...PLAIN, typedCents: value };
  // The note shows the weight to the cashier and the kitchen.
  return weighed(item, { ...PLAIN, grams: value, notes: `${value} g` }, decimals);
}

/**
 * Handles a scan. Returns false without handling it while a dialog is open, because the scan may be meant for the
 * dialog.
 */
export function takeScan(code: string, { items, init, currency }: PosData): boolean {
  if (document.querySelector('dialog[open]') !== null) return false;
  const { gift_cards, scale_prefixes = [] } = init.storeSettings;
  const settings = { hasCards: Boolean(gift_cards), prefixes: scale_prefixes };
  const scan = readScan(code, [...items.values()], settings);
  if (scan.kind === 'dish') tapItem(scan.item, currency);
  else if (scan.kind === 'label') {
    const choice = labelChoice(scan.item, scan.label, currency.decimals);
    if (choice !== undefined) addToCart(scan.item, currency.decimals, choice);
    else
      toastError(
        t('“{dish}” needs an open price and no options. The label needs an amount above 0.', {
          dish: scan.item.title,
        }),
      );
  } else if (scan.kind === 'card') openDialog({ kind: 'gift-card', code });
  else toastError(t('No dish has the barcode {code}.', { code }));
  return true;
}

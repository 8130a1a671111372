// Other words with which the search finds a settings page: common names for what the user can set on the page.
import { foldText } from '#shared/fold-text.ts';
import { said, words } from '../locales/t.ts';

/** The search words of each page by its path, separated by commas. Each language has its own words. */
const WORDS: Readonly<Record<string, string>> = words({
  '/dashboard/settings': 'currency, time zone, start of the day, logo, QR menu, menu languages',
  '/dashboard/settings/print-settings': 'receipt, footer, paper, kitchen printer, slips, copies',
  '/dashboard/settings/tables': 'seats, floors, table required for dine-in',
  '/dashboard/settings/floor-plan': 'room, layout, chairs',
  '/dashboard/settings/guest-orders':
    'order from the phone, call a waiter, ask for the bill, pick-up',
  '/dashboard/settings/guest-cards': 'QR codes, guest cards',
  '/dashboard/settings/tills': 'screens, lock, PIN, sending',
  '/dashboard/settings/menu-items':
    'dishes, prices, photos, allergens, CSV, import, barcode, set menus',
  '/dashboard/settings/options': 'extras, toppings, doneness',
  '/dashboard/settings/stations': 'bar, courses, kitchen display, warning times',
  '/dashboard/settings/price-lists': 'happy hour, lunch prices, takeaway prices',
  '/dashboard/settings/promotions': 'coupons, 3 for 2, discounts by time',
  '/dashboard/settings/value': 'vouchers, loyalty, house accounts',
  '/dashboard/settings/tax-setup': 'VAT, sales tax, takeaway tax',
  '/dashboard/settings/payment-types': 'cash, card',
  '/dashboard/settings/rights':
    'tips, service charge, discount limit, voids, approvals, cash rounding',
  '/dashboard/settings/drawers': 'float, server bank',
  '/dashboard/settings/reasons': 'voids, comps, refunds, discounts',
  '/dashboard/settings/mail': 'SMTP, day report, receipts by mail',
  '/dashboard/settings/second-hub': 'standby, spare machine, takeover',
  '/dashboard/settings/api-keys': 'programs, accounting, online orders',
  '/dashboard/settings/webhooks': 'programs, notifications',
  '/dashboard/settings/head-office': 'chain, several restaurants, releases',
  '/dashboard/settings/audit': 'log, history, changes',
});

const listOf = (sentence: string): string[] => sentence.split(',').map((word) => word.trim());

/**
 * Returns the first search word of the page at `path` in which `wanted` occurs, in the current language or in English;
 * undefined if no search word contains it. `wanted` must be folded (`foldText`).
 */
export function wordWith(path: string, wanted: string): string | undefined {
  const own = WORDS[path];
  if (own === undefined) return undefined;
  return [...listOf(said(own)), ...listOf(own)].find((word) => foldText(word).includes(wanted));
}

// What each settings page is for, in one sentence, and the section of the help that says more.
import { words } from '../locales/t.ts';

export const SETTINGS_INTROS: Readonly<Record<string, string>> = words({
  '/dashboard/settings':
    'The name, address, currency and time zone of your restaurant, as receipts and reports use them.',
  '/dashboard/settings/print-settings':
    'Your printers, what is printed automatically, and what receipts say.',
  '/dashboard/settings/tables': 'The tables of each floor, and how many guests they seat.',
  '/dashboard/settings/floor-plan':
    'Where your tables are, as waiters see them on the Tables page.',
  '/dashboard/settings/guest-orders':
    'How guests order, call a waiter and ask for the bill from their phones.',
  '/dashboard/settings/guest-cards': 'The QR cards on your tables, to print or to replace.',
  '/dashboard/settings/tills':
    'How each till behaves: its lock, its printer and how it sends orders.',
  '/dashboard/settings/menu-items':
    'The dishes you sell, with prices, photos, options and allergens.',
  '/dashboard/settings/menu-items/categories': 'The groups in which tills and menus show dishes.',
  '/dashboard/settings/options':
    'Choices that belong to dishes, such as sizes, sauces or how a steak is cooked.',
  '/dashboard/settings/stations':
    'Where dishes are prepared. Each station has its own screen and printers.',
  '/dashboard/settings/price-lists':
    'Other prices at certain times or for certain orders, such as a happy hour.',
  '/dashboard/settings/promotions': 'Discounts that apply automatically, and coupons.',
  '/dashboard/settings/value': 'Gift cards, house accounts, and points that guests collect.',
  '/dashboard/settings/tax-setup': 'The taxes included in or added to your prices.',
  '/dashboard/settings/payment-types': 'The ways to pay, and which of them are cash.',
  '/dashboard/settings/rights': 'What staff may do alone, and what a manager has to approve.',
  '/dashboard/settings/drawers':
    'The cash drawers and server banks that are counted at the end of a shift.',
  '/dashboard/settings/reasons':
    'Reasons staff choose from when they void, comp, refund or give a discount.',
  '/dashboard/settings/mail':
    'The mail server that sends receipts to guests and the day report to you.',
  '/dashboard/settings/second-hub': 'A second computer that can take over if this one breaks.',
  '/dashboard/settings/api-keys':
    'Access for other programs, such as accounting or online ordering.',
  '/dashboard/settings/webhooks':
    'Which programs are notified of orders and payments as they happen.',
  '/dashboard/settings/head-office': 'The connection to the head office of several restaurants.',
  '/dashboard/settings/subscriptions': 'Your plan and its payments.',
  '/dashboard/settings/audit': 'Who changed what, and when. Nobody can edit or delete these rows.',
});

const HELP: Readonly<Record<string, readonly string[]>> = {
  'tables-and-bills': ['tables', 'floor-plan'],
  people: ['rights', 'tills', 'audit'],
  cash: ['drawers', 'payment-types'],
  'gift-cards-house-accounts-and-points': ['value'],
  kitchen: ['stations'],
  menu: ['menu-items', 'menu-items/categories', 'options', 'price-lists', 'promotions', 'reasons'],
};

/** Returns the address of the help for a settings page: its section, or the beginning. */
export function helpFor(path: string): string {
  const page = path.replace('/dashboard/settings/', '');
  const section = Object.keys(HELP).find((id) => HELP[id]?.includes(page));
  return section === undefined ? '/dashboard/help' : `/dashboard/help#${section}`;
}

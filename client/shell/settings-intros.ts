// What each settings page is for, in one sentence, and the section of the help that says more.
import { words } from '../locales/t.ts';

export const SETTINGS_INTROS: Readonly<Record<string, string>> = words({
  '/dashboard/settings':
    'The name, address, currency and time zone of your restaurant, for receipts and reports.',
  '/dashboard/settings/print-settings':
    'Your printers, what is printed automatically, and what receipts say.',
  '/dashboard/settings/tables': 'The tables of each floor, and how many guests they seat.',
  '/dashboard/settings/floor-plan': 'The plan of your tables that waiters see on the Tables page.',
  '/dashboard/settings/guest-orders':
    'How guests order, call a waiter and ask for the bill from their phones.',
  '/dashboard/settings/guest-cards': 'QR cards for your tables. Print or replace them here.',
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
  '/dashboard/settings/tax-setup': 'The taxes that are included in your prices or added to them.',
  '/dashboard/settings/payment-types': 'The ways to pay, and which of them are cash.',
  '/dashboard/settings/rights': 'What staff may do alone, and what a manager has to approve.',
  '/dashboard/settings/drawers':
    'The cash drawers and server banks that are counted at the end of a shift.',
  '/dashboard/settings/reasons':
    'Reasons that staff choose when they void, comp, refund or give a discount.',
  '/dashboard/settings/mail':
    'The mail server that sends receipts to guests and the day report to you.',
  '/dashboard/settings/second-hub': 'A second computer that can take over if this computer breaks.',
  '/dashboard/settings/api-keys':
    'Access for other programs, such as accounting or online ordering.',
  '/dashboard/settings/webhooks': 'Programs that are notified of orders and payments immediately.',
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

/** Returns the address of the help for a settings page: the section about the page, or the beginning of the help. */
export function helpFor(path: string): string {
  const page = path.replace('/dashboard/settings/', '');
  const section = Object.keys(HELP).find((id) => HELP[id]?.includes(page));
  return section === undefined ? '/dashboard/help' : `/dashboard/help#${section}`;
}

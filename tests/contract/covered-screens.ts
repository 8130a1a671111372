// The route table of the contract, who sees which page (CONTRACT §9), and what the screens show, each with its test.
import { by, type Coverage } from './coverage-of.ts';

const shell = 'browser/shell';
const shift = 'browser/shift';
const pos = 'browser/pos';
const floor = 'browser/kitchen-orders';
const guests = 'browser/guests';
const staff = 'browser/staff';
const office = 'browser/office';
const settings = 'browser/settings';
const menuPages = 'browser/settings-menu';
const menu = 'browser/menu';

/** The addresses of client/app/pages.ts. */
export const ROUTES: readonly Coverage[] = [
  ...by(
    'browser/cash',
    'a whole shift: the float counted, cash moved, counted blind and once more, closed with a reason, and the Z',
    '/dashboard/cash',
  ),
  ...by(
    'browser/cash',
    'a drawer and a purse are set up in the settings',
    '/dashboard/settings/drawers',
  ),
  ...by(
    shell,
    'a stranger is sent to the login page, and a wrong password is told in a toast',
    '/',
    '/dashboard/profile',
  ),
  ...by(menu, 'a guest searches, filters and chooses, and sees what the choice costs', '/menu'),
  ...by(
    shell,
    'a page without its scope is the no-access page, whose button goes back',
    '/no-access',
  ),
  ...by(pos, 'opens the receipt to be printed when printing is on', '/print-receipt'),
  ...by(
    shell,
    'the token slip has its number in a circle, and without one it says so',
    '/print-token',
  ),
  ...by(
    shift,
    'an owner sets the hub up with the sample menu and is at the dashboard',
    '/dashboard',
    '/dashboard/home',
  ),
  ...by(pos, 'sells a plain item with one tap and sends it to the kitchen', '/dashboard/pos'),
  ...by(
    floor,
    'a table is paid in cash and completed, and the change stays in sight',
    '/dashboard/orders',
  ),
  ...by(
    'browser/tables',
    'four guests: moved, split evenly and by items, paid in cash and by card with a tip, a party beside',
    '/dashboard/tables',
  ),
  ...by(
    'browser/seating',
    'a floor is drawn by dragging and by keys, and the waiter sees it',
    '/dashboard/settings/floor-plan',
  ),
  ...by(
    floor,
    'an order appears in the kitchen by itself, is made and completed there, and leaves',
    '/dashboard/kitchen',
  ),
  ...by(
    guests,
    'a table is booked for a new guest, warned of twice, changed and deleted',
    '/dashboard/reservation',
  ),
  ...by(
    guests,
    'a guest is added, found, changed, looked into and deleted',
    '/dashboard/customers',
    '/dashboard/customers/:phone',
  ),
  ...by(
    office,
    'an invoice is opened, printed as a duplicate, and saved as CSV',
    '/dashboard/invoices',
  ),
  ...by(
    staff,
    'a holder of SETTINGS gives only what he holds and leaves admins alone',
    '/dashboard/users',
  ),
  ...by(
    office,
    'the report shows the hub’s figures, and its columns are read by the arrow keys',
    '/dashboard/reports',
  ),
  ...by(
    staff,
    'a device is logged out from another, and this one can’t be removed',
    '/dashboard/devices',
  ),
  ...by(
    office,
    'no office screen breaks WCAG 2.2 AA or scrolls sideways on a small phone (dark: $dark)',
    '/dashboard/contact-support',
    '/dashboard/settings/audit',
  ),
  ...by(
    settings,
    'the owner names the store, switches the QR menu on and downloads its code',
    '/dashboard/settings',
    '/dashboard/settings/details',
  ),
  ...by(
    settings,
    'the preview of a receipt follows the switches before they are saved',
    '/dashboard/settings/print-settings',
  ),
  ...by(
    settings,
    'tables are added, changed and refused without a floor',
    '/dashboard/settings/tables',
  ),
  ...by(menuPages, 'five items go on the menu', '/dashboard/settings/menu-items'),
  ...by(
    menuPages,
    'an item gets variants, add-ons and a photo, and loses the photo after the question',
    '/dashboard/settings/menu-items/:id',
  ),
  ...by(
    menuPages,
    'categories are added, and one is deleted only after the question',
    '/dashboard/settings/menu-items/categories',
  ),
  ...by(
    'browser/kitchen-line',
    'stations are set up, and the screens fit a phone and a television, light and dark',
    '/dashboard/settings/stations',
  ),
  ...by(
    'browser/kitchen-line',
    'three courses for six at two stations and an oven, a table that moves, a void, a rush, a recall',
    '/dashboard/expo',
    '/display/orders',
  ),
  ...by(
    'browser/kitchen-line',
    'a customer display pairs with a till by its name, and shows its cart line by line',
    '/display/customer',
  ),
  ...by(
    'browser/options',
    'an owner makes a group, ties it to a dish, and says what is in it; a guest filters by it',
    '/dashboard/settings/options',
  ),
  ...by(
    'browser/settings-prices',
    'a price list says what it changes before it is saved, is changed and deleted',
    '/dashboard/settings/price-lists',
  ),
  ...by(
    settings,
    'a tax is refused in the words of the contract, then added and changed',
    '/dashboard/settings/tax-setup',
  ),
  ...by(
    'browser/pin-pages',
    'tills are renamed and removed, which ends their sessions, and locking is set',
    '/dashboard/settings/tills',
  ),
  ...by(
    settings,
    'a payment type is switched off in its row, the last active one is not',
    '/dashboard/settings/payment-types',
  ),
  ...by(
    'browser/approvals',
    'the page of rights says what needs approval and who holds which right',
    '/dashboard/settings/rights',
  ),
  ...by(
    settings,
    'a subscription is noted in dialogs of its own',
    '/dashboard/settings/subscriptions',
  ),
  ...by(
    'browser/printing',
    'old tickets of a dead printer ask, and one tap prints them',
    '/dashboard/print-queue',
  ),
];

export const VISIBILITY: readonly Coverage[] = [
  ...by(
    'client/session/scopes',
    '%s alone opens just its pages',
    'each scope opens its routes (CONTRACT §9, §4)',
  ),
  ...by(
    'client/session/scopes',
    '%s alone shows just its links',
    'each scope shows its sidebar links',
  ),
  ...by(
    'client/session/scopes',
    '%s alone finds in the search just what it may open',
    'each scope finds its pages; Devices, Profile and Support always',
  ),
  ...by(
    'client/session/scopes',
    'an admin opens, sees and finds everything',
    'admin passes every check',
  ),
  ...by(
    'client/session/scopes',
    'SETTINGS finds the users page, though its link is for admins',
    'Users: no sidebar link but for admins, found with SETTINGS',
  ),
  ...by(
    'client/app/pages',
    'the search finds a part of a title without regard to case, among the pages a user may open',
    'search modal: case-insensitive title filter',
  ),
  ...by(
    'client/app/pages',
    'after sign-in admins and holders of DASHBOARD go home, others to their profile',
    'after login: home, or profile',
  ),
  ...by(
    shell,
    'a stranger is sent to the login page, and a wrong password is told in a toast',
    'no session marker: redirect to /',
    'marker at /: redirect at once',
  ),
  ...by(
    shell,
    'Ctrl+K opens the page search, Esc closes it, and a pick goes there',
    'search: Ctrl/Cmd+K, Esc',
  ),
  ...by(
    shell,
    'the sidebar stays collapsed through a reload',
    'sidebar: links, headings, collapsed state persists',
  ),
  ...by(
    shell,
    'the account menu leads to Profile, My Devices and Support, and logs out',
    'avatar menu: Profile, My Devices, Support, Logout',
  ),
  ...by(
    staff,
    'who may only look at customers is offered no change and no link to users',
    'New customer only with CUSTOMERS or MANAGE_CUSTOMERS',
  ),
];

export const SCREENS: readonly Coverage[] = [
  ...by(
    'server/dashboard/dashboard',
    "today's reservations are listed by time, cancelled ones left out",
    'Home: reservations of today',
  ),
  ...by(
    'server/dashboard/dashboard',
    'the ten best sellers go by pieces sold, with the price of now',
    'Home: top selling items',
  ),
  ...by(
    pos,
    'asks for variant and add-ons, and takes notes',
    'POS: Select Variant & Addons, Add Notes',
  ),
  ...by(
    'browser/pos-cart',
    'puts a cart aside, and marks what has changed when it comes back',
    'POS: Drafts List, Save Cart Items to Drafts',
  ),
  ...by(pos, 'finds a customer by phone and goes back to a walk-in', 'POS: Search Customer, Reset'),
  ...by(pos, 'collects cash with the change due', 'POS: Collect Payment & Send order to Kitchen'),
  ...by(
    shift,
    'a dine-in order with a variant, add-ons and a note goes to the kitchen, which shows it without a reload',
    'POS: Send order to Kitchen summary, Order sent to Kitchen',
  ),
  ...by(
    floor,
    'completing an unpaid order names it, and it waits under the mark to be paid',
    'Orders: Complete; unpaid orders behind a mark',
  ),
  ...by(
    floor,
    'an item is cancelled by its menu after a question, and the order with its last one',
    'Orders: item menu, Cancel',
  ),
  ...by(
    guests,
    'the filter offers a custom period that ends one month after today',
    'Reservations, Invoices: filter dialog',
  ),
  ...by(
    menuPages,
    'the menu goes out as CSV and comes in again, and nothing happens before Import',
    'Menu in bulk: export, dry run, import',
  ),
  ...by(
    'server/shared/billing/receipt',
    'says everything from top to bottom',
    'Receipt print page',
  ),
  ...by(
    'server/shared/billing/receipt',
    'has no token where there is none',
    'Receipt: token only when print_token and a token exist',
  ),
  ...by(
    'server/shared/billing/receipt',
    'over several orders lists their ids and no token',
    'Receipt over several orders',
  ),
  ...by(
    menu,
    'while the menu is off, a guest is told so and nothing else',
    'QR menu: Menu Not Available!',
  ),
  ...by(
    menu,
    'Share uses the share sheet of the phone, else copies the link',
    'QR menu: Share, Menu Link Copied!',
  ),
  ...by(
    'browser/pos-cart',
    'offers to retry when the details cannot be loaded',
    'POS init failure: retry (CONTRACT §5)',
  ),
  ...by(
    menu,
    'when the menu cannot be loaded, the guest may try again',
    'QR menu load failure: retry (CONTRACT §5)',
  ),
];

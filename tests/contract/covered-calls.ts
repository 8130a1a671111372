// The call list (CONTRACT §5) with the calls that the contract adds: each with the test that shows it.
import { by, type Coverage } from './coverage-of.ts';
import { APPROVAL_CALLS } from './covered-approvals.ts';
import { BILL_CALLS } from './covered-bills.ts';
import { CASH_CALLS } from './covered-cash.ts';
import { KITCHEN_CALLS } from './covered-kitchen.ts';
import { MENU_CALLS } from './covered-menu.ts';
import { PRICE_CALLS } from './covered-prices.ts';
import { SEATING_CALLS } from './covered-seating.ts';

const signIn = 'server/auth/sign-in';
const devices = 'server/auth/devices';
const pins = 'server/auth/pins';
const tillPins = 'server/auth/till-pins';
const orders = 'server/orders/orders';
const orderLists = 'server/orders/order-lists';
const kitchen = 'server/kitchen/kitchen';
const customers = 'server/customers/customers';
const reservations = 'server/reservations/reservations';
const invoices = 'server/billing/invoices';
const users = 'server/users/users';
const items = 'server/menu/menu-items';
const csv = 'server/menu/menu-csv';
const photos = 'server/media/photos';
const registers = 'server/menu/registers';
const lanes = 'server/printing/lanes';
const queue = 'server/printing/print-queue';

const REGISTER = 'a row is added, changed and deleted; each is audited and drops the cached menu';
const registerCalls = (path: string): string[] => [
  `GET ${path}`,
  `POST ${path}/add`,
  `POST ${path}/{id}/update`,
  `DELETE ${path}/{id}`,
];

export const CALLS: readonly Coverage[] = [
  ...BILL_CALLS,
  ...SEATING_CALLS,
  ...CASH_CALLS,
  ...MENU_CALLS,
  ...PRICE_CALLS,
  ...APPROVAL_CALLS,
  ...KITCHEN_CALLS,
  ...by(
    'server/setup/setup',
    'a fresh hub needs a set-up, and once it has a user it does not',
    'GET /setup',
  ),
  ...by(
    'server/setup/setup',
    'the first admin is signed in, and the store has its name, currency and zone',
    'POST /setup',
    'GET /store',
  ),
  ...by(signIn, 'the right password signs in and tells who that is', 'POST /auth/signin'),
  ...by(
    signIn,
    'signing out removes the device, clears the cookies and is in the audit trail',
    'POST /auth/signout',
  ),
  ...by(pins, 'is set with the password, read as has_pin, and taken away again', 'POST /auth/pin'),
  ...by(pins, 'is set under the rules of resetting a password', 'POST /users/update-pin/{id}'),
  ...by(tillPins, 'tells who has a PIN, and nobody else is told', 'GET /auth/switch'),
  ...by(
    tillPins,
    'changes over by PIN, and the session before it ends at once',
    'POST /auth/switch',
  ),
  ...by(
    tillPins,
    'is locked without being forgotten, and signing out forgets it',
    'POST /auth/lock',
  ),
  ...by(
    tillPins,
    'is renamed and removed by SETTINGS; its sessions end with it',
    'GET /settings/tills',
    'POST /settings/tills/{id}/update',
    'DELETE /settings/tills/{id}',
  ),
  ...by(
    'server/auth/pairing',
    'a screen waits, is approved, and is signed in as that user once',
    'POST /auth/pairing',
    'POST /auth/pairing/approve',
    'POST /auth/pairing/claim',
  ),
  ...by(signIn, 'the session tells the scopes as they are now, and needs one', 'GET /auth/session'),
  ...by(
    'server/auth/refresh',
    'an access cookie runs out after 15 minutes, and a refresh gives another',
    'POST /auth/refresh-token',
  ),
  ...by(devices, 'the list has one’s own devices only, and marks this one', 'GET /auth/devices'),
  ...by(
    devices,
    'a removed device is logged out at once, and its socket is told',
    'POST /auth/remove-device',
  ),
  ...by(
    devices,
    'after a change of password the other devices are gone, this one stays',
    'POST /auth/change-password',
  ),
  ...by(
    'server/dashboard/dashboard',
    'orders and customers are counted on the business day, cancelled ones not at all',
    'GET /dashboard',
  ),
  ...by(
    'server/dashboard/now',
    'takings are compared with the same weekday by this time, and told hour by hour',
    'GET /dashboard/now',
  ),
  ...by(
    'server/dashboard/checklist',
    'each step of the first hour is done by doing it',
    'GET /dashboard/checklist',
  ),
  ...by(
    'server/reports/comparison',
    'periods are compared with what is like them',
    'GET /reports/comparison',
  ),
  ...by(
    'server/tables/floor',
    'a table goes from free to part-paid, and of what holds the last is said',
    'GET /tables',
  ),
  ...by(
    'server/orders/pos-init',
    'a till is told the menu, the tables, the settings and the active payment types',
    'GET /pos/init',
  ),
  ...by(
    'server/orders/favourites',
    'what sells at this hour comes first, by its pieces',
    'GET /pos/favourites',
  ),
  ...by(
    'server/orders/place-order',
    'an order is stored as a snapshot with its table, customer, variant and add-ons',
    'POST /pos/create-order',
  ),
  ...by(
    'server/orders/place-paid-order',
    'a paid order has an invoice and its payment, and still goes to the kitchen',
    'POST /pos/create-order-and-invoice',
  ),
  ...by(
    orderLists,
    'all orders of a table are one group, each order without one is its own',
    'GET /orders',
  ),
  ...by(
    orderLists,
    'the screen learns the settings and the active payment types',
    'GET /orders/init',
  ),
  ...by(
    orders,
    'delivers what is open; the unpaid order stays in sight',
    'GET /orders/unpaid',
    'POST /orders/complete',
  ),
  ...by(orders, 'may become %s and back', 'POST /orders/update-status/{id}'),
  ...by(
    orders,
    'cancels all orders and their items; again it changes nothing',
    'POST /orders/cancel',
  ),
  ...by(
    'server/orders/pay-orders',
    'the summary holds what is unpaid, without cancelled items',
    'POST /orders/complete-order-payment-summary',
  ),
  ...by(
    'server/orders/pay-orders',
    'one invoice over several bears the first order; all are completed, cancelled ones left out',
    'POST /orders/complete-and-pay-order',
  ),
  ...by(
    kitchen,
    'a ticket stays while something is left to cook, and shows all its items',
    'GET /kitchen',
  ),
  ...by(
    kitchen,
    'each step is announced once; the same again is fine and says nothing',
    'POST /kitchen/{id}',
  ),
  ...by(
    kitchen,
    'a ticket is seen once, and only newly seen ones are announced',
    'POST /kitchen/seen',
  ),
  ...by(
    reservations,
    'a viewer reads and changes nothing, a stranger does neither',
    'GET /reservations/init',
  ),
  ...by(
    reservations,
    'a reservation is stored with a short code, booked, and is in the audit trail',
    'POST /reservations/add',
    'GET /reservations',
  ),
  ...by(
    reservations,
    'the search finds code, name and phone, and takes what was typed literally',
    'GET /reservations/search',
  ),
  ...by(
    reservations,
    'a change keeps what is absent and takes null as none',
    'POST /reservations/update/{id}',
  ),
  ...by(reservations, 'a deleted reservation is gone, once', 'DELETE /reservations/delete/{id}'),
  ...by(customers, 'the list is paged newest first, and cut to 100 a page', 'GET /customers'),
  ...by(
    'server/customers/lookup',
    'a customer is stored under his normalised phone and found by any spelling',
    'GET /customers/{id}',
    'POST /customers/add',
  ),
  ...by(
    customers,
    "a customer's history has his newest orders, their count and what he paid",
    'GET /customers/{id}/history',
  ),
  ...by(
    customers,
    'a change keeps what is absent, empties what is null, and renames tables still to be taken',
    'POST /customers/{id}/update',
  ),
  ...by(
    customers,
    'deleting a customer keeps his orders, with the name as it was',
    'DELETE /customers/{id}/delete',
  ),
  ...by(
    invoices,
    'an invoice is listed on the business day of its payment, with its orders and payment',
    'GET /invoices',
    'GET /invoices/{id}',
  ),
  ...by(invoices, 'only INVOICES opens invoices', 'GET /invoices/init'),
  ...by(invoices, 'the search finds number, name and phone', 'GET /invoices/search'),
  ...by(
    invoices,
    'the export has what the filter shows, and no cell that a spreadsheet would run',
    'GET /invoices/export',
  ),
  ...by(
    invoices,
    'a reprint has the sums and the orders as they were sold, without cancelled items',
    'POST /invoices/orders',
  ),
  ...by(
    users,
    'a user is added with a hashed password, scopes once each, and is listed',
    'GET /users',
    'POST /users/add',
  ),
  ...by(
    users,
    'a change keeps what is absent, and only changed scopes are told of',
    'POST /users/update/{id}',
  ),
  ...by(
    users,
    'a reset password and a deletion sign the user out everywhere',
    'POST /users/update-password/{id}',
    'DELETE /users/delete/{id}',
  ),
  ...by(
    'server/held/discarded',
    'a session of POS or ORDERS tells of a discarded call, with what is known of it, once for a key',
    'POST /held/discarded',
  ),
  ...by(
    'server/users/user-trail',
    'is read by admins only, newest first, by day, user and kind',
    'GET /audit',
  ),
  ...by(
    'server/reports/figures',
    'a year is reported to the hundredth, and its parts add up',
    'GET /reports',
  ),
  ...by(
    'server/reports/figures',
    'the export has the figures of the report',
    'GET /reports/export',
  ),
  ...by(
    'server/store/store-settings',
    'what is absent stays as it is, texts are trimmed, the change is in the audit trail',
    'GET /settings/store-setting',
    'POST /settings/store-setting',
  ),
  ...by(
    'server/store/store-settings',
    'a paper width is taken as a number or a text, and read as a text',
    'GET /settings/print-setting',
    'POST /settings/print-setting',
  ),
  ...by(
    photos,
    'the store has a picture too',
    'POST /settings/store-setting/upload-photo',
    'POST /settings/store-setting/remove-photo',
  ),
  ...by(
    'server/store/clock',
    'a clock set by %i ms while the hub runs is told of',
    'GET /settings/clock',
  ),
  ...by(
    'server/store/clock',
    'the right day goes on with its tokens, and the admin is believed',
    'POST /settings/clock/reopen-day',
  ),
  ...['categories', 'taxes', 'store-tables', 'payment-types'].flatMap((name) =>
    by(registers, REGISTER, ...registerCalls(`/settings/${name}`)),
  ),
  ...by(
    registers,
    'the last active payment type can be neither deleted nor turned off, by any way',
    'POST /settings/payment-types/{id}/toggle',
  ),
  ...by(
    'server/store/subscriptions',
    'a subscription is added, changed and deleted, each time audited',
    ...registerCalls('/settings/subscriptions'),
  ),
  ...by(
    items,
    'an item is added with its category and tax, stored in hundredths and read in the wire form',
    'GET /menu-items',
    'GET /menu-items/{id}',
    'POST /menu-items/add',
  ),
  ...by(
    items,
    'the form is whole: what an update leaves out is none',
    'POST /menu-items/update/{id}',
  ),
  ...by(
    items,
    'a deleted item is hidden, keeps its row, and knows no more changes',
    'DELETE /menu-items/delete/{id}',
  ),
  ...by(
    photos,
    'the replaced file is deleted, and a removed one too',
    'POST /menu-items/update/{id}/upload-photo',
    'POST /menu-items/update/{id}/remove-photo',
  ),
  ...by(
    items,
    '%s are added, changed and hidden',
    'POST /menu-items/variants/{itemId}/add',
    'POST /menu-items/variants/{itemId}/update/{variantId}',
    'DELETE /menu-items/variants/{itemId}/delete/{variantId}',
    'POST /menu-items/addons/{itemId}/add',
    'POST /menu-items/addons/{itemId}/update/{addonId}',
    'DELETE /menu-items/addons/{itemId}/delete/{addonId}',
  ),
  ...by(
    'server/menu/menu-csv-export',
    'is a UTF-8 file with a byte order mark, one row an item',
    'GET /menu-items/export',
  ),
  ...by(
    'server/menu/menu-csv-check',
    'tells per line what would change, and changes nothing',
    'POST /menu-items/import/check',
  ),
  ...by(
    csv,
    'is all or nothing: one bad row and nothing is done, not even a category',
    'POST /menu-items/import',
  ),
  ...by(
    'server/qr-menu/qr-menu',
    'once it is on, a guest sees the store and the menu, but not what a dish costs the owner',
    'GET /qrmenu',
  ),
  ...by('server/support/support', 'anybody signed in reads the state of the hub', 'GET /support'),
  ...by(lanes, 'a printer that %s', 'POST /print/jobs/{id}/retry', 'POST /print/jobs/{id}/reprint'),
  ...by(
    lanes,
    'a printer that is off gets its slips when it is back, in order, and old ones ask first',
    'POST /print/release',
  ),
  ...by(
    lanes,
    'cash opens the drawer and prints the receipt that the settings or the cashier ask for',
    'POST /print/receipt',
  ),
  ...by(
    queue,
    'is listed with its state as soon as it has been heard',
    'GET /settings/printers',
    'POST /settings/printers/add',
  ),
  ...by(
    queue,
    'is changed with its categories, and a test print comes out of it',
    'POST /settings/printers/{id}/update',
    'POST /settings/printers/{id}/test',
  ),
  ...by(
    queue,
    'the queue tells what waits and why, and what a removed printer leaves asks',
    'GET /print/jobs',
    'DELETE /settings/printers/{id}',
  ),
  ...by(
    queue,
    'a token is printed on request, and what waits can be cancelled',
    'POST /print/token',
    'POST /print/jobs/{id}/cancel',
  ),
  ...by(
    queue,
    'no sale opens the drawer and keeps the reason with the name',
    'POST /print/no-sale',
  ),
  ...by(
    kitchen,
    'the counter learns how many kitchen screens are connected, a cook need not',
    'GET /kitchen/screens',
  ),
];

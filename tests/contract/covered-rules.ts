// Validation (CONTRACT §12) and states (CONTRACT §11), each with its test.
import { by, type Coverage } from './coverage-of.ts';

const texts = 'contract/texts';
const shell = 'browser/shell';
const tax = 'server/shared/billing/tax';
const settings = 'browser/settings';
const socket = 'server/realtime/order-sockets';
const SAID = '"%s" is said where the contract has it';
const validation = 'contract/validation';
const cart = 'client/screens/pos/cart-rules';
const orders = 'server/orders/orders';
const api = 'client/hub/api';
const WORDS = '%s with %s is refused in the words of the contract';

export const VALIDATION: readonly Coverage[] = [
  ...by(
    validation,
    WORDS,
    'login: username, password',
    'POS: empty cart, notes over 100',
    'reservation add and update',
    'customer add and update',
    'user add, update, reset',
    'table: title, floor, seats',
    'menu item add and update',
    'variant, add-on: title, price',
    'tax: title, rate, type',
    'payment type title',
    'category title',
  ),
  ...by(
    validation,
    'a variant and an add-on without a price cost 0',
    'variant and add-on price: default 0',
  ),
  ...by(
    shell,
    'a stranger is sent to the login page, and a wrong password is told in a toast',
    'login: toast and focus on the field',
  ),
  ...by(
    'browser/guests',
    'a booking without guest, time or count says so in the words of the contract',
    'reservation form: toasts, focus, nothing lost',
  ),
  ...by(
    settings,
    'a tax is refused in the words of the contract, then added and changed',
    'tax form: add and update wording',
  ),
  ...by(
    'browser/pos',
    'finds a customer by phone and goes back to a walk-in',
    'POS: customer search without phone',
  ),
  ...by(
    'server/customers/customers',
    'the change %j is refused and names its field',
    'customer: e-mail, birth date, gender',
  ),
  ...by(
    'client/screens/office-rules',
    '%s is offered edit, reset, delete as the hub allows',
    'admins are not edited, reset or deleted but by another admin',
  ),
  ...by(
    'server/orders/place-order',
    '100 characters of notes are code points: emoji count once',
    'notes: 100 code points',
  ),
  ...by(
    'server/media/photos',
    'what is no JPEG, PNG or WebP by content is refused, whatever its name says, and nothing is kept',
    'photo: image files only',
  ),
  ...by(
    'browser/settings-menu',
    'an item gets variants, add-ons and a photo, and loses the photo after the question',
    'photo: compressed before it is sent; removing asks',
  ),
  ...by(texts, SAID, 'confirmation of every deletion'),
  ...by(
    'browser/staff',
    'a device is logged out from another, and this one can’t be removed',
    'removing a device asks',
  ),
  ...by(tax, '%i with %j is %i + %i = %i', 'tax of a line: exclusive, inclusive, none'),
  ...by(
    tax,
    'mixed taxes are rounded line by line and then added',
    'totals: itemsTotal, taxTotal, payableTotal',
  ),
];

export const STATES: readonly Coverage[] = [
  ...by(api, 'a 401 is refreshed once and the call is replayed', '401/403: refresh and replay'),
  ...by(api, 'a refused refresh ends the session at the sign-in page', 'refresh fails: /'),
  ...by(
    api,
    'more than three failures in a row end the session, three do not',
    'more than 3 failures: signed out',
  ),
  ...by(
    api,
    'a 403 that stays is thrown, signs nobody out, and does not count',
    'a 403 that stays is shown',
  ),
  ...by(cart, 'starts a line with one piece and no notes', 'cart: add'),
  ...by(cart, 'goes at quantity 0', 'cart: decrease to 0 removes'),
  ...by(
    cart,
    'takes the variant instead of the price, and the add-ons on top',
    'cart: configured price',
  ),
  ...by('client/screens/pos/drafts', 'are all gone after clearing', 'drafts: cleared'),
  ...by(
    'client/screens/pos/drafts',
    'give back the cart that was put aside',
    'drafts: saved and loaded',
  ),
  ...by(
    'server/kitchen/kitchen',
    'an item that is %s can not become %s',
    'kitchen: created → preparing → completed',
  ),
  ...by(orders, 'may become %s and back', 'orders: any status'),
  ...by(orders, 'cancelled stays cancelled', 'cancelling is irreversible'),
  ...by(orders, 'the last one cancelled cancels its order', 'order: cancelled with its last item'),
  ...by(orders, 'of a paid order can be delivered but not cancelled', 'order: paid'),
  ...by(
    'server/orders/pay-orders',
    'of 20 tills that pay one order at once exactly one wins',
    'order: paid once',
  ),
  ...by(
    'browser/pos',
    'opens the receipt to be printed when printing is on',
    'after an order: receipt popup when printing is on',
  ),
  ...by(socket, '%s hears both events', 'realtime: new_order, order_update'),
  ...by(
    socket,
    'an emitted order update is passed on to the others, not to who emitted it',
    'realtime: order_update_backend',
  ),
  ...by(
    socket,
    'an emitted new order is ignored, and so is whatever makes no sense',
    'realtime: new_order_backend',
  ),
  ...by(
    'client/hub/realtime',
    'a gap in the numbers loads the list again, a frame already known does nothing',
    'realtime: epoch, seq',
  ),
  ...by(
    'server/menu/registers',
    'the last active payment type can be neither deleted nor turned off, by any way',
    'payment type: active or inactive',
  ),
  ...by('server/qr-menu/qr-menu', 'turning it off takes it away at once', 'QR menu: on or off'),
  ...by(
    'server/media/photos',
    'the replaced file is deleted, and a removed one too',
    'photo: replaced, removed',
  ),
];

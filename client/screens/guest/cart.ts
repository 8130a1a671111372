// The cart of a guest, stored on the phone for each QR card. An order that got no answer is stored with its key and
// sent again unchanged, so that it is placed only once (contract 1, 29.4).
import type { ChosenDish } from '#shared/billing/set-choices.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { makeRequestKey } from '../../hub/request-key.ts';

/** A chosen dish of a set. Each option is chosen at most once, as for other dishes. */
export interface GuestDish extends ChosenDish {
  readonly addons: readonly number[];
  readonly options: readonly number[];
}

export interface GuestLine {
  /** Identifies the line within this phone's cart. */
  readonly no: number;
  readonly itemId: number;
  readonly variantId: number | null;
  readonly addons: readonly number[];
  readonly options: readonly number[];
  readonly quantity: number;
  readonly notes: string;
  /** The chosen dishes of a set; absent for other dishes. */
  readonly choices?: readonly GuestDish[];
}

/** An order that is being sent: its key, its body, and the numbers of the cart lines it contains. */
interface Sent {
  readonly key: string;
  readonly body: BodyOf<'POST /guest/orders'>;
  readonly lines: readonly number[];
}

export interface Cart {
  readonly lines: readonly GuestLine[];
  readonly name: string;
  readonly sent: Sent | null;
}

export const EMPTY_CART: Cart = { lines: [], name: '', sent: null };
export const MAX_PIECES = 20;

type Choice = Omit<GuestLine, 'no' | 'quantity'>;

const keyOf = ({ itemId, variantId, addons, options, notes, choices }: Choice): string =>
  JSON.stringify([itemId, variantId, addons, options, notes, choices]);

const same = (line: GuestLine, choice: Choice): boolean => keyOf(line) === keyOf(choice);

const isSent = ({ sent }: Cart, { no }: GuestLine): boolean => sent?.lines.includes(no) === true;

/**
 * Adds pieces of a dish. The pieces are added to an equal line if that line is not being sent and still has room for
 * them. Otherwise they become a new line.
 */
export function addLine(cart: Cart, choice: Choice, quantity = 1): Cart {
  const known = cart.lines.find(
    (line) => same(line, choice) && !isSent(cart, line) && line.quantity + quantity <= MAX_PIECES,
  );
  if (known !== undefined) return setQuantity(cart, known.no, known.quantity + quantity);
  const no = Math.max(0, ...cart.lines.map((line) => line.no)) + 1;
  return { ...cart, lines: [...cart.lines, { ...choice, no, quantity }] };
}

/** Sets the quantity of a line; 0 removes the line. A line that is being sent is not changed. */
export function setQuantity(cart: Cart, no: number, quantity: number): Cart {
  const lines = cart.lines.flatMap((line) => {
    if (line.no !== no || isSent(cart, line)) return [line];
    return quantity > 0 ? [{ ...line, quantity: Math.min(quantity, MAX_PIECES) }] : [];
  });
  return { ...cart, lines };
}

const choiceBody = ({ addons, options, ...dish }: GuestDish) => ({
  ...dish,
  addons: [...addons],
  options: options.map((id) => ({ id })),
});

/** Returns a line in the form that the hub accepts. A set has no options of its own. */
const lineBody = (line: GuestLine) => {
  const { itemId, variantId, addons, options, quantity, notes, choices } = line;
  return {
    itemId,
    quantity,
    ...(variantId !== null && { variantId }),
    ...(addons.length > 0 && { addons: [...addons] }),
    ...(choices === undefined
      ? { options: options.map((id) => ({ id })) }
      : { choices: choices.map(choiceBody) }),
    ...(notes.trim() !== '' && { notes: notes.trim() }),
  };
};

/** Begins to send all lines as one order. Does nothing while an earlier order is still being sent. */
export function beginSending(cart: Cart, total: number): Cart {
  if (cart.sent !== null) return cart;
  const lines = cart.lines.map(lineBody);
  const name = cart.name.trim();
  const body = { lines, total, ...(name !== '' && { name }) };
  return {
    ...cart,
    sent: { key: makeRequestKey(), body, lines: cart.lines.map(({ no }) => no) },
  };
}

/** Removes the lines of the order from the cart after the hub has accepted it. */
export const finishSending = (cart: Cart): Cart => ({
  ...cart,
  lines: cart.lines.filter((line) => !isSent(cart, line)),
  sent: null,
});

/** Keeps all lines in the cart after the hub has refused the order. The next attempt is a new order. */
export const stopSending = (cart: Cart): Cart => ({ ...cart, sent: null });

/**
 * Returns whether the status means that the hub refused the order for good. After any other failure the order may
 * have been accepted or, with 429, may be accepted later, so the same order is sent again.
 */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 429;

const nameOf = (token: string): string => `comanda__guest_${token}`;

/** Returns the stored cart of a QR card; an empty cart if no cart is stored or the stored cart can't be read. */
export function readCart(token: string, storage: Pick<Storage, 'getItem'> = localStorage): Cart {
  try {
    return {
      ...EMPTY_CART,
      ...(JSON.parse(storage.getItem(nameOf(token)) ?? '{}') as Partial<Cart>),
    };
  } catch {
    return EMPTY_CART;
  }
}

/** Stores the cart of a QR card. If the phone has no space for it, the cart is lost when the page is closed. */
export function keepCart(
  token: string,
  cart: Cart,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(nameOf(token), JSON.stringify(cart));
  } catch (error) {
    console.warn('The cart could not be kept', error);
  }
}

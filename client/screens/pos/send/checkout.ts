// Turns the cart into an order. One tap creates one order, even if a call fails or the user taps several times
// (contract 1, 2).
import { proxy, useSnapshot } from 'valtio';
import { type Decimals, toMinor } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import { FALLBACK } from '#shared/texts.ts';
import { confirming, confirmingTables } from '../../../checkout/confirming.ts';
import { type Payment, paymentBody } from '../../../checkout/payment.ts';
import {
  printReceipt,
  rememberReceipt,
  rememberToken,
  type StoredReceipt,
} from '../../../checkout/receipt.ts';
import { ApiError, call } from '../../../hub/api.ts';
import { hubNow, toHubIso } from '../../../hub/clock.ts';
import { currencyIn } from '../../../hub/store.ts';
import { said, t } from '../../../locales/t.ts';
import { type PostedOrder, postEntry } from '../../../outbox/outbox.ts';
import { type CartMemo, completeReceipt } from '../../../outbox/outbox-cart.ts';
import { noteSent } from '../../../outbox/sent-orders.ts';
import { toastError, toastSuccess } from '../../../parts/toasts.ts';
import { orderBody, totalsBody } from '../cart/cart-body.ts';
import { readItems } from '../cart/cart-choice.ts';
import { findFault } from '../cart/cart-faults.ts';
import { type Cart, isAtTable, totalsFor } from '../cart/cart-rules.ts';
import { cartNow, resumeSaving, saleOf, suspendSaving, takeTheirs } from '../cart/cart-state.ts';
import { changePrices, repriceCart } from '../cart/line-edits.ts';
import { menuFor } from '../menu/hour-rules.ts';
import { mayOrder } from '../place/paid-table.ts';
import type { PosData } from '../pos-data.ts';
import { closeDialog, openDialog, type PriceChange, showCart, thankFor } from '../pos-ui.ts';
import { locksAfterSend } from './lock-after-send.ts';
import { labelOf, receiptOf } from './order-receipt.ts';

const checkout = proxy({ busy: false });
export const useCheckoutBusy = (): boolean => useSnapshot(checkout).busy;

/**
 * Whether this till asks for confirmation before it sends the order. If it does not ask, the order can be undone for
 * some seconds.
 */
export const asksBefore = (cart: Cart): boolean =>
  (isAtTable(cart) ? confirmingTables : confirming).isOn();

type Answer = Pick<AnswerOf<'POST /pos/create-order'>, 'message' | 'tokenNo' | 'orderId'> & {
  change?: number | null | undefined;
  cards?: readonly IssuedCard[] | undefined;
};
type Posted = PostedOrder<'POST /pos/create-order' | 'POST /pos/create-order-and-invoice'>;

async function post(cart: Cart, data: PosData, payment?: Payment): Promise<Posted> {
  const receipt: StoredReceipt = {
    receipt: receiptOf(cart, data, payment),
    print: data.init.printSettings,
    store: data.init.storeSettings,
    hasReceiptPrinter: data.init.hasReceiptPrinter,
  };
  const memo: CartMemo = { kind: 'cart', cart, receipt };
  const entry = {
    label: labelOf(cart, receipt.receipt, payment !== undefined),
    memo,
    ...saleOf(cart),
  };
  const { decimals } = data.currency;
  const body = { ...orderBody(cart, decimals), tappedAt: toHubIso(Date.now()) };
  if (payment === undefined)
    return postEntry({
      ...entry,
      endpoint: 'POST /pos/create-order',
      body: { ...body, ...(cart.bill && { billId: cart.bill.id }) },
    });
  return postEntry({
    ...entry,
    endpoint: 'POST /pos/create-order-and-invoice',
    body: { ...body, ...totalsBody(totalsFor(cart), decimals), ...paymentBody(payment, decimals) },
  });
}

/**
 * Runs after a successful order: stores and prints the receipt, or shows the token. Change due is shown in both cases
 * (contract 11).
 */
function whenPlaced(answer: Answer, cart: Cart, kept: StoredReceipt): void {
  const complete = completeReceipt(kept, answer);
  const change = answer.change ?? 0;
  const cards = answer.cards ?? [];
  noteSent({ ...answer, date: toHubIso(Date.now()) });
  showCart(false);
  rememberToken(answer.tokenNo);
  rememberReceipt(complete);
  // The hub prints the receipt of a paid order if there is a network printer.
  const opens = complete.hasReceiptPrinter !== true && complete.print.is_enable_print === 1;
  const isBlocked = opens && !printReceipt(complete);
  // The dialog with the result opens if there is something to show or to undo. It also opens if the till locks after
  // each order, so that the current user sees the result first.
  const isUndoable = complete.receipt.payment === undefined && !asksBefore(cart);
  const isSeen = change > 0 || cards.length > 0 || isUndoable || locksAfterSend();
  if (!opens || isBlocked || isSeen)
    openDialog({
      kind: 'sent',
      order: { ...answer, change, cards, isBlocked, receipt: complete, cart },
    });
  else {
    if (complete.receipt.payment !== undefined) thankFor(complete.receipt.payableTotal);
    closeDialog();
    toastSuccess(
      t('{message} Token No. {token}', { message: said(answer.message), token: answer.tokenNo }),
    );
  }
}

interface WireChange {
  readonly index: number;
  readonly price: number;
}

/** Asks the cashier to confirm if the hub's prices differ. */
function askAboutPrices(cart: Cart, error: ApiError, decimals: Decimals): void {
  const told = (error.body.lines ?? []) as WireChange[];
  const changes = told.flatMap(({ index, price }): PriceChange[] => {
    const line = cart.lines[index];
    if (line === undefined) return [];
    const { key, title, unitCents } = line;
    return [{ key, title, fromCents: unitCents, toCents: toMinor(price, decimals) }];
  });
  openDialog({ kind: 'prices', changes });
}

/** Returns the message for an unknown coupon. The cart keeps the coupon, so that the cashier can correct it. */
const unknownCoupon = ({ coupon = '' }: Cart): string =>
  t(
    'No promotion has the coupon {coupon}. Correct or remove the coupon, then send the order again.',
    {
      coupon,
    },
  );

async function whenRefused(
  cart: Cart,
  data: PosData,
  posted: Extract<Posted, { kind: 'refused' }>,
): Promise<void> {
  const { error, code } = posted;
  if (error instanceof ApiError && code === 'PRICE_CHANGED') {
    askAboutPrices(cart, error, data.currency.decimals);
    return;
  }
  // The payment dialog handles this case: it offers to open a shift.
  if (code === 'NO_SHIFT') return;
  toastError(code === 'UNKNOWN_COUPON' ? unknownCoupon(cart) : posted.message || t(FALLBACK.wrong));
  if (code !== 'TOTAL_MISMATCH') return;
  // A tax or a price has changed. Updates the cart to the current figures, so that the cashier can check it again.
  const init = await call('GET /pos/init');
  const sale = { at: hubNow(), deliveryType: cart.deliveryType };
  repriceCart(readItems(menuFor(init, sale)), currencyIn(init.storeSettings).decimals);
}

/**
 * Posts the order while nothing else writes the cart. Afterwards the cart is the cart that the outbox left on disk: an
 * empty cart, the restored cart, or another tab's cart.
 */
async function postAlone(cart: Cart, data: PosData, payment?: Payment): Promise<Posted> {
  await suspendSaving();
  try {
    return await post(cart, data, payment);
  } finally {
    await resumeSaving();
  }
}

async function send(
  cart: Cart,
  data: PosData,
  payment: Payment | undefined,
): Promise<string | undefined> {
  const posted = await postAlone(cart, data, payment);
  if (posted.kind === 'done') {
    const kept = { receipt: receiptOf(cart, data, payment), ...settingsOf(data) };
    whenPlaced(posted.answer, cart, kept);
  } else if (posted.kind === 'refused') await whenRefused(cart, data, posted);
  else if (posted.kind === 'taken') {
    closeDialog();
    await takeTheirs();
  } else {
    showCart(false);
    const { changeCents = 0 } = payment ?? {};
    openDialog({ kind: 'held', paid: payment !== undefined, changeCents, why: posted.message });
  }
  return posted.kind === 'refused' ? posted.code : undefined;
}

const settingsOf = ({ init }: PosData) => ({
  print: init.printSettings,
  store: init.storeSettings,
  hasReceiptPrinter: init.hasReceiptPrinter,
});

/**
 * Sends the cart to the kitchen, with or without a payment. Asks first if its table is paid but not cleared. Returns the
 * error code of a refusal. A second tap does nothing while the order of the first tap is being sent.
 */
export async function sendCart(
  data: PosData,
  reload: () => Promise<void>,
  payment?: Payment,
): Promise<string | undefined> {
  if (checkout.busy) return undefined;
  checkout.busy = true;
  try {
    if (!(await mayOrder())) return undefined;
    const cart = cartNow();
    const fault = findFault(cart, data.items, data.init.storeTables);
    if (fault === undefined) return await send(cart, data, payment);
    toastError(fault);
    return undefined;
  } catch (error) {
    console.warn('The order could not be sent', error);
    toastError(error instanceof ApiError ? error.message : t(FALLBACK.wrong));
    return undefined;
  } finally {
    checkout.busy = false;
    void reload();
  }
}

/** Applies the new prices that the cashier accepted. */
export function acceptPrices(changes: readonly PriceChange[]): void {
  changePrices(changes);
  closeDialog();
}

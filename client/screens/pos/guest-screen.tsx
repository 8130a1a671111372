// Sends the content of this till's customer display, on each change of the cart and at intervals in between (contract
// 20.10).
import { useEffect, useSyncExternalStore } from 'react';
import { type Decimals, fromMinor } from '#shared/billing/money.ts';
import { painted } from '../../app/painted.ts';
import {
  NOTHING_SHOWN,
  type Shown,
  shownThanks,
  sumsByTitle,
  useCustomerDisplay,
} from '../../checkout/customer-display.ts';
import { nameScreen } from '../../hub/realtime.ts';
import { useStore } from '../../hub/store.ts';
import { useTillName } from '../../parts/till-name.ts';
import { type Cart, lineCents, totalsFor } from './cart/cart-rules.ts';
import { cartNow, followCart } from './cart/cart-state.ts';
import { thankFor, useDialog, useThankedFor } from './pos-ui.ts';

function cartOf(cart: Cart, decimals: Decimals): Shown {
  const { lines, billed } = cart;
  if (lines.length === 0) return NOTHING_SHOWN;
  const off = lines.flatMap(({ promos = [] }) =>
    promos.map(({ title, cents }) => ({ title, amount: fromMinor(cents, decimals) })),
  );
  const offCents = lines
    .flatMap(({ promos = [] }) => promos)
    .reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...NOTHING_SHOWN,
    state: 'cart',
    lines: lines.map((line) => ({
      title: line.variantTitle === null ? line.title : `${line.title}, ${line.variantTitle}`,
      quantity: line.quantity,
      total: fromMinor(lineCents(line), decimals),
    })),
    discount: fromMinor(offCents, decimals),
    ...(off.length > 0 && { off: sumsByTitle(off, decimals) }),
    service: fromMinor(billed?.serviceCents ?? 0, decimals),
    total: fromMinor(totalsFor(cart).totalCents, decimals),
  };
}

/** Calls `watch` after each change of the cart, once the cashier's screen is drawn. */
const followDrawn = (watch: () => void) => followCart(() => void painted().then(watch));

/**
 * Returns the thanks for the order that was just paid; otherwise undefined. The thanks are shown while the till's
 * dialog about that order is open. If no such dialog was needed, the thanks are shown until the next guest's cart
 * begins.
 */
function usePaid(isBegun: boolean): Shown | undefined {
  const dialog = useDialog();
  const thankedFor = useThankedFor();
  useEffect(() => {
    if (isBegun) thankFor(undefined);
  }, [isBegun]);
  const kept = dialog?.kind === 'sent' ? dialog.order : undefined;
  if (kept?.receipt.receipt.payment !== undefined)
    return shownThanks(kept.receipt.receipt.payableTotal, kept.change ?? null);
  return isBegun || thankedFor === undefined ? undefined : shownThanks(thankedFor, null);
}

export function GuestScreen() {
  const till = useTillName();
  const cart = useSyncExternalStore(followDrawn, cartNow);
  const { currency } = useStore();
  const paid = usePaid(cart.lines.length > 0);
  useCustomerDisplay(paid ?? cartOf(cart, currency.decimals));
  useEffect(() => {
    nameScreen(till);
    return () => nameScreen('');
  }, [till]);
  return null;
}

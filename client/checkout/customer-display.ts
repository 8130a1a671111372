// Sends the content of this till's customer display, at each change and repeatedly while a cart is shown (contract
// 20.10).
import { useEffect, useRef } from 'react';
import { type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import type { DisplayCart } from '#shared/display-cart.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { say } from '../hub/realtime.ts';
import { t } from '../locales/t.ts';
import { useTillName } from '../parts/till-name.ts';

/** How often to repeat the content, in ms; well below the time after which a display clears itself. */
const AGAIN_MS = 10_000;
/** How long to wait for further changes before sending, in ms. */
const SETTLE_MS = 150;

export type Shown = Omit<DisplayCart, 'till'>;

export const NOTHING_SHOWN: Shown = {
  state: 'idle',
  lines: [],
  discount: 0,
  service: 0,
  total: 0,
  paid: 0,
  change: null,
};

/**
 * Sends content to the customer display. Sends nothing if the content is undefined, because another component of this
 * till may be using the display.
 */
export function useCustomerDisplay(shown: Shown | undefined): void {
  const till = useTillName();
  const said = shown && JSON.stringify(shown);
  useEffect(() => {
    if (said === undefined) return undefined;
    const now = JSON.parse(said) as Shown;
    const tell = () => say('display_cart', { till, ...now });
    // An empty cart is also sent after this short wait. Otherwise the display would show the previous user's cart,
    // which belongs to another guest.
    const soon = setTimeout(tell, SETTLE_MS);
    const again = now.state === 'cart' ? setInterval(tell, AGAIN_MS) : undefined;
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [said, till]);
}

/**
 * Sends the content of a dialog to the customer display. When the dialog closes, a cart is cleared from the display.
 * The thanks stay on the display for a while, until the display removes them.
 */
export function useDialogDisplay(shown: Shown | undefined): void {
  const till = useTillName();
  useCustomerDisplay(shown);
  const last = useRef(shown);
  useEffect(() => {
    last.current = shown;
  });
  useEffect(
    () => () => {
      if (last.current?.state === 'cart') say('display_cart', { till, ...NOTHING_SHOWN });
    },
    [till],
  );
}

/** Converts a bill line for the guest; reductions are shown once below the lines. */
const lineOf = ({ title, variant_title, quantity, amount, is_comp }: BillLine) => ({
  title: variant_title === null ? title : `${title}, ${variant_title}`,
  quantity,
  total: is_comp === 1 ? 0 : amount,
});

interface Named {
  readonly title: string;
  readonly amount: number;
}

/**
 * Returns the total of the reductions by each promotion. The promotions are in the order in which they first appear.
 */
export function sumsByTitle(off: readonly Named[], decimals: Decimals): Named[] {
  const sums = new Map<string, number>();
  for (const { title, amount } of off)
    sums.set(title, (sums.get(title) ?? 0) + toMinor(amount, decimals));
  return [...sums].map(([title, cents]) => ({ title, amount: fromMinor(cents, decimals) }));
}

/**
 * Returns the reductions of these lines by promotions, points and gift cards; an empty object if there are no
 * reductions.
 */
function offOf(lines: readonly BillLine[], decimals: Decimals): Pick<Shown, 'off'> {
  const named = lines
    .filter(({ is_comp }) => is_comp === 0)
    .flatMap(({ promos = [], value_off = 0 }) => [
      ...promos,
      ...(value_off > 0 ? [{ title: t('Points and gift cards'), amount: value_off }] : []),
    ]);
  return named.length === 0 ? {} : { off: sumsByTitle(named, decimals) };
}

/** Returns the content for a bill that is being paid. */
export const shownBill = (bill: Bill, decimals: Decimals): Shown => ({
  ...NOTHING_SHOWN,
  state: 'cart',
  lines: bill.lines.map(lineOf),
  discount: bill.discountTotal,
  ...offOf(bill.lines, decimals),
  service: bill.service?.total ?? 0,
  total: bill.total,
  paid: bill.paid,
});

/**
 * Returns the content for orders that are being paid, even if they are on several bills. `total` is the hub's total.
 */
export function shownOrders(
  bills: readonly Bill[],
  orderIds: readonly number[],
  total: number,
  decimals: Decimals,
): Shown {
  const isMeant = ({ order_id }: BillLine) => order_id !== null && orderIds.includes(order_id);
  const open = bills.filter(({ status }) => status === 'open');
  const lines = open.flatMap((bill) => bill.lines.filter(isMeant));
  const isCharged = open.some(({ lines: own, service }) => service !== null && own.some(isMeant));
  const sum = (amounts: readonly number[]) =>
    fromMinor(
      amounts.reduce((cents, amount) => cents + toMinor(amount, decimals), 0),
      decimals,
    );
  return {
    ...NOTHING_SHOWN,
    state: 'cart',
    lines: lines.map(lineOf),
    ...offOf(lines, decimals),
    discount: sum(lines.map(({ is_comp, off }) => (is_comp === 1 ? 0 : off))),
    // If a bill also has lines of other orders, only the hub knows which part of the service charge belongs to these
    // orders. This part is the total minus the amounts of the lines.
    service: isCharged ? Math.max(0, sum([total, ...lines.map((each) => -each.total)])) : 0,
    total,
  };
}

/** Returns the content after a payment: the thanks and the change. */
export const shownThanks = (total: number, change: number | null): Shown => ({
  ...NOTHING_SHOWN,
  state: 'paid',
  total,
  paid: total,
  change,
});

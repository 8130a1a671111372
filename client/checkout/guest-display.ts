// What this till's customer display shows: told as it changes, and again and again while it stands (CONTRACT §20.10).
import { useEffect, useRef } from 'react';
import { type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import type { DisplayCart } from '#shared/display-cart.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { say } from '../hub/realtime.ts';
import { useTillName } from '../parts/till-name.ts';

/** Well within the time after which a display clears itself. */
const AGAIN_MS = 10_000;
/** Taps come faster than anybody reads. */
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

/** Undefined says nothing: somebody else of this till may be speaking. */
export function useGuestDisplay(shown: Shown | undefined): void {
  const till = useTillName();
  const said = shown && JSON.stringify(shown);
  useEffect(() => {
    if (said === undefined) return undefined;
    const now = JSON.parse(said) as Shown;
    const tell = () => say('display_cart', { till, ...now });
    // Idle too, as soon as it opens: what another user of this till left there was another guest's.
    const soon = setTimeout(tell, SETTLE_MS);
    const again = now.state === 'cart' ? setInterval(tell, AGAIN_MS) : undefined;
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [said, till]);
}

/** The same for a dialog: what it showed goes with it, but for the thanks, which clear themselves. */
export function useGuestBill(shown: Shown | undefined): void {
  const till = useTillName();
  useGuestDisplay(shown);
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

/** A line as its guest reads it: what is off stands below, once for all. */
const lineOf = ({ title, variant_title, quantity, amount, is_comp }: BillLine) => ({
  title: variant_title === null ? title : `${title}, ${variant_title}`,
  quantity,
  total: is_comp === 1 ? 0 : amount,
});

/** A bill that is being paid. */
export const shownBill = (bill: Bill): Shown => ({
  ...NOTHING_SHOWN,
  state: 'cart',
  lines: bill.lines.map(lineOf),
  discount: bill.discountTotal,
  service: bill.service?.total ?? 0,
  total: bill.total,
  paid: bill.paid,
});

/** What is paid of some orders, wherever it lies on bills; `total` as the hub says it. */
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
    discount: sum(lines.map(({ is_comp, off }) => (is_comp === 1 ? 0 : off))),
    // Of a bill with others' lines only the hub knows which part of the charge is theirs: what the lines don't come to.
    service: isCharged ? Math.max(0, sum([total, ...lines.map((each) => -each.total)])) : 0,
    total,
  };
}

/** Thanks, and what is given back. */
export const shownThanks = (total: number, change: number | null): Shown => ({
  ...NOTHING_SHOWN,
  state: 'paid',
  total,
  paid: total,
  change,
});
